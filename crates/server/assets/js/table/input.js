// How a person acts: by clicking, dragging, touching, typing, or with the arrow keys. What may be picked comes with the
// choices; a try that is none of them is asked about, so that the rule can be shown.

/** @import { Choice } from './types.js' */
/** @import { Board } from './board.js' */

import { word } from '../words.js';
import { button, capital, fill } from './dom.js';
import { choiceOf, ending, narrow } from './picks.js';

/** How many pixels a pointer moves before it drags. */
const DRAG = 7;
/** How far beside a small spot a finger may land. */
const FINGER = 26;

/**
 * @typedef {object} Wishes What the page does when a person wants something.
 * @property {(choice: Choice) => Promise<boolean>} play
 * @property {(tried: { picks?: string[], action?: string }) => void} wrong
 * @property {(from: string[], anchor: string, to: string) => void} march
 * @property {(text: string) => void} say
 * @property {() => void} stop Stops whatever is done by itself.
 */

/** @typedef {{ id: number, x: number, y: number, spot: string | null, piece: SVGGElement | null, moving: boolean }} Hold */

const WAYS = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export class Input {
  /** @type {Choice[]} */
  #choices = [];
  /** @type {string[]} */
  picked = [];
  /** @type {Set<string>} */
  group = new Set();
  /** Whether clicks choose a group. */
  grouping = false;
  /** @type {string[]} */
  hint = [];
  /** @type {string | null} */
  cursor = null;
  #cursorShown = false;
  /** @type {Hold | null} */
  #hold = null;
  /** @type {SVGGElement | null} A piece that waits where it was let go. */
  #let = null;

  /**
   * @param {Board} board
   * @param {HTMLElement} root What has the focus while the board is played on.
   * @param {HTMLElement} bar Where buttons appear.
   * @param {HTMLElement} lasso
   * @param {Wishes} wishes
   */
  constructor(board, root, bar, lasso, wishes) {
    this.board = board;
    this.root = root;
    this.bar = bar;
    this.lasso = lasso;
    this.wishes = wishes;
    const { svg } = board;
    svg.addEventListener('pointerdown', (event) => this.#down(event));
    // Wherever it ends: what was pressed may have been drawn anew meanwhile.
    addEventListener('pointermove', (event) => this.#move(event));
    addEventListener('pointerup', (event) => this.#up(event));
    addEventListener('pointercancel', () => this.#cancel());
    // A finger on a piece drags it, and not the page.
    svg.addEventListener('touchstart', (event) => this.#hold?.piece && event.cancelable && event.preventDefault(), { passive: false });
    bar.addEventListener('click', (event) => this.#pressBar(event));
    root.addEventListener('keydown', (event) => this.#key(event));
    root.addEventListener('focus', () => {
      // A click focuses too, but then there is no need for a cursor.
      this.#cursorShown = root.matches(':focus-visible') && !this.#hold;
      this.refresh();
    });
    root.addEventListener('blur', () => {
      this.#cursorShown = false;
      this.refresh();
    });
  }

  /**
   * New choices: what was picked stays if it still leads somewhere.
   * @param {Choice[]} choices
   * @param {boolean} fresh Whether something has been played.
   */
  offer(choices, fresh) {
    this.#choices = choices;
    if (fresh || narrow(choices, this.picked).remaining.length === 0) this.picked = [];
    if (fresh) {
      this.hint = [];
      this.putBack();
    }
    if (fresh && this.#hold?.moving) this.#cancel();
    const starts = new Set(narrow(choices, []).next.map((pick) => pick.spot));
    for (const spot of this.group) if (!starts.has(spot)) this.group.delete(spot);
    this.refresh();
  }

  /** Puts a piece back that was let go. */
  putBack() {
    if (this.#let) this.board.carry(this.#let, null);
    this.#let = null;
  }

  /** Shows what is lit, picked and pressed. */
  refresh() {
    const { next, complete } = narrow(this.#choices, this.picked);
    this.root.dataset.picked = this.picked.join(' ');
    const spots = next.filter((pick) => !pick.label).map((pick) => pick.spot);
    this.board.light({
      may: this.group.size > 0 && this.grouping ? this.#starts() : spots,
      picked: this.picked,
      group: this.group,
      hint: this.hint,
      cursor: this.#cursorShown ? this.#at() : null,
    });
    const end = ending(this.#choices);
    const none = () => {};
    const buttons = next.filter((pick) => pick.label).map((pick) => {
      const isEnd = this.picked.length === 0 && end?.steps[0]?.[0]?.spot === pick.spot;
      return button(capital(pick.label ?? ''), isEnd ? 'pick' : 'pick primary', none, {
        'data-pick': pick.spot,
        'aria-keyshortcuts': isEnd ? 'e' : undefined,
      });
    });
    const whole = complete && next.length > 0 ? button(word('table-play-this', { action: complete.name }), 'pick primary', none, { 'data-complete': true }) : null;
    const some = this.picked.length > 0 || this.group.size > 0;
    const back = some ? button(word('table-unpick'), 'pick quiet', none, { 'data-unpick': true, 'aria-keyshortcuts': 'Escape' }) : null;
    const had = this.bar.contains(document.activeElement);
    const focused = had ? document.activeElement?.getAttribute('data-pick') : null;
    fill(this.bar, ...buttons, whole, back);
    if (had && !this.bar.contains(document.activeElement)) {
      // The button is gone; whoever plays by keyboard goes on at the same one, or at the board.
      const same = focused ? this.bar.querySelector(`[data-pick="${CSS.escape(focused)}"]`) : null;
      (same instanceof HTMLElement ? same : this.root).focus();
    }
  }

  /** @param {MouseEvent} event */
  #pressBar(event) {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null;
    if (!pressed) return;
    const { complete } = narrow(this.#choices, this.picked);
    if (pressed.dataset.pick) this.pick(pressed.dataset.pick);
    else if (pressed.hasAttribute('data-unpick')) this.unpick();
    else if (complete) this.#play(complete);
  }

  #starts() {
    return narrow(this.#choices, []).next.filter((pick) => !pick.label).map((pick) => pick.spot);
  }

  #at() {
    if (this.cursor && this.board.element(this.cursor)) return this.cursor;
    return this.#starts()[0] ?? this.board.spots()[0] ?? null;
  }

  /**
   * Picks a spot or a button.
   * @param {string} spot
   */
  pick(spot) {
    this.wishes.stop();
    this.hint = [];
    const { next } = narrow(this.#choices, this.picked);
    if (next.some((pick) => pick.spot === spot)) {
      this.picked = [...this.picked, spot];
      const narrowed = narrow(this.#choices, this.picked);
      if (narrowed.complete && narrowed.next.length === 0) this.#play(narrowed.complete);
      else this.#prompt();
    } else if (this.picked.includes(spot)) {
      this.picked = this.picked.slice(0, this.picked.indexOf(spot));
    } else if (this.picked.length > 0 && narrow(this.#choices, [spot]).remaining.length > 0) {
      this.picked = [];
      this.pick(spot);
      return;
    } else {
      this.wishes.wrong({ picks: [...this.picked, spot] });
      this.putBack();
    }
    this.refresh();
  }

  #prompt() {
    const { next } = narrow(this.#choices, this.picked);
    const labels = next.map((pick) => pick.label ?? pick.spot);
    const shown = labels.slice(0, 12).join(', ');
    this.wishes.say(word('table-picked', { spots: this.picked.join(', '), next: shown }));
  }

  /** @param {Choice} choice */
  #play(choice) {
    const choices = this.#choices;
    this.picked = [];
    // Until it is answered nothing else can be chosen.
    this.#choices = [];
    void this.wishes.play(choice).then((done) => {
      if (done) return;
      this.putBack();
      if (this.#choices.length === 0) this.#choices = choices;
      this.refresh();
    });
    this.refresh();
  }

  /** Takes the last pick back, then the group. */
  unpick() {
    this.wishes.stop();
    if (this.picked.length > 0) this.picked = this.picked.slice(0, -1);
    else this.group.clear();
    this.putBack();
    this.refresh();
  }

  /** Whether there is a choice that ends the turn or passes. */
  get canEnd() {
    return ending(this.#choices) !== null;
  }

  /** Ends the turn or passes, if there is such a choice. */
  end() {
    const choice = ending(this.#choices);
    if (choice) this.#play(choice);
  }

  /**
   * A typed text: an action, or the name of a spot.
   * @param {string} text
   */
  typed(text) {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return;
    const choice = this.#choices.find(({ action }) => action.toLowerCase() === wanted);
    const spot = this.board.spots().find((name) => name.toLowerCase() === wanted);
    const { next } = narrow(this.#choices, this.picked);
    const label = next.find((pick) => pick.label && (pick.spot.toLowerCase() === wanted || pick.label.toLowerCase() === wanted));
    if (choice) this.#play(choice);
    else if (label) this.pick(label.spot);
    else if (spot) {
      this.cursor = spot;
      this.pick(spot);
    } else this.wishes.wrong({ action: text.trim() });
  }

  /**
   * @param {boolean} on
   */
  setGrouping(on) {
    this.grouping = on;
    if (!on) this.group.clear();
    this.picked = [];
    this.refresh();
  }

  /**
   * @param {string[]} spots Those under the pointer, the topmost first.
   * @param {PointerEvent} event
   */
  #pressed(spots, event) {
    const { next } = narrow(this.#choices, this.picked);
    const may = next.filter((pick) => !pick.label).map((pick) => pick.spot);
    const starts = this.#starts();
    if (this.grouping || event.shiftKey) {
      const own = spots.find((spot) => starts.includes(spot) && this.board.occupied(spot));
      if (own) {
        if (!this.group.delete(own)) this.group.add(own);
        this.picked = [];
        this.refresh();
        return;
      }
    }
    if (this.group.size > 0) {
      const to = spots[0];
      if (to && !this.group.has(to)) this.#march(to);
      return;
    }
    let spot = spots.find((name) => may.includes(name));
    const reach = event.pointerType === 'mouse' ? 0 : FINGER;
    if (!spot && reach > 0) spot = this.board.nearest(may, event.clientX, event.clientY, reach) ?? undefined;
    spot ??= spots.find((name) => this.picked.includes(name)) ?? spots.find((name) => starts.includes(name)) ?? spots[0];
    if (spot) {
      this.cursor = spot;
      this.pick(spot);
    } else if (this.picked.length > 0) this.unpick();
  }

  /** @param {string} to */
  #march(to) {
    const group = [...this.group];
    // The one that can get there leads; the others keep their places beside it.
    const anchor = group.find((from) => choiceOf(this.#choices, [from, to]));
    if (anchor) this.wishes.march(group, anchor, to);
    else this.wishes.wrong({ picks: [group[0] ?? '', to] });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    if (this.#hold) this.#cancel();
    const spots = this.board.spotsAt(event.clientX, event.clientY);
    const starts = this.#starts();
    const last = this.picked.at(-1);
    const spot = spots.find((name) => starts.includes(name) || name === last) ?? null;
    const piece = spot ? (this.board.piecesOn(spot).at(-1) ?? null) : null;
    this.#hold = { id: event.pointerId, x: event.clientX, y: event.clientY, spot, piece, moving: false };
    this.#cursorShown = false;
    if (event.pointerType === 'mouse' || piece) this.board.svg.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const hold = this.#hold;
    if (!hold || hold.id !== event.pointerId) return;
    if (!hold.moving) {
      if (Math.hypot(event.clientX - hold.x, event.clientY - hold.y) < DRAG) return;
      if (!hold.piece && event.pointerType !== 'mouse') return;
      hold.moving = true;
      if (hold.piece && hold.spot && this.picked.at(-1) !== hold.spot && !this.group.has(hold.spot)) {
        const { next } = narrow(this.#choices, this.picked);
        this.picked = next.some((pick) => pick.spot === hold.spot) ? [...this.picked, hold.spot] : [hold.spot];
        this.hint = [];
        this.refresh();
      }
    }
    event.preventDefault();
    if (hold.piece) this.board.carry(hold.piece, this.board.point(event.clientX, event.clientY));
    else this.#stretch(hold, event);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const hold = this.#hold;
    if (!hold || hold.id !== event.pointerId) return;
    this.#hold = null;
    const spots = this.board.spotsAt(event.clientX, event.clientY);
    if (!hold.moving) {
      this.#pressed(spots, event);
      return;
    }
    this.lasso.hidden = true;
    if (!hold.piece) {
      this.#catch(hold, event);
      return;
    }
    const { next } = narrow(this.#choices, this.picked);
    const may = next.filter((pick) => !pick.label).map((pick) => pick.spot);
    const to = spots.find((name) => may.includes(name))
      ?? (event.pointerType === 'mouse' ? undefined : (this.board.nearest(may, event.clientX, event.clientY, FINGER) ?? undefined))
      ?? spots.find((name) => name !== hold.spot && !this.board.element(name)?.contains(hold.piece));
    if (!to || to === hold.spot) {
      this.board.carry(hold.piece, null);
      this.refresh();
      return;
    }
    this.#let = hold.piece;
    this.board.dropped(hold.piece, this.board.point(event.clientX, event.clientY));
    if (hold.spot && this.group.has(hold.spot)) {
      this.putBack();
      this.wishes.march([...this.group], hold.spot, to);
    } else {
      this.pick(to);
      // An action that needs more picks waits with the piece where it was.
      if (this.picked.length > 0) this.putBack();
    }
  }

  #cancel() {
    if (this.#hold?.piece) this.board.carry(this.#hold.piece, null);
    this.#hold = null;
    this.lasso.hidden = true;
  }

  /**
   * @param {Hold} hold
   * @param {PointerEvent} event
   */
  #stretch(hold, event) {
    const box = this.lasso.offsetParent?.getBoundingClientRect() ?? new DOMRect();
    const { style } = this.lasso;
    this.lasso.hidden = false;
    style.left = `${Math.min(hold.x, event.clientX) - box.left}px`;
    style.top = `${Math.min(hold.y, event.clientY) - box.top}px`;
    style.width = `${Math.abs(event.clientX - hold.x)}px`;
    style.height = `${Math.abs(event.clientY - hold.y)}px`;
  }

  /**
   * Takes what a rectangle was drawn around: as one set if the choices know it, else as a group.
   * @param {Hold} hold
   * @param {PointerEvent} event
   */
  #catch(hold, event) {
    const [one, other] = [this.board.point(hold.x, hold.y), this.board.point(event.clientX, event.clientY)];
    const inside = (/** @type {string} */ spot) => {
      const at = this.board.place(spot);
      return at
        && at.x >= Math.min(one.x, other.x) && at.x <= Math.max(one.x, other.x)
        && at.y >= Math.min(one.y, other.y) && at.y <= Math.max(one.y, other.y);
    };
    const caught = this.#starts().filter((spot) => this.board.occupied(spot) && inside(spot));
    if (caught.length === 0) return;
    this.wishes.stop();
    if (narrow(this.#choices, caught).remaining.length > 0) this.picked = caught;
    else {
      this.picked = [];
      this.group = new Set(caught);
    }
    this.refresh();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[/** @type {keyof typeof WAYS} */ (event.key)];
    if (way) {
      const spots = event.shiftKey ? narrow(this.#choices, this.picked).next.map((pick) => pick.spot) : this.board.spots();
      const here = this.#at();
      this.cursor = this.#cursorShown ? (this.board.beyond(here, way, spots) ?? here) : here;
      this.#cursorShown = true;
      if (this.cursor) this.#tellCursor(this.cursor);
      this.refresh();
    } else if (event.key === 'Enter' || event.key === ' ') {
      const { complete, next } = narrow(this.#choices, this.picked);
      const spot = this.#at();
      if (complete && next.length > 0 && event.key === 'Enter' && !next.some((pick) => pick.spot === spot)) this.#play(complete);
      else if (spot && this.#cursorShown) this.pick(spot);
      this.#cursorShown = true;
    } else if (event.key === 'Escape' || event.key === 'Backspace') {
      this.unpick();
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      this.#jump(event.key === 'PageDown' ? 1 : -1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Moves the cursor to the next spot that may be picked.
   * @param {number} by
   */
  #jump(by) {
    const spots = narrow(this.#choices, this.picked).next.filter((pick) => !pick.label).map((pick) => pick.spot);
    if (spots.length === 0) return;
    const at = this.cursor ? spots.indexOf(this.cursor) : -1;
    this.cursor = spots[(at + by + spots.length) % spots.length] ?? null;
    this.#cursorShown = true;
    if (this.cursor) this.#tellCursor(this.cursor);
    this.refresh();
  }

  /** @param {string} spot */
  #tellCursor(spot) {
    const may = narrow(this.#choices, this.picked).next.some((pick) => pick.spot === spot);
    const words = this.board.words(spot);
    this.wishes.say(may ? word('table-cursor-may', { spot: words }) : words);
    this.board.element(spot)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
