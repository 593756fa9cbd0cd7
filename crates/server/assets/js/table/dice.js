// Dice beside the board. They roll when new ones have fallen, unless the reader wants things to stand still.

import { calm } from './board.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Which of the nine places of a face carry a pip. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * @param {SVGSVGElement} face
 * @param {number} value
 */
function draw(face, value) {
  const pips = (PIPS[value] ?? []).map((place) => {
    const pip = document.createElementNS(SVG, 'circle');
    pip.setAttribute('cx', String(7 + 9 * (place % 3)));
    pip.setAttribute('cy', String(7 + 9 * Math.floor(place / 3)));
    pip.setAttribute('r', '3.2');
    return pip;
  });
  face.replaceChildren(...pips);
}

/**
 * Shows the dice; they roll if told so.
 * @param {HTMLElement} tray
 * @param {number[]} values
 * @param {boolean} rolls
 */
export function showDice(tray, values, rolls) {
  tray.hidden = values.length === 0;
  const faces = values.map((value) => {
    const face = document.createElementNS(SVG, 'svg');
    face.setAttribute('viewBox', '0 0 32 32');
    face.setAttribute('class', 'die');
    draw(face, value);
    return face;
  });
  tray.replaceChildren(...faces);
  if (!rolls || calm()) return;
  for (const [number, face] of faces.entries()) {
    const value = values[number] ?? 0;
    const duration = 550 + number * 120;
    face.animate(
      [
        { transform: 'translateY(-60%) rotate(-260deg)', opacity: 0.3 },
        { transform: 'translateY(12%) rotate(-60deg)', opacity: 1, offset: 0.6 },
        { transform: 'none' },
      ],
      { duration, easing: 'ease-out' },
    );
    const tumble = setInterval(() => draw(face, 1 + Math.floor(Math.random() * 6)), 70);
    setTimeout(() => {
      clearInterval(tumble);
      draw(face, value);
    }, duration);
  }
}
