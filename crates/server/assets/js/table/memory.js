// What the browser remembers for its reader. Where storage is forbidden, nothing is remembered and nothing breaks.

const PREFIX = 'quincunx:';

/**
 * @param {string} name
 * @returns {string | null}
 */
export function kept(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Full or forbidden: it is forgotten with the page.
  }
}

/**
 * Something kept as JSON; what cannot be read counts as nothing.
 * @param {string} name
 * @returns {unknown}
 */
export function keptData(name) {
  try {
    return JSON.parse(kept(name) ?? 'null');
  } catch {
    return null;
  }
}
