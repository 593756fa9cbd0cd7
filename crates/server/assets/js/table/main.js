// The table page: puts the parts together.

/** @import { Choice, Request, View, Why } from './types.js' */
/** @import { Wish } from './groups.js' */

import { named, word } from '../words.js';
import { Board } from './board.js';
import { showDice } from './dice.js';
import { button, byId, fill, make } from './dom.js';
import { LAST, Queue, Setups, march, setsUp } from './groups.js';
import { Input } from './input.js';
import { keep, kept } from './memory.js';
import { Panel } from './panel.js';
import { openRule } from './rule.js';
import { RefusedError, Socket } from './socket.js';
import { Sound } from './sound.js';
import { Speech } from './speech.js';

const page = byId('table');
const tableId = page.dataset.table ?? '';
const svg = page.querySelector('#board svg');
if (!(svg instanceof SVGSVGElement)) throw new Error('the page has no board');

const board = new Board(svg);
const sound = new Sound();
const speech = new Speech(byId('speech'), byId('cursor-speech'), byId('events'));
const panel = new Panel({ ask: (request) => void ask(request), say: (text) => trouble({ message: text }, 'quiet') });

/** @type {View | null} */
let view = null;
/** @type {(() => void)[]} Those who wait for something to choose. */
let waiting = [];
/** How many actions had been played when the last own one was sent. */
let sentAt = -1;
/** @type {Map<string, { actions: string[], open: boolean }>} What each own seat has done so far to set up. */
const setUp = new Map();
let freshLine = true;

const socket = new Socket(() => `/api/tables/${tableId}/socket?have=${board.marks()}`, show, (connected) => {
  byId('offline').hidden = connected;
  if (!connected) freshLine = true;
  page.dataset.connected = connected ? 'yes' : 'no';
});

const input = new Input(board, byId('board'), byId('picks'), byId('lasso'), {
  play,
  wrong: (tried) => void why(tried),
  march: (group, anchor, to) => void queue.start(march(board, group, anchor, to), true),
  say: (text) => speech.say(text),
  stop: () => {
    queue.stop();
    clearTrouble();
  },
});

const queue = new Queue({
  choices: () => view?.choices ?? [],
  play,
  turn: () =>
    new Promise((resolve) => {
      if (view && view.choices.length > 0 && view.number > sentAt) resolve();
      else waiting.push(resolve);
    }),
  progress: (left) => {
    page.dataset.queue = String(left);
    byId('queue').hidden = left === 0;
    byId('queue-text').textContent = word('table-queue', { left });
  },
  stopped: (wish) => {
    input.group.clear();
    input.refresh();
    if (wish) void why(wish);
  },
});
byId('queue-stop').addEventListener('click', () => queue.stop());

const keys = /** @type {HTMLDialogElement} */ (byId('keys'));
const typing = /** @type {HTMLFormElement} */ (byId('typed'));
const typingField = /** @type {HTMLInputElement} */ (byId('typed-text'));

