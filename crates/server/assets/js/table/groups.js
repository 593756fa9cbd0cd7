// Many actions with few gestures: a group that makes the same move, setups that are played again, and the queue that
// plays them one after the other until something is refused.

/** @import { Choice } from './types.js' */
/** @import { Board } from './board.js' */

import { choiceOf } from './picks.js';
import { keep, keptData } from './memory.js';

/** @typedef {{ picks?: string[], action?: string }} Wish An action, by its text or by what would be picked for it. */

/**
 * The same relative move for every piece of a group, those in front first.
 * @param {Board} board
 * @param {string[]} group
 * @param {string} anchor
 * @param {string} to
 * @returns {Wish[]}
 */
export function march(board, group, anchor, to) {
  const [start, end] = [board.place(anchor), board.place(to)];
  if (!start || !end) return [];
  const way = { x: end.x - start.x, y: end.y - start.y };
  const spots = board.spots();
  const wishes = [];
  for (const from of group) {
    const place = board.place(from);
    if (!place) continue;
    const goal = { x: place.x + way.x, y: place.y + way.y };
    const near = spots.find((spot) => {
      const other = board.place(spot);
      return other && Math.hypot(other.x - goal.x, other.y - goal.y) < other.reach * 0.6;
    });
    const front = place.x * way.x + place.y * way.y;
    wishes.push({ front, picks: [from, near ?? '?'] });
  }
  wishes.sort((a, b) => b.front - a.front);
  return wishes.map(({ picks }) => ({ picks }));
}

/**
 * @typedef {object} Hands What the queue needs to act.
 * @property {() => Choice[]} choices What may be played now.
 * @property {(choice: Choice) => Promise<boolean>} play
 * @property {() => Promise<void>} turn Comes back when there is something to choose, after the last action has shown.
 * @property {(left: number) => void} progress
 * @property {(wish: Wish | null) => void} stopped With the wish that could not be fulfilled, or nothing if all were.
 */

/** Plays wishes one after the other. */
export class Queue {
  #run = 0;
  running = false;

  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
  }

  /** Stops after what has been sent. */
  stop() {
    if (!this.running) return;
    this.#run += 1;
    this.running = false;
    this.hands.progress(0);
  }

  /**
   * @param {Wish[]} wishes
   * @param {boolean} anyOrder Whether one that is blocked may wait for the others.
   */
  async start(wishes, anyOrder) {
    this.stop();
    const run = (this.#run += 1);
    this.running = true;
    const left = [...wishes];
    while (left.length > 0) {
      this.hands.progress(left.length);
      await this.hands.turn();
      if (run !== this.#run) return;
      const choices = this.hands.choices();
      const found = (anyOrder ? left : left.slice(0, 1)).findIndex((wish) => this.#choice(choices, wish));
      const wish = left[Math.max(found, 0)];
      const choice = wish && found >= 0 ? this.#choice(choices, wish) : null;
      const played = choice ? await this.hands.play(choice) : false;
      if (run !== this.#run) return;
      if (!played) {
        this.running = false;
        this.hands.progress(0);
        this.hands.stopped(wish ?? null);
        return;
      }
      left.splice(found, 1);
    }
    this.running = false;
    this.hands.progress(0);
    this.hands.stopped(null);
  }

  /**
   * @param {Choice[]} choices
   * @param {Wish} wish
   */
  #choice(choices, wish) {
    if (wish.action) return choices.find(({ action }) => action === wish.action) ?? null;
    return choiceOf(choices, wish.picks ?? []);
  }
}

/** Setups kept in this browser, for one game with its options and one seat. */
export class Setups {
  /**
   * @param {string} game
   * @param {string[]} options
   * @param {string} seat
   */
  constructor(game, options, seat) {
    this.key = `setups:${[game, ...[...options].sort(), seat].join(' ')}`;
  }

  /** @returns {Record<string, string[]>} */
  all() {
    const data = keptData(this.key);
    /** @type {Record<string, string[]>} */
    const setups = {};
    if (data && typeof data === 'object') {
      for (const [name, actions] of Object.entries(data)) {
        if (Array.isArray(actions) && actions.every((action) => typeof action === 'string')) setups[name] = actions;
      }
    }
    return setups;
  }

  /**
   * @param {string} name
   * @param {string[]} actions
   */
  save(name, actions) {
    keep(this.key, JSON.stringify({ ...this.all(), [name]: actions }));
  }

  /** @param {string} name */
  remove(name) {
    const setups = this.all();
    delete setups[name];
    keep(this.key, JSON.stringify(setups));
  }
}

/** The name under which the last setup is kept. */
export const LAST = '';

/**
 * Whether an action belongs to setting up: it does not begin with something that stands on the board.
 * @param {Board} board
 * @param {Choice} choice
 */
export function setsUp(board, choice) {
  const first = choice.steps[0]?.[0];
  if (!first || first.label || choice.steps.length === 0) return false;
  const onBoard = Boolean(board.element(first.spot)?.getAttribute('href'));
  return !(onBoard && board.occupied(first.spot) && choice.steps.length > 1);
}
