// The analysis board: both sides are played here, dice are chosen or thrown, and the engine says what it thinks.

/** @import { Position } from './stage.js' */

import { Stage, pageData } from './stage.js';
import { button, byId, make } from './table/dom.js';
import { openRule } from './table/rule.js';
import { word } from './words.js';

/** @type {{ game: string, options: string[], actions: string[], view: Position }} */
const study = pageData();
let actions = study.actions;
let view = study.view;
/** @type {AbortController | null} */
let thinking = null;

/**
 * @param {string} address
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
async function post(address, body, signal) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  return answer.json();
}

/** @param {string[]} to */
async function go(to) {
  const forward = to.length > actions.length;
  const fresh = await post('/api/position', { game: study.game, options: study.options, actions: to }).catch(() => null);
  if (!fresh || fresh.error) {
    trouble(fresh?.error?.message ?? word('board-failed'), fresh?.error?.paragraph ?? null);
    return false;
  }
  actions = to;
  view = fresh;
  byId('trouble').hidden = true;
  stage.show(view, forward ? (view.told ?? []) : []);
  after();
  return true;
}

/**
 * @param {string} message
 * @param {string | null} paragraph
 */
function trouble(message, paragraph) {
  const box = byId('trouble');
  box.hidden = false;
  box.className = 'trouble note bad';
  const rule = paragraph
    ? make('a', {
        class: 'paragraph',
        href: `/rules/${study.game}#${paragraph}`,
        click: (event) => {
          event.preventDefault();
          void openRule(study.game, paragraph);
        },
      }, paragraph)
    : null;
  box.replaceChildren(...[rule, make('span', {}, message)].filter((part) => part !== null));
}

function after() {
  const query = new URLSearchParams({ game: study.game });
  if (study.options.length > 0) query.set('options', study.options.join(' '));
  if (actions.length > 0) query.set('actions', actions.join(' '));
  const address = `/analyse?${query}`;
  history.replaceState(null, '', address);
  byId('address').setAttribute('href', address);
  const tones = new Map(view.seats.map((seat) => [seat.name, seat.tone]));
  byId('moves').replaceChildren(...view.played.list.map((played, at) =>
    make('li', {},
      make('span', { class: `chip tone-${tones.get(played.by ?? '') ?? 'none'}` }),
      button(played.text, 'move quiet', () => void go(actions.slice(0, at + 1))))));
  chances();
  void think();
}

/** Dice: thrown, or chosen by whoever studies. */
function chances() {
  const outcomes = view.chances ?? [];
  if (outcomes.length === 0) return;
  const roll = button(word('board-roll'), 'pick primary', () => {
    const whole = outcomes.reduce((sum, outcome) => sum + outcome.weight, 0);
    let rest = Math.random() * whole;
    const fallen = outcomes.find((outcome) => (rest -= outcome.weight) < 0) ?? outcomes[0];
    if (fallen) void go([...actions, fallen.action]);
  });
  const choice = make('select', {
    'aria-label': word('board-choose-roll'),
    change: (event) => {
      if (event.target instanceof HTMLSelectElement && event.target.value) void go([...actions, event.target.value]);
    },
  }, make('option', { value: '' }, word('board-choose-roll')), ...outcomes.map(({ action }) => make('option', { value: action }, action)));
  byId('picks').replaceChildren(roll, choice);
}

/** Asks the engine, first for a moment, then for longer. */
async function think() {
  thinking?.abort();
  const lines = byId('lines');
  const on = byId('engine-on');
  lines.replaceChildren();
  if (!(on instanceof HTMLInputElement) || !on.checked || view.turn === null || view.turn === 'chance') return;
  const here = new AbortController();
  thinking = here;
  for (const ms of [250, 1200, 4000]) {
    const said = await post('/api/analyse', { game: study.game, options: study.options, actions, lines: 4, ms }, here.signal).catch(() => null);
    if (here.signal.aborted) return;
    if (!said?.lines) {
      lines.replaceChildren(make('li', { class: 'soft' }, said?.error?.message ?? word('board-failed')));
      return;
    }
    lines.replaceChildren(...said.lines.map((/** @type {{ action: string, win: number, line: string[] }} */ line) =>
      make('li', {},
        make('b', { class: 'win' }, `${Math.round(line.win * 100)}\u00a0%`),
        button(line.action, 'move quiet', () => void go([...actions, line.action])),
        make('span', { class: 'soft' }, line.line.slice(1, 6).join(' ')))));
  }
}

const stage = new Stage({
  play: (choice) => go([...actions, choice.action]),
  wrong: async (tried) => {
    if (!tried.action) {
      trouble(word('board-no-action'), null);
      return;
    }
    const why = await post('/api/why', { game: study.game, options: study.options, after: actions, action: tried.action }).catch(() => null);
    if (why) trouble(why.message ?? why.error?.message ?? '', why.paragraph ?? null);
  },
});
stage.show(view);
after();
byId('undo').addEventListener('click', () => void go(actions.slice(0, -1)));
byId('restart').addEventListener('click', () => void go([]));
byId('engine-on').addEventListener('change', () => void think());