/** @param {View} fresh */
function show(fresh) {
  const before = view;
  const first = freshLine;
  freshLine = false;
  view = fresh;
  const grown = before !== null && fresh.number > before.number;
  const changed = before === null || fresh.number !== before.number || fresh.as !== before.as || fresh.phase !== before.phase;
  const knownBefore = first ? (before?.number ?? fresh.number) : fresh.played.from;
  board.show(fresh);
  panel.show(fresh, first);
  page.dataset.phase = fresh.phase;
  page.dataset.number = String(fresh.number);
  page.dataset.as = fresh.as ?? '';
  byId('headline').textContent = headline(fresh);
  fill(byId('facts'), ...fresh.facts.map((fact) => make('span', { class: 'fact' }, `${fresh.facts.length > 0 ? fact.label : ''} `, make('b', {}, fact.value))));
  const rolled = grown && JSON.stringify(before.dice) !== JSON.stringify(fresh.dice) && fresh.dice.length > 0;
  showDice(byId('dice'), fresh.dice, rolled);
  byId('dice').setAttribute('aria-label', word('table-dice', { values: fresh.dice.join(', ') }));
  const told = panel.played.slice(Math.max(knownBefore, 0)).flatMap((played) => played.told);
  if (changed) speech.tell(before ? told : [], fresh.words);
  if (grown) {
    if (fresh.phase === 'over') sound.over();
    else if (rolled) sound.dice();
    else sound.move();
    if (!fresh.you.includes(before.turn ?? '') && fresh.you.includes(fresh.turn ?? '')) sound.turnCame();
  }
  const mine = fresh.choices.length > 0;
  page.classList.toggle('my-turn', mine);
  document.title = mine && document.hidden ? `● ${document.title.replace(/^● /, '')}` : document.title.replace(/^● /, '');
  if (changed) clearTrouble();
  input.offer(fresh.choices, changed);
  byId('proof').textContent = proof(fresh);
  showSetups();
  if (mine && fresh.number > sentAt) {
    const ready = waiting;
    waiting = [];
    for (const resolve of ready) resolve();
    forced();
  }
  page.dataset.ready = 'yes';
}

/** @param {View} now */
function headline(now) {
  if (now.phase === 'waiting') return word('table-page-not-begun');
  if (now.phase === 'paused') return word('table-page-paused');
  if (now.result && now.result.reason) return `${now.headline} ${now.result.reason}`;
  return now.headline;
}

/** @param {View} now */
function proof(now) {
  const { commitment, secret } = now.dice_proof;
  return secret ? word('table-secret', { secret, commitment }) : word('table-commitment', { commitment });
}

/**
 * @param {Choice} choice
 * @returns {Promise<boolean>}
 */
async function play(choice) {
  if (!view) return false;
  const { number, as } = view;
  sentAt = number;
  noteSetup(choice);
  try {
    await socket.ask({ do: 'play', action: choice.action, number, ...(as ? { seat: as } : {}) });
    return true;
  } catch (error) {
    sentAt = -1;
    if (error instanceof RefusedError && error.code === 'late') return false;
    refused(error);
    return false;
  }
}

/** @param {Choice} choice */
function noteSetup(choice) {
  const setups = mySetups();
  const seat = view?.as;
  if (!setups || !seat) return;
  const mine = setUp.get(seat) ?? { actions: [], open: true };
  setUp.set(seat, mine);
  if (mine.open && setsUp(board, choice)) {
    mine.actions.push(choice.action);
    // A setup that is just being repeated is kept as it was.
    if (!queue.running) setups.save(LAST, mine.actions);
  } else if (choice.steps.some((step) => step.some((pick) => !pick.label))) mine.open = false;
}

function mySetups() {
  if (!view || !view.as) return null;
  return new Setups(view.game, view.options, view.as);
}

/**
 * @param {Request} request
 * @returns {Promise<any>}
 */
async function ask(request) {
  try {
    const seat = request.seat ?? view?.as ?? undefined;
    return await socket.ask({ ...request, ...(seat ? { seat } : {}) });
  } catch (error) {
    refused(error);
    return null;
  }
}

/** @param {{ picks?: string[], action?: string }} tried */
async function why(tried) {
  if (!view || view.phase !== 'playing') return;
  if (view.choices.length === 0) {
    trouble({ message: word('table-page-not-your-turn') }, 'quiet');
    return;
  }
  try {
    /** @type {Why} */
    const answer = await socket.ask(tried.action ? { do: 'why', action: tried.action } : { do: 'why', picks: tried.picks ?? [] });
    trouble(answer, 'bad');
    sound.refused();
  } catch (error) {
    refused(error);
  }
}

/** @param {unknown} error */
function refused(error) {
  if (error instanceof RefusedError) {
    trouble({ message: error.message || word('table-refused'), paragraph: error.paragraph }, 'bad');
    sound.refused();
  } else throw error;
}

