// Replay: a scrubber, keys, a link to every position, and the analysis with its graph.

/** @import { Position } from './stage.js' */

import { graph } from './graph.js';
import { Stage, pageData } from './stage.js';
import { byId, make } from './table/dom.js';
import { named, word } from './words.js';

/** @type {{ table: string, game: string, all: number, over: boolean, analysed: boolean, shown: number, seats: { name: string, tone: string }[] }} */
const game = pageData();
const stage = new Stage(null);
/** @type {Map<number, Promise<Position>>} */
const positions = new Map();
let shown = game.shown;
/** The position that was asked for last; answers that come late are not shown. */
let wanted = game.shown;
/** @type {number | undefined} */
let running;

/** @param {number} number */
function position(number) {
  let found = positions.get(number);
  if (!found) {
    found = fetch(`/api/tables/${game.table}/at/${number}`).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    });
    found.catch(() => positions.delete(number));
    positions.set(number, found);
    // Long games do not fill the memory.
    if (positions.size > 400) positions.delete(positions.keys().next().value ?? -1);
  }
  return found;
}

/**
 * Shows the position after so many actions.
 * @param {number} number
 * @param {boolean} [keep] Whether the address stays as it is.
 */
async function go(number, keep = false) {
  const to = Math.max(0, Math.min(game.all, number));
  wanted = to;
  mark(to);
  const view = await position(to).catch(() => null);
  if (wanted !== to) return;
  if (!view) {
    byId('told').textContent = word('replay-failed');
    return;
  }
  const forward = to === shown + 1;
  shown = to;
  const last = view.played.list.at(-1);
  const told = last?.told ?? [];
  stage.show(view, forward ? told : []);
  byId('told').textContent = told.join(' ');
  if (!keep) history.replaceState(null, '', `/t/${game.table}/at/${to}${location.hash}`);
  // What comes next is asked for in advance.
  if (to < game.all) void position(to + 1).catch(() => null);
}

/** @param {number} number */
function mark(number) {
  byId('where').textContent = String(number);
  const scrub = byId('scrub');
  if (scrub instanceof HTMLInputElement) scrub.value = String(number);
  const targets = { first: 0, back: Math.max(0, number - 1), on: Math.min(game.all, number + 1), last: game.all };
  for (const link of document.querySelectorAll('[data-go]')) {
    const to = targets[/** @type {keyof typeof targets} */ (link.getAttribute('data-go'))];
    if (to === number) {
      link.removeAttribute('href');
      link.setAttribute('aria-disabled', 'true');
    } else {
      link.setAttribute('href', `/t/${game.table}/at/${to}`);
      link.removeAttribute('aria-disabled');
    }
  }
  for (const item of document.querySelectorAll('#moves li')) {
    const here = Number(item.getAttribute('data-number')) === number;
    const link = item.querySelector('a');
    if (here) {
      link?.setAttribute('aria-current', 'true');
      const box = item.closest('.moves-scroll');
      if (box && item instanceof HTMLElement) {
        const top = item.offsetTop - /** @type {HTMLElement} */ (box).offsetTop;
        if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 30) box.scrollTop = top - box.clientHeight / 2;
      }
    } else link?.removeAttribute('aria-current');
  }
  const to = byId('on-to');
  if (to instanceof HTMLInputElement) to.value = String(number);
  const picture = byId('picture');
  picture.setAttribute('href', `/api/tables/${game.table}/at/${number}.svg`);
  picture.setAttribute('download', `${game.table}-${number}.svg`);
  document.dispatchEvent(new CustomEvent('position', { detail: number }));
}

