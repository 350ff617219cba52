// Sheets: native dialogs that close by Escape, by their own button and by a tap beside them.

/** @param {HTMLDialogElement} sheet */
export function makeClosable(sheet) {
  sheet.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === sheet || target.closest("[data-close]")) sheet.close();
  });
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * Asks a question that has two answers; resolves to true for the first.
 * @param {{title: string, text: string, yes: string, no: string}} question
 * @returns {Promise<boolean>}
 */
export function confirmDialog({ title, text, yes, no }) {
  const sheet = document.createElement("dialog");
  sheet.className = "sheet";
  sheet.setAttribute("aria-label", title);
  sheet.innerHTML = `<form method="dialog" class="sheet-body"><h2>${escaped(title)}</h2><p>${escaped(text)}</p>
    <div class="sheet-actions"><button class="button" value="no" autofocus>${escaped(no)}</button>
    <button class="button primary" value="yes">${escaped(yes)}</button></div></form>`;
  const game = /** @type {HTMLElement} */ (document.querySelector("[data-game]") ?? document.body);
  game.append(sheet);
  makeClosable(sheet);
  sheet.showModal();
  return new Promise((done) =>
    sheet.addEventListener("close", () => {
      sheet.remove();
      done(sheet.returnValue === "yes");
    }),
  );
}