/**
 * Says what went wrong, with the paragraph that says so.
 * @param {Why} answer
 * @param {'bad' | 'quiet'} look
 */
function trouble(answer, look) {
  const box = byId('trouble');
  const { paragraph } = answer;
  box.className = `note trouble ${look}`;
  const game = view?.game ?? '';
  box.replaceChildren(
    paragraph
      ? make('a', { class: 'paragraph', href: `/rules/${game}#${paragraph}`, 'data-paragraph': paragraph, click: (event) => {
          event.preventDefault();
          void openRule(game, paragraph);
        } }, paragraph)
      : '',
    make('span', {}, answer.message),
    button('×', 'quiet close', clearTrouble, { 'aria-label': word('table-close') }),
  );
  box.hidden = false;
}

function clearTrouble() {
  byId('trouble').hidden = true;
}

async function hint() {
  const answer = await fetch(`/api/tables/${tableId}/hint`);
  const data = await answer.json();
  if (!answer.ok) {
    trouble({ message: data?.error?.message ?? word('table-refused') }, 'bad');
    return;
  }
  const choice = view?.choices.find(({ action }) => action === data.action);
  input.hint = choice ? choice.steps.flat().map((pick) => pick.spot) : [];
  input.refresh();
  trouble({ message: word('table-hint-is', { action: choice?.name ?? data.action }) }, 'quiet');
}

/** Plays what is forced, if the reader wants that. */
function forced() {
  if (kept('forced') !== 'on' || queue.running || view?.choices.length !== 1) return;
  const [choice] = view.choices;
  const number = view.number;
  setTimeout(() => {
    if (choice && view?.number === number && view.choices.length === 1) void play(choice);
  }, 500);
}

function showSetups() {
  const setups = mySetups();
  const list = byId('setups');
  if (!setups) {
    list.replaceChildren();
    return;
  }
  const start = (/** @type {string[]} */ actions) => void queue.start(actions.map((action) => ({ action })), true);
  const items = Object.entries(setups.all()).map(([name, actions]) => {
    const title = name === LAST ? word('table-last-setup') : name;
    return make(
      'li',
      {},
      button(title, 'compact', () => start(actions), { 'data-setup': name || 'last', title: actions.slice(0, 40).join(' ') }),
      name === LAST
        ? null
        : button('×', 'quiet compact', () => {
            setups.remove(name);
            showSetups();
          }, { 'aria-label': word('table-forget-setup', { name }) }),
    );
  });
  list.replaceChildren(...items);
  byId('setups-none').hidden = items.length > 0;
}

byId('save-setup').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (byId('setup-name'));
  const own = panel.played.filter((played) => played.by === view?.as).map((played) => played.text);
  const done = setUp.get(view?.as ?? '')?.actions ?? [];
  const actions = done.length > 0 ? done : own;
  const name = field.value.trim();
  if (!name || actions.length === 0) {
    trouble({ message: word('table-nothing-to-save') }, 'quiet');
    return;
  }
  mySetups()?.save(name, actions);
  field.value = '';
  showSetups();
});

typing.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = typingField.value;
  typingField.value = '';
  typing.hidden = true;
  byId('board').focus();
  input.typed(text);
});
typingField.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  typing.hidden = true;
  byId('board').focus();
});

/** @param {string} text */
function type(text) {
  typing.hidden = false;
  typingField.value = text;
  typingField.focus();
}

let turned = Number(kept('turn') ?? 0) % 360 || 0;
if (turned !== 0) void ask({ do: 'theme', turn: turned });

function rotate() {
  turned = (turned + 90) % 360;
  keep('turn', String(turned));
  void ask({ do: 'theme', turn: turned });
}

