// The texts of a page for its scripts, in the language of the page.

const element = document.getElementById('words');
/** @type {Record<string, string>} */
const texts = element ? JSON.parse(element.textContent ?? '{}') : {};

/**
 * The text with this id; `{$name}` in it is replaced by the value of that name.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function word(id, values = {}) {
  const text = texts[id] ?? id;
  return text.replace(/\{\$([\w-]+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
