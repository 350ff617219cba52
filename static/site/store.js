// Store values in this browser or this tab. A store never throws: if the browser refuses or is full, values last until
// the page is left.

export class Store {
  /** @param {() => Storage} open where things are kept; may throw */
  constructor(open) {
    this.open = open;
    /** What could not be kept. @type {Map<string, string>} */
    this.here = new Map();
  }

  /** @param {string} key @returns {string|null} */
  getItem(key) {
    return this.here.get(key) ?? this.tryStorage((storage) => storage.getItem(key)) ?? null;
  }

  /** What was kept as JSON; null where nothing was, or where it cannot be read. @param {string} key */
  getJson(key) {
    try {
      return JSON.parse(this.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {string} text @returns {boolean} whether it lasts after this page */
  setItem(key, text) {
    this.here.set(key, text);
    const lasts = this.tryStorage((storage) => (storage.setItem(key, text), true)) ?? false;
    if (lasts) this.here.delete(key);
    return lasts;
  }

  /** @param {string} key @returns {boolean} whether that lasts after this page */
  removeItem(key) {
    this.here.delete(key);
    return this.tryStorage((storage) => (storage.removeItem(key), true)) ?? false;
  }

  /** The keys of all that is kept. */
  listKeys() {
    return [...new Set([...this.here.keys(), ...(this.tryStorage(Object.keys) ?? [])])];
  }

  /**
   * What the browser answers; undefined where it refuses.
   * @template Answer
   * @param {(storage: Storage) => Answer} ask
   * @returns {Answer|undefined}
   */
  tryStorage(ask) {
    try {
      return ask(this.open());
    } catch {
      return undefined;
    }
  }
}

/** What this browser keeps, for all its tabs. */
export const browserStore = new Store(() => localStorage);
/** What this tab keeps. */
export const tabStore = new Store(() => sessionStorage);