let zoom = 1;
/** @param {number} by */
function zoomBy(by) {
  zoom = Math.min(4, Math.max(1, zoom * by));
  const frame = byId('board');
  frame.style.setProperty('--zoom', String(zoom));
  frame.classList.toggle('zoomed', zoom > 1);
}

function takeBack() {
  const undo = view?.undo;
  if (!undo) return;
  const go = () => void ask({ do: 'propose', topic: 'undo', to: undo.to, known: undo.needs === 'known' });
  if (undo.needs === 'known') confirmed(word('table-undo-known-ask'), go);
  else go();
}

/**
 * @param {string} question
 * @param {() => void} go
 */
function confirmed(question, go) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('confirm'));
  byId('confirm-text').textContent = question;
  dialog.returnValue = '';
  dialog.showModal();
  dialog.addEventListener('close', () => dialog.returnValue === 'yes' && go(), { once: true });
}

function claim() {
  const claims = view?.claims ?? [];
  const dialog = /** @type {HTMLDialogElement} */ (byId('claims'));
  byId('claims-list').replaceChildren(
    ...claims.map((result) => button(named(result), '', () => {
      dialog.close();
      void ask({ do: 'propose', topic: 'claim', result });
    })),
  );
  dialog.showModal();
}

function showSound() {
  const tool = page.querySelector('[data-tool="sound"]');
  tool?.setAttribute('aria-pressed', String(sound.on));
  const hurried = page.querySelector('[data-tool="forced"]');
  hurried?.setAttribute('aria-pressed', String(kept('forced') === 'on'));
}

/** @type {Record<string, () => void>} */
const tools = {
  hint: () => void hint(),
  undo: takeBack,
  draw: () => void ask({ do: 'propose', topic: 'draw' }),
  pause: () => void ask({ do: 'propose', topic: 'pause' }),
  resume: () => void ask({ do: 'propose', topic: 'resume' }),
  rematch: () => void ask({ do: 'propose', topic: 'rematch' }),
  resign: () => confirmed(word('table-resign-ask'), () => void ask({ do: 'resign' })),
  claim,
  rotate,
  closer: () => zoomBy(1.5),
  farther: () => zoomBy(1 / 1.5),
  sound: () => {
    sound.turn(!sound.on);
    showSound();
  },
  forced: () => {
    keep('forced', kept('forced') === 'on' ? 'off' : 'on');
    showSound();
    forced();
  },
  group: () => {
    input.setGrouping(!input.grouping);
    page.querySelector('[data-tool="group"]')?.setAttribute('aria-pressed', String(input.grouping));
  },
  setups: () => {
    const box = byId('setups-box');
    box.hidden = !box.hidden;
  },
  invite: () => void panel.copy(location.href),
  keys: () => keys.showModal(),
  type: () => type(''),
};

page.addEventListener('click', (event) => {
  const tool = event.target instanceof Element ? event.target.closest('[data-tool]') : null;
  if (tool instanceof HTMLElement) tools[tool.dataset.tool ?? '']?.();
});

document.addEventListener('keydown', (event) => {
  if (document.querySelector('dialog[open]')) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  const onBoard = event.target instanceof Element && event.target.closest('#board') !== null;
  if ((event.ctrlKey || event.metaKey) && event.key === 'z') takeBack();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (event.key === '?') keys.showModal();
  else if (event.key === 'e' && input.canEnd) input.end();
  else if (event.key === 'Escape') {
    queue.stop();
    input.unpick();
  } else if (event.key === '+') tools.group?.();
  else if (event.key === '!') void hint();
  else if (event.key === '/' || event.key === ':') type('');
  else if (onBoard && /^[a-z0-9]$/i.test(event.key)) type(event.key);
  else return;
  event.preventDefault();
});

page.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('[data-close]') : null;
  const dialog = link?.closest('dialog');
  if (dialog instanceof HTMLDialogElement) dialog.close();
});
showSound();

// For trying a bad network, in the tests and in the console.
addEventListener('quincunx-drop', () => socket.drop());
