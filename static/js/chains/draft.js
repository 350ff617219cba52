// The level that somebody makes in the workshop, kept by this browser as text until they start afresh.

const KEY = "chains-workshop";

/** @returns {string|null} */
export function keptDraft() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string|null} text null once it is to be forgotten */
export function keepDraft(text) {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing: the level is there for as long as its page is.
  }
}
