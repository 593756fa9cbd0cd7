// The board on a page that is no table: it shows positions and, if wanted, takes what a person picks.

/** @import { Choice, Fact } from './table/types.js' */

import { Board } from './table/board.js';
import { showDice } from './table/dice.js';
import { byId, fill, make } from './table/dom.js';
import { Input } from './table/input.js';
import { Speech } from './table/speech.js';

/**
 * @typedef {object} Position What the server says of a position.
 * @property {number} number
 * @property {string} headline
 * @property {Fact[]} facts
 * @property {string} words
 * @property {number[]} dice
 * @property {string | null} turn
 * @property {Choice[]} choices
 * @property {Record<string, string>} layers
 * @property {string} viewbox
 * @property {number} turned
 * @property {{ name: string, tone: string, facts: Fact[] }[]} seats
 * @property {string[]} [told]
 * @property {{ action: string, weight: number }[]} [chances]
 * @property {{ from: number, list: { by: string | null, text: string, told: string[] }[] }} played
 * @property {{ text: string, reason: string | null } | null} result
 */

/**
 * The data of the page.
 * @returns {any}
 */
export function pageData() {
  return JSON.parse(byId('game').textContent ?? '{}');
}

/** @param {Fact[]} facts */
const factSpans = (facts) => facts.map((fact) => make('span', { class: 'fact' }, `${fact.label} `, make('b', {}, fact.value)));

export class Stage {
  /** @type {Record<string, string>} The layers as they stand. */
  #layers = {};
  /** @type {Input | null} */
  input = null;

  /**
   * @param {{ play: (choice: Choice) => Promise<boolean>, wrong: (tried: { picks?: string[], action?: string }) => void } | null} wishes
   */
  constructor(wishes) {
    const root = byId('board');
    const svg = root.querySelector('svg');
    if (!svg) throw new Error('the page has no board');
    this.board = new Board(svg);
    this.speech = new Speech(byId('speech'), byId('cursor-speech'), byId('events'));
    if (wishes) {
      this.input = new Input(this.board, root, byId('picks'), byId('lasso'), {
        ...wishes,
        march: () => {},
        say: (text) => this.speech.say(text),
        stop: () => {},
      });
    }
  }

  /**
   * Shows a position.
   * @param {Position} view
   * @param {string[]} told What has just happened.
   */
  show(view, told = []) {
    /** @type {Record<string, string>} */
    const changed = {};
    for (const [name, svg] of Object.entries(view.layers)) {
      if (this.#layers[name] !== svg) changed[name] = svg;
    }
    this.#layers = view.layers;
    this.board.show({ layers: changed, viewbox: view.viewbox, turned: view.turned });
    this.board.svg.setAttribute('aria-label', view.words);
    byId('headline').textContent = view.headline;
    fill(byId('facts'), ...factSpans(view.facts));
    showDice(byId('dice'), view.dice, told.length > 0);
    for (const seat of view.seats) {
      const item = document.querySelector(`#seats [data-seat="${CSS.escape(seat.name)}"]`);
      if (!item) continue;
      item.classList.toggle('turn', view.turn === seat.name);
      const facts = item.querySelector('.facts');
      if (facts) fill(facts, ...factSpans(seat.facts));
    }
    this.input?.offer(view.choices, true);
    if (told.length > 0) this.speech.tell(told, view.headline);
  }
}
