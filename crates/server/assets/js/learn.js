// A step of a lesson: what is played is tried by the server, which knows the task and the rules.

/** @import { Position } from './stage.js' */

import { Stage, pageData } from './stage.js';
import { byId, make } from './table/dom.js';
import { openRule } from './table/rule.js';
import { word } from './words.js';

/** @type {{ game: string, step: number, task: boolean, view: Position }} */
const lesson = pageData();
const answer = byId('answer');

/**
 * @param {{ action?: string, picks?: string[] }} tried
 * @returns {Promise<boolean>}
 */
async function attempt(tried) {
  if (!lesson.task) return false;
  const response = await fetch(`/api/lessons/${lesson.game}/${lesson.step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(tried),
  }).catch(() => null);
  const said = await response?.json().catch(() => null);
  if (!response || !said || said.error) {
    tell('bad', said?.error?.message ?? word('learn-failed'), null);
    return false;
  }
  tell(said.verdict === 'right' ? 'good' : 'bad', said.message, said.paragraph);
  if (said.verdict !== 'right') return false;
  done(said.view);
  return true;
}

/**
 * @param {'good' | 'bad'} kind
 * @param {string} message
 * @param {string | null} paragraph
 */
function tell(kind, message, paragraph) {
  const rule = paragraph
    ? make('p', {},
        make('a', {
          href: `/rules/${lesson.game}#${paragraph}`,
          click: (event) => {
            event.preventDefault();
            void openRule(lesson.game, paragraph);
          },
        }, word('learn-paragraph', { paragraph })))
    : null;
  answer.replaceChildren(make('div', { class: `note ${kind}` }, make('p', {}, message), rule));
}

/** @param {Position} view */
function done(view) {
  stage.show({ ...view, choices: [] }, view.told ?? []);
  const next = document.getElementById('next');
  if (next) {
    next.classList.add('primary');
    next.textContent = word('learn-next');
    // The next step is one key away, unless somebody is reading elsewhere.
    if (document.activeElement === document.body || byId('board').contains(document.activeElement)) next.focus({ preventScroll: true });
  }
  byId('again').hidden = false;
  remember();
}

/** Steps that were done are marked in the list. */
function remember() {
  try {
    const key = `lesson-${lesson.game}`;
    const steps = new Set(JSON.parse(localStorage.getItem(key) ?? '[]'));
    steps.add(lesson.step);
    localStorage.setItem(key, JSON.stringify([...steps]));
    show(steps);
  } catch {
    // Without storage nothing is marked.
  }
}

/** @param {Set<number>} steps */
function show(steps) {
  for (const link of document.querySelectorAll('.progress a')) {
    if (steps.has(Number(link.getAttribute('data-step')))) link.classList.add('done');
  }
}

const stage = new Stage({
  play: (choice) => attempt({ action: choice.action }),
  wrong: (tried) => void attempt(tried),
});
const start = lesson.task ? lesson.view : { ...lesson.view, choices: [] };
stage.show(start);
byId('again').addEventListener('click', () => {
  answer.replaceChildren();
  byId('again').hidden = true;
  stage.show(start);
});
try {
  show(new Set(JSON.parse(localStorage.getItem(`lesson-${lesson.game}`) ?? '[]')));
} catch {
  // Nothing is marked.
}
if (!lesson.task) remember();