/** @param {boolean} on */
function run(on) {
  clearInterval(running);
  running = undefined;
  byId('run').setAttribute('aria-pressed', String(on));
  if (!on) return;
  if (wanted >= game.all) void go(0);
  running = window.setInterval(() => {
    if (wanted >= game.all) run(false);
    else if (wanted === shown) void go(wanted + 1);
  }, 900);
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-go], #moves a, a[data-number]') : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const number = /\/at\/(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1];
  if (number === undefined) return;
  run(false);
  void go(Number(number));
});
byId('scrub').addEventListener('input', (event) => {
  run(false);
  if (event.target instanceof HTMLInputElement) void go(Number(event.target.value));
});
byId('run').addEventListener('click', () => run(running === undefined));
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const field = event.target instanceof Element && event.target.closest('input, select, textarea, button, summary');
  if (field) return;
  const steps = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: game.all };
  const to = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (to !== undefined) {
    run(false);
    void go(to);
  } else if (event.key === ' ') run(running === undefined);
  else return;
  event.preventDefault();
});
byId('link').addEventListener('click', async () => {
  const address = `${location.origin}/t/${game.table}/at/${wanted}`;
  try {
    await navigator.clipboard.writeText(address);
    byId('told').textContent = word('replay-link-copied');
  } catch {
    byId('told').textContent = address;
  }
});

/**
 * @typedef {object} Report
 * @property {{ number: number, seats: Record<string, number> }[]} win
 * @property {{ number: number, seat: string | null, action: string, better: string | null, loss: number }[]} turning
 * @property {{ number: number, roll: string, seat: string | null, gain: number }[]} luck
 * @property {number | null} share_of_luck
 */

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)}\u00a0%`;
const link = (/** @type {number} */ number, /** @type {string} */ text) =>
  make('a', { href: `/t/${game.table}/at/${number}`, 'data-number': String(number) }, text);

/** @param {Report} report */
function present(report) {
  const strip = byId('strip');
  strip.hidden = false;
  strip.replaceChildren(graph(report, game.seats, wanted, (number) => void go(number)));
  const turning = report.turning.map((point) =>
    make('li', {},
      link(point.number, `${point.number}. ${point.action}`),
      make('span', { class: 'loss' }, ` −${percent(point.loss)} `),
      point.better ? make('span', { class: 'soft' }, word('analysis-better', { action: point.better })) : null));
  const rolls = [...report.luck].sort((one, other) => Math.abs(other.gain) - Math.abs(one.gain)).slice(0, 8);
  const luck = rolls.map((roll) =>
    make('tr', {},
      make('td', {}, link(roll.number, `${roll.number}.`)),
      make('td', {}, roll.roll),
      make('td', {}, named(roll.seat ?? '')),
      make('td', { class: 'number' }, `+${percent(roll.gain)}`)));
  byId('report').replaceChildren(
    make('h3', {}, word('analysis-turning')),
    turning.length > 0 ? make('ol', { class: 'turning' }, ...turning) : make('p', { class: 'small soft' }, word('analysis-turning-none')),
    ...(luck.length > 0
      ? [
          make('h3', {}, word('analysis-luck')),
          report.share_of_luck === null ? '' : make('p', { class: 'small' }, word('analysis-luck-share', { share: percent(report.share_of_luck) })),
          make('table', { class: 'luck' },
            make('thead', {}, make('tr', {},
              make('th', {}, word('analysis-number')), make('th', {}, word('analysis-roll')),
              make('th', {}, word('analysis-for')), make('th', { class: 'number' }, word('analysis-gain')))),
            make('tbody', {}, ...luck)),
        ]
      : []),
  );
}

async function analyse() {
  const state = document.getElementById('analysis-state');
  const button = document.getElementById('analyse');
  if (!state || !button) return;
  button.hidden = true;
  for (;;) {
    const answer = await fetch(`/api/tables/${game.table}/analysis`).catch(() => null);
    const body = await answer?.json().catch(() => null);
    if (!answer || !body || answer.status >= 400) {
      state.textContent = body?.error?.message ?? word('replay-failed');
      button.hidden = false;
      return;
    }
    if (answer.status === 200) {
      state.hidden = true;
      present(body);
      return;
    }
    state.textContent = word('analysis-progress', { share: percent(body.progress) });
    await new Promise((wake) => setTimeout(wake, 700));
  }
}

document.getElementById('analyse')?.addEventListener('click', () => void analyse());
if (game.analysed) void analyse();

// An address with a number behind the sign leads to that position.
const asked = /^#(\d+)$/.exec(location.hash)?.[1];
if (asked !== undefined) {
  history.replaceState(null, '', location.pathname);
  void go(Number(asked));
} else void go(game.shown, true);
