/** What the page keeps in the store of this browser (`localStorage`). */

/** The value under a key; undefined where there is none, or no store. */
export function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value; undefined takes it away. Without a store, or with a full one, it is not kept, and the page works. */
export function store(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window, for one, has no store.
  }
}
