// Picking: how a person puts an action together by pointing. The same as `narrow` in the program's core.

/** @import { Choice, Pick } from './types.js' */

/**
 * @typedef {object} Narrowed
 * @property {Choice[]} remaining The choices that the picks so far belong to.
 * @property {Pick[]} next What may be picked next, each once.
 * @property {Choice | null} complete The choice that is complete; one may still go on to a larger one.
 */

/**
 * What may follow if the picks so far belong to this choice, or null if they do not.
 * @param {Choice} choice
 * @param {string[]} picked
 * @returns {Pick[] | null}
 */
function follow(choice, picked) {
  let at = 0;
  for (const step of choice.steps) {
    const here = picked.slice(at, at + step.length);
    const fits = here.every((spot, i) => step.some((pick) => pick.spot === spot) && here.indexOf(spot) === i);
    if (!fits) return null;
    if (here.length < step.length) return step.filter((pick) => !here.includes(pick.spot));
    at += step.length;
  }
  return at === picked.length ? [] : null;
}

/**
 * Narrows the choices to those that begin with these picks.
 * @param {Choice[]} choices
 * @param {string[]} picked
 * @returns {Narrowed}
 */
export function narrow(choices, picked) {
  /** @type {Choice[]} */
  const remaining = [];
  /** @type {Map<string, Pick>} */
  const next = new Map();
  /** @type {Choice | null} */
  let complete = null;
  for (const choice of choices) {
    const follows = follow(choice, picked);
    if (!follows) continue;
    remaining.push(choice);
    if (follows.length === 0) complete = choice;
    for (const pick of follows) if (!next.has(pick.spot)) next.set(pick.spot, pick);
  }
  const sorted = [...next.values()].sort((a, b) => (a.spot < b.spot ? -1 : a.spot > b.spot ? 1 : 0));
  return { remaining, next: sorted, complete };
}

/** The names of buttons that end a turn, the most final first, for turns in which there are several buttons. */
const ENDINGS = ['done', 'end', 'stop', 'pass', 'keep'];

/**
 * The choice that ends the turn or passes: the only one that is a single button, or one whose button says so.
 * @param {Choice[]} choices
 * @returns {Choice | null}
 */
export function ending(choices) {
  const buttons = choices.filter(({ steps }) => steps.length === 1 && steps[0]?.length === 1 && steps[0][0]?.label);
  if (buttons.length === 1) return buttons[0] ?? null;
  for (const name of ENDINGS) {
    const found = buttons.find(({ steps }) => steps[0]?.[0]?.spot === name);
    if (found) return found;
  }
  return null;
}

/**
 * The choice made by exactly these picks, in this order or with sets in another.
 * @param {Choice[]} choices
 * @param {string[]} picked
 * @returns {Choice | null}
 */
export function choiceOf(choices, picked) {
  return narrow(choices, picked).complete;
}
