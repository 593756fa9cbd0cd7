// A paragraph of the rules in a dialog.

import { word } from '../words.js';
import { byId, make } from './dom.js';

/**
 * Opens the paragraph of a game's rules.
 * @param {string} game
 * @param {string} paragraph
 */
export async function openRule(game, paragraph) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('rule'));
  const text = byId('rule-text');
  const link = /** @type {HTMLAnchorElement} */ (byId('rule-link'));
  link.href = `/rules/${game}#${paragraph}`;
  byId('rule-title').textContent = paragraph;
  text.textContent = word('table-loading');
  dialog.showModal();
  try {
    const answer = await fetch(`/api/games/${game}/rules/${paragraph}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const rule = await answer.json();
    // The server's own text of the rules, made from its pages.
    text.innerHTML = rule.text;
  } catch {
    text.replaceChildren(make('p', {}, word('table-rule-missing')));
  }
}
