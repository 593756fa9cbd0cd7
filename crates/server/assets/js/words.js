// The texts of a page for its scripts, in the language of the page.

const element = document.getElementById('words');
/** @type {Record<string, string>} */
const texts = element ? JSON.parse(element.textContent ?? '{}') : {};

/**
 * A name or a single word in the language of the page, such as that of a seat; what is none stays as it is.
 * @param {string} english
 * @returns {string}
 */
export function named(english) {
  const text = texts[`name-${english.toLowerCase().replaceAll(' ', '-')}`];
  if (text === undefined) return english;
  const large = english.charAt(0) !== english.charAt(0).toLowerCase();
  return large ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

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
