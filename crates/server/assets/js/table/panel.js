// What stands beside the board: seats with their clocks, the list of moves, talk, proposals, and the buttons.

/** @import { Offer, Played, Said, SeatView, View } from './types.js' */

import { named, word } from '../words.js';
import { Clocks } from './clock.js';
import { button, byId, capital, fill, make } from './dom.js';

/**
 * @typedef {object} Deeds What the buttons do.
 * @property {(request: import('./types.js').Request) => void} ask
 * @property {(text: string) => void} say
 */

export class Panel {
  #clocks = new Clocks();
  /** @type {Played[]} */
  played = [];
  /** @type {Said[]} */
  chat = [];
  #unread = 0;

  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.deeds = deeds;
    this.seats = byId('seats');
    this.moves = byId('moves');
    this.talk = byId('talk');
    this.offers = byId('offers');
    this.tools = byId('tools');
    this.room = byId('room');
    const form = byId('say');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (byId('say-text'));
      const text = field.value.trim();
      const side = /** @type {HTMLInputElement | null} */ (document.getElementById('say-side'));
      if (text) deeds.ask({ do: 'say', to: side?.checked ? 'side' : 'all', text });
      field.value = '';
    });
    const details = byId('talk-box');
    details.addEventListener('toggle', () => this.#showUnread());
  }

  /**
   * @param {View} view
   * @param {boolean} first Whether it is the first over this line, which brings everything.
   */
  show(view, first) {
    this.played = [...this.played.slice(0, view.played.from), ...view.played.list];
    if (first) this.chat = [];
    this.chat.push(...view.chat);
    if (!first) this.#unread += view.chat.filter((said) => !view.you.includes(said.seat ?? '')).length;
    this.#showSeats(view);
    this.#showMoves(view, first);
    this.#showTalk(view);
    this.#showOffers(view);
    this.#showTools(view);
    this.#showRoom(view);
  }

  /** @param {View} view */
  #showSeats(view) {
    const seats = view.seats.map((seat) => this.#seat(view, seat));
    this.seats.replaceChildren(...seats.map(({ item }) => item));
    const clocks = [];
    for (const [number, { clock }] of seats.entries()) {
      const time = view.seats[number]?.time;
      if (clock && time && time.left_ms !== null) clocks.push({ element: clock, left: time.left_ms, running: time.running });
    }
    this.#clocks.set(clocks);
  }

  /**
   * @param {View} view
   * @param {SeatView} seat
   */
  #seat(view, seat) {
    const { kind, name } = seat.occupant;
    const turn = view.turn === seat.name && view.phase === 'playing';
    const mine = view.you.includes(seat.name);
    const states = [];
    if (mine) states.push(word('table-you'));
    if (kind === 'player') states.push(word('table-program'));
    if (kind === 'person' && !mine && !seat.connected && view.phase !== 'over' && !view.record) states.push(word('table-away'));
    if (view.phase === 'waiting' && kind !== 'open' && seat.ready) states.push(word('table-is-ready'));
    if (seat.left) states.push(word('table-has-left'));
    const clock = seat.time.left_ms === null ? null : make('span', { class: 'clock', role: 'timer', 'aria-label': word('table-clock-of', { seat: named(seat.name) }) });
    const facts = seat.facts.map((fact) => make('span', { class: 'fact' }, `${fact.label} `, make('b', {}, fact.value)));
    const item = make(
      'li',
      { class: `seat${turn ? ' turn' : ''}${mine ? ' mine' : ''}`, 'data-seat': seat.name },
      make('span', { class: `chip tone-${seat.tone}`, 'aria-hidden': 'true' }),
      make(
        'span',
        { class: 'who' },
        make('b', {}, kind === 'open' ? word('table-open-seat') : (name ?? word('table-somebody'))),
        make('span', { class: 'role' }, [capital(named(seat.name)), ...states].join(' · ')),
      ),
      turn ? make('span', { class: 'to-move' }, word('table-to-move')) : null,
      clock,
      make('span', { class: 'facts' }, ...facts),
    );
    return { item, clock };
  }

  /**
   * @param {View} view
   * @param {boolean} first
   */
  #showMoves(view, first) {
    const from = first ? 0 : view.played.from;
    while (this.moves.children.length > from) this.moves.lastElementChild?.remove();
    const tones = new Map(view.seats.map((seat) => [seat.name, seat.tone]));
    for (let number = this.moves.children.length; number < this.played.length; number += 1) {
      const played = this.played[number];
      if (!played) continue;
      const by = played.by === 'chance' || played.by === null ? null : played.by;
      const tone = by ? (tones.get(by) ?? '') : '';
      const title = played.told.join(' ');
      this.moves.append(
        make(
          'li',
          { class: by ? '' : 'by-chance' },
          make('span', { class: tone ? `chip tone-${tone}` : 'chip', role: 'img', 'aria-label': by ? named(by) : word('table-chance') }),
          make('a', { href: `/t/${view.id}/at/${number + 1}`, title }, played.text),
        ),
      );
    }
    const box = this.moves.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
    byId('moves-none').hidden = this.played.length > 0;
  }

  /** @param {View} view */
  #showTalk(view) {
    const names = new Map(view.seats.map((seat) => [seat.name, seat.occupant.name ?? named(seat.name)]));
    const lines = this.chat.map((said) => {
      const who = said.seat ? (names.get(said.seat) ?? said.seat) : (said.watcher ?? '');
      const to = said.to === 'side' ? ` ${word('table-to-side')}` : said.to === 'watchers' ? ` ${word('table-to-watchers')}` : '';
      return make('li', {}, make('b', {}, `${who}${to}: `), said.text);
    });
    const atEnd = this.talk.scrollTop + this.talk.clientHeight >= this.talk.scrollHeight - 20;
    fill(this.talk, ...lines);
    if (atEnd) this.talk.scrollTop = this.talk.scrollHeight;
    const mate = view.seats.find((seat) => seat.name === view.as)?.side ?? [];
    byId('say-side-row').hidden = mate.length < 2;
    byId('watchers').textContent = view.watchers.length > 0 ? word('table-watchers', { names: view.watchers.join(', ') }) : '';
    this.#showUnread();
  }

  #showUnread() {
    const box = /** @type {HTMLDetailsElement} */ (byId('talk-box'));
    if (box.open) this.#unread = 0;
    const badge = byId('unread');
    badge.hidden = this.#unread === 0;
    badge.textContent = String(this.#unread);
  }

  /** @param {View} view */
  #showOffers(view) {
    const offers = view.offers.map((offer) => this.#offer(view, offer));
    fill(this.offers, ...offers);
    for (const element of this.offers.querySelectorAll('button[data-answer]')) {
      if (element instanceof HTMLButtonElement) {
        element.onclick = () => this.deeds.ask({ do: element.dataset.answer ?? '', topic: element.dataset.topic, seat: element.dataset.seat || undefined });
      }
    }
  }

  /**
   * @param {View} view
   * @param {Offer} offer
   */
  #offer(view, offer) {
    const asked = offer.pending.find((seat) => view.you.includes(seat));
    const own = view.you.includes(offer.by);
    const none = () => {};
    const answer = (/** @type {string} */ what, /** @type {string} */ seat) => ({ 'data-answer': what, 'data-topic': offer.topic, 'data-seat': seat });
    const waits = word('table-waits-for', { seats: offer.pending.map(named).join(', ') });
    return make(
      'div',
      { class: 'note offer' },
      make('p', {}, offer.text),
      asked
        ? make(
            'div',
            { class: 'actions' },
            button(word('table-agree'), 'primary compact', none, answer('agree', asked)),
            button(word('table-decline'), 'compact', none, answer('decline', asked)),
          )
        : make('p', { class: 'small soft' }, waits),
      own && !asked ? button(word('table-withdraw'), 'compact', none, answer('decline', offer.by)) : null,
    );
  }

  /** @param {View} view */
  #showTools(view) {
    const playing = view.phase === 'playing' || view.phase === 'paused';
    const seated = view.you.length > 0;
    const others = view.seats.some((seat) => !view.you.includes(seat.name) && seat.occupant.kind === 'person');
    const show = (/** @type {string} */ name, /** @type {boolean} */ on) => {
      const tool = this.tools.querySelector(`[data-tool="${name}"]`);
      if (tool instanceof HTMLElement) tool.hidden = !on;
      return tool instanceof HTMLButtonElement ? tool : null;
    };
    show('hint', seated && view.phase === 'playing' && view.choices.length > 0);
    const undo = show('undo', seated && playing);
    if (undo) {
      undo.disabled = view.undo === null;
      const needs = view.undo?.needs ?? 'none';
      undo.title = { nobody: word('table-undo-free'), consent: word('table-undo-consent'), known: word('table-undo-known'), none: word('table-undo-none') }[needs];
      undo.dataset.needs = needs;
    }
    show('draw', seated && playing && view.seats.length > 1);
    show('pause', seated && view.phase === 'playing' && (others || view.clock !== 'none'));
    show('resume', seated && view.phase === 'paused');
    show('resign', seated && playing);
    show('claim', seated && view.phase === 'playing' && view.claims.length > 0);
    show('rematch', seated && view.phase === 'over' && !view.record && !view.rematch);
    show('setups', seated && playing);
    show('group', seated && view.phase === 'playing');
    show('type', seated && view.phase === 'playing');
    show('forced', seated && playing);
    show('invite', view.phase !== 'over');
  }

  /**
   * The waiting room before the game, the result after it.
   * @param {View} view
   */
  #showRoom(view) {
    this.room.hidden = view.phase === 'playing' && !view.result;
    this.room.className = `room room-${view.phase}`;
    if (view.phase === 'waiting') this.#showWaiting(view);
    else if (view.phase === 'paused') fill(this.room, make('p', { class: 'room-title' }, word('table-page-paused')));
    else if (view.phase === 'over') this.#showResult(view);
    else fill(this.room);
  }

  /** @param {View} view */
  #showWaiting(view) {
    const open = view.seats.filter((seat) => seat.occupant.kind === 'open');
    const mine = view.seats.filter((seat) => view.you.includes(seat.name));
    const unready = mine.filter((seat) => !seat.ready);
    // Whoever is typing a name is not interrupted.
    const typing = this.room.querySelector('input');
    const name = typing instanceof HTMLInputElement ? typing.value : null;
    const focused = typing !== null && document.activeElement === typing;
    const key = JSON.stringify([open.map((seat) => seat.name), mine.map((seat) => [seat.name, seat.ready]), view.you]);
    if (this.room.dataset.key === key) return;
    this.room.dataset.key = key;
    const parts = [];
    if (open.length > 0 && mine.length === 0) {
      parts.push(
        make('p', { class: 'room-title' }, word('table-take-a-seat')),
        make(
          'div',
          { class: 'field' },
          make('label', { for: 'your-name' }, word('table-your-name')),
          make('input', { id: 'your-name', maxlength: '30', autocomplete: 'nickname', value: name ?? undefined }),
        ),
        make('div', { class: 'actions' }, ...open.map((seat) => this.#sitButton(seat.name, true))),
      );
    } else if (unready.length > 0) {
      parts.push(
        make('p', { class: 'room-title' }, word('table-begin-when-ready')),
        make('div', { class: 'actions' }, button(word('table-page-ready'), 'primary large', () => this.#ready(unready), { id: 'ready' })),
      );
    } else {
      parts.push(make('p', { class: 'room-title' }, open.length > 0 ? word('table-waiting') : word('table-waiting-ready')));
    }
    if (open.length > 0) {
      parts.push(
        make('p', { class: 'soft' }, word('table-invite-text')),
        make(
          'div',
          { class: 'invite' },
          make('input', { readonly: true, value: location.href, 'aria-label': word('table-invite-link'), focus: (event) => event.target instanceof HTMLInputElement && event.target.select() }),
          button(word('table-copy'), 'compact', () => void this.copy(location.href)),
        ),
      );
      if (mine.length > 0) parts.push(make('details', {}, make('summary', {}, word('table-sit-too')), make('div', { class: 'actions' }, ...open.map((seat) => this.#sitButton(seat.name, false)))));
    }
    if (mine.length > 0) parts.push(make('div', { class: 'actions' }, ...mine.map((seat) => button(word('table-stand', { seat: named(seat.name) }), 'quiet compact', () => this.deeds.ask({ do: 'stand', seat: seat.name })))));
    this.room.replaceChildren(...parts);
    const field = this.room.querySelector('#your-name');
    if (field instanceof HTMLInputElement) {
      field.value ||= localName();
      if (focused) field.focus();
    }
  }

  /**
   * @param {string} seat
   * @param {boolean} first
   */
  #sitButton(seat, first) {
    return button(word('table-sit-as', { seat: capital(named(seat)) }), first ? 'primary' : 'compact', () => {
      const field = document.getElementById('your-name');
      const name = field instanceof HTMLInputElement ? field.value.trim() : localName();
      if (name) localStorage.setItem('quincunx:name', name);
      this.deeds.ask({ do: 'sit', seat, name: name || undefined });
    }, { 'data-sit': seat });
  }

  /** @param {SeatView[]} seats */
  #ready(seats) {
    for (const seat of seats) {
      const random = crypto.getRandomValues(new Uint32Array(3));
      const text = [...random].map((number) => number.toString(36)).join('');
      this.deeds.ask({ do: 'ready', seat: seat.name, word: text });
    }
  }

  /** @param {View} view */
  #showResult(view) {
    const { result } = view;
    fill(
      this.room,
      make('p', { class: 'room-title' }, result ? capital(named(result.text)) : word('table-unfinished')),
      result?.reason ? make('p', {}, result.reason) : null,
      make(
        'div',
        { class: 'actions' },
        view.rematch ? make('a', { class: 'button primary', href: view.rematch }, word('table-next-game')) : null,
        make('a', { class: 'button', href: `/t/${view.id}/replay` }, word('table-replay')),
        make('a', { class: 'button', href: `/t/${view.id}/analysis` }, word('table-analysis')),
        make('a', { class: 'button', href: `/t/${view.id}/at/${Math.max(0, view.number - 1)}#on-go` }, word('table-play-on')),
        make('a', { class: 'button quiet', href: `/api/tables/${view.id}/record`, download: `${view.game}-${view.id}.txt` }, word('table-record')),
      ),
    );
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.said(word('table-copied'));
    } catch {
      this.said(text);
    }
  }

  /**
   * Says something that needs no answer.
   * @param {string} text
   */
  said(text) {
    this.deeds.say(text);
  }
}

function localName() {
  try {
    return localStorage.getItem('quincunx:name') ?? '';
  } catch {
    return '';
  }
}
