// Small helpers for making elements.

/**
 * The element with this id, which the page promises.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Makes an element. What is given as a string becomes its text.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | boolean | undefined | ((event: Event) => void)>} properties Attributes, and listeners as functions.
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * A button.
 * @param {string} text
 * @param {string} look Its classes.
 * @param {() => void} press
 * @param {Record<string, string | boolean | undefined>} [attributes]
 */
export function button(text, look, press, attributes = {}) {
  return make('button', { type: 'button', class: look, click: () => press(), ...attributes }, text);
}

/**
 * Replaces what is in an element unless it is the same already, so that focus and reading aloud are not disturbed.
 * @param {Element} element
 * @param {...(Node | string | null)} children
 */
export function fill(element, ...children) {
  const fresh = element.cloneNode(false);
  if (!(fresh instanceof Element)) return;
  fresh.append(...children.filter((child) => child !== null));
  if (fresh.innerHTML !== element.innerHTML) element.replaceChildren(...fresh.childNodes);
}
