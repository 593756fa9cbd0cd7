// The chance to win as a graph: one line a seat, a mark at every turning point, and a click leads there.

import { named } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 600;
const HEIGHT = 120;

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {{ win: { number: number, seats: Record<string, number> }[], turning: { number: number, action: string, loss: number }[] }} report
 * @param {{ name: string, tone: string }[]} seats
 * @param {number} here The position that is shown.
 * @param {(number: number) => void} go
 */
export function graph(report, seats, here, go) {
  const last = Math.max(1, report.win.length - 1);
  const x = (/** @type {number} */ number) => (number / last) * WIDTH;
  const y = (/** @type {number} */ share) => HEIGHT - share * HEIGHT;
  const svg = draw('svg', { viewBox: `0 -4 ${WIDTH} ${HEIGHT + 8}`, preserveAspectRatio: 'none', class: 'graph', role: 'img' });
  svg.append(draw('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, class: 'graph-ground' }));
  svg.append(draw('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'graph-middle' }));
  // With two sides the second line says nothing new.
  const shown = seats.length === 2 ? seats.slice(0, 1) : seats;
  for (const seat of shown) {
    const points = report.win.map((at) => `${x(at.number).toFixed(1)},${y(at.seats[seat.name] ?? 0).toFixed(1)}`);
    if (shown.length === 1) svg.append(draw('polygon', { points: `0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`, class: 'graph-area' }));
    svg.append(draw('polyline', { points: points.join(' '), class: `graph-line tone-${seat.tone}` }));
  }
  const first = shown[0]?.name ?? '';
  for (const point of report.turning) {
    const share = report.win.find((at) => at.number === point.number)?.seats[first] ?? 0.5;
    const mark = draw('ellipse', { cx: x(point.number), cy: y(share), rx: 4, ry: 4, class: 'graph-turning' }, draw('title', {}, `${point.number}. ${point.action}`));
    mark.addEventListener('click', (event) => {
      event.stopPropagation();
      go(point.number);
    });
    svg.append(mark);
  }
  const cursor = draw('line', { x1: x(here), x2: x(here), y1: -4, y2: HEIGHT + 4, class: 'graph-here' });
  svg.append(cursor);
  const now = report.win.at(-1)?.seats[first] ?? 0.5;
  svg.setAttribute('aria-label', `${named(first)}: ${Math.round((report.win[0]?.seats[first] ?? 0.5) * 100)} % → ${Math.round(now * 100)} %`);
  svg.addEventListener('click', (event) => {
    if (!(event instanceof MouseEvent)) return;
    const box = svg.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * last));
  });
  document.addEventListener('position', (event) => {
    const number = event instanceof CustomEvent ? event.detail : 0;
    for (const end of ['x1', 'x2']) cursor.setAttribute(end, String(x(number)));
  });
  return svg;
}
