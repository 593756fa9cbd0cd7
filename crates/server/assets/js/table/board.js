// The board: one inline SVG in layers. It shows what the server has drawn, moves pieces smoothly from where they lay
// to where they lie, and lights up spots. It knows neither rules nor requests.

/** @import { View } from './types.js' */

const SVG = 'http://www.w3.org/2000/svg';
const GLIDE = 320;
const FADE = 260;

/** @typedef {{ x: number, y: number, reach: number }} Place Where a spot is, in units of the picture. */
/** @typedef {{ x: number, y: number, scale: number, spot: string, element: SVGGElement }} Standing */
/**
 * @typedef {object} Lights What is pointed out at the moment.
 * @property {Iterable<string>} may What may be picked.
 * @property {string[]} picked
 * @property {Iterable<string>} group
 * @property {string[]} hint
 * @property {string | null} cursor
 */

/** Whether the reader wants things to stand still. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * @param {string} transform As the server writes it.
 * @returns {{ x: number, y: number, scale: number }}
 */
function placed(transform) {
  const at = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(transform);
  const scale = /scale\(([\d.]+)\)/.exec(transform);
  return { x: Number(at?.[1] ?? 0), y: Number(at?.[2] ?? 0), scale: Number(scale?.[1] ?? 1) };
}

/** @param {{ x: number, y: number, scale: number }} at */
const css = (at) => `translate(${at.x}px,${at.y}px) scale(${at.scale})`;

export class Board {
  /** @type {Map<string, Place>} */
  #places = new Map();
  /** @type {Map<string, number>} */
  #reaches = new Map();
  /** @type {Map<string, SVGGElement>} */
  #layers = new Map();
  #turned = -1;
  /** @type {{ piece: string, x: number, y: number } | null} Where a piece was let go. */
  #dropped = null;

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    for (const layer of svg.querySelectorAll('g[data-layer]')) {
      if (layer instanceof SVGGElement) this.#layers.set(layer.dataset.layer ?? '', layer);
    }
    this.lights = this.#layer('lights');
    this.lights.setAttribute('class', 'above lights');
    // What has been picked is marked below the pieces.
    this.below = this.#layer('marks');
    this.below.setAttribute('class', 'above');
    const pieces = this.#layers.get('pieces');
    if (pieces) this.svg.insertBefore(this.below, pieces);
    this.ghosts = this.#layer('ghosts');
    this.ghosts.setAttribute('class', 'above');
  }

  /** @param {string} name */
  #layer(name) {
    let layer = this.#layers.get(name);
    if (!layer) {
      layer = document.createElementNS(SVG, 'g');
      layer.dataset.layer = name;
      // Lights and ghosts stay on top.
      this.svg.insertBefore(layer, this.#layers.get('lights') ?? null);
      this.#layers.set(name, layer);
    }
    return layer;
  }

  /**
   * Shows the layers that have changed.
   * @param {Pick<View, 'layers' | 'viewbox' | 'turned'>} view
   */
  show(view) {
    const names = Object.keys(view.layers);
    const turned = this.#turned !== view.turned && this.#turned >= 0;
    this.#turned = view.turned;
    if (view.viewbox && this.svg.getAttribute('viewBox') !== view.viewbox) this.svg.setAttribute('viewBox', view.viewbox);
    if (names.length === 0) {
      this.#dropped = null;
      return;
    }
    const before = this.standing();
    for (const name of names) {
      const layer = this.#layer(name);
      layer.innerHTML = view.layers[name] ?? '';
      delete layer.dataset.mark;
    }
    this.#places.clear();
    this.#reaches.clear();
    if (before.size > 0 && !turned && !calm() && document.visibilityState === 'visible') this.#glide(before);
    this.#dropped = null;
  }

  /** The layers that are still as the page came with them, by the marks the server knows them by. */
  marks() {
    const marked = [...this.#layers].filter(([, layer]) => layer.dataset.mark);
    return marked.map(([name, layer]) => `${name}.${layer.dataset.mark}`).join(',');
  }

  /** Where every piece stands. */
  standing() {
    /** @type {Map<string, Standing>} */
    const standing = new Map();
    for (const element of this.svg.querySelectorAll('g[data-piece]')) {
      if (!(element instanceof SVGGElement) || this.ghosts.contains(element)) continue;
      const { piece = '', spot = '' } = element.dataset;
      standing.set(piece, { ...placed(element.getAttribute('transform') ?? ''), spot, element });
    }
    return standing;
  }

  /** @param {Map<string, Standing>} before */
  #glide(before) {
    const after = this.standing();
    for (const [piece, now] of after) {
      const was = before.get(piece);
      if (!was) {
        now.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
        continue;
      }
      const from = this.#dropped?.piece === piece ? { ...was, ...this.#dropped } : was;
      if (Math.abs(from.x - now.x) + Math.abs(from.y - now.y) < 0.5) continue;
      // What moves passes over what stands.
      now.element.parentElement?.append(now.element);
      const duration = this.#dropped?.piece === piece ? GLIDE / 3 : GLIDE;
      now.element.animate([{ transform: css(from) }, { transform: css(now) }], {
        duration,
        easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)',
      });
    }
    for (const [piece, was] of before) {
      if (after.has(piece)) continue;
      const ghost = was.element;
      this.ghosts.append(ghost);
      const fading = ghost.animate(
        [
          { opacity: 1, transform: css(was) },
          { opacity: 0, transform: css({ ...was, scale: was.scale * 0.4 }) },
        ],
        { duration: FADE, fill: 'forwards' },
      );
      fading.finished.then(() => ghost.remove(), () => ghost.remove());
    }
  }

  /**
   * The element of a spot: a cell or a tray.
   * @param {string} spot
   * @returns {SVGGraphicsElement | null}
   */
  element(spot) {
    const found = this.svg.querySelector(`[data-spot="${CSS.escape(spot)}"]:not([data-piece])`);
    return found instanceof SVGGraphicsElement ? found : null;
  }

  /**
   * Where a spot is.
   * @param {string} spot
   * @returns {Place | null}
   */
  place(spot) {
    const known = this.#places.get(spot);
    if (known) return known;
    const element = this.element(spot);
    if (!element) return null;
    const link = element.getAttribute('href');
    let place;
    if (link) {
      let reach = this.#reaches.get(link);
      if (reach === undefined) {
        const box = element.getBBox();
        reach = Math.min(box.width, box.height) / 2;
        this.#reaches.set(link, reach);
      }
      place = { x: Number(element.getAttribute('x')), y: Number(element.getAttribute('y')), reach };
    } else {
      const box = element.getBBox();
      place = { x: box.x + box.width / 2, y: box.y + box.height / 2, reach: Math.min(box.width, box.height) / 2 };
    }
    this.#places.set(spot, place);
    return place;
  }

  /** Every spot on the board and beside it. */
  spots() {
    const spots = [];
    for (const element of this.svg.querySelectorAll('[data-spot]:not([data-piece])')) {
      if (element instanceof SVGElement && element.dataset.spot) spots.push(element.dataset.spot);
    }
    return spots;
  }

  /**
   * Whether something lies on a spot.
   * @param {string} spot
   */
  occupied(spot) {
    return this.piecesOn(spot).length > 0;
  }

  /**
   * @param {string} spot
   * @returns {SVGGElement[]}
   */
  piecesOn(spot) {
    const found = this.svg.querySelectorAll(`g[data-piece][data-spot="${CSS.escape(spot)}"]`);
    return [...found].filter((piece) => piece instanceof SVGGElement && !this.ghosts.contains(piece)).map((piece) => /** @type {SVGGElement} */ (piece));
  }

  /**
   * A spot in words: its name, what lies there, what it is.
   * @param {string} spot
   */
  words(spot) {
    const title = (/** @type {Element | null} */ element) => element?.querySelector(':scope > title')?.textContent ?? '';
    const pieces = this.piecesOn(spot).map(title).filter(Boolean);
    const cell = title(this.element(spot)) || spot;
    return pieces.length > 0 ? `${cell}: ${pieces.join(', ')}` : cell;
  }

  /**
   * The spots under a point of the screen, the topmost first.
   * @param {number} x
   * @param {number} y
   */
  spotsAt(x, y) {
    /** @type {string[]} */
    const spots = [];
    for (const element of document.elementsFromPoint(x, y)) {
      if (!this.svg.contains(element)) continue;
      const spot = element.closest('[data-spot]');
      const name = spot instanceof SVGElement ? spot.dataset.spot : undefined;
      if (name && !spots.includes(name)) spots.push(name);
    }
    return spots;
  }

  /**
   * A point of the screen in units of the picture.
   * @param {number} x
   * @param {number} y
   */
  point(x, y) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
  }

  /** How many units of the picture a pixel of the screen is. */
  unit() {
    return 1 / (this.svg.getScreenCTM()?.a || 1);
  }

  /**
   * The nearest of some spots to a point of the screen, if one is within so many pixels.
   * @param {Iterable<string>} spots
   * @param {number} x
   * @param {number} y
   * @param {number} pixels
   */
  nearest(spots, x, y, pixels) {
    const point = this.point(x, y);
    let best = null;
    let least = pixels * this.unit();
    for (const spot of spots) {
      const place = this.place(spot);
      if (!place) continue;
      const distance = Math.hypot(place.x - point.x, place.y - point.y);
      if (distance < least) [best, least] = [spot, distance];
    }
    return best;
  }

  /**
   * The spot that one gets to from another in a direction.
   * @param {string | null} from
   * @param {{ x: number, y: number }} way
   * @param {Iterable<string>} spots
   */
  beyond(from, way, spots) {
    const start = from ? this.place(from) : null;
    if (!start) return null;
    let best = null;
    let least = Infinity;
    for (const spot of spots) {
      const place = this.place(spot);
      if (!place || spot === from) continue;
      const along = (place.x - start.x) * way.x + (place.y - start.y) * way.y;
      const aside = Math.abs((place.x - start.x) * way.y - (place.y - start.y) * way.x);
      if (along < 1 || aside > along * 1.8) continue;
      const score = along + aside * 1.6;
      if (score < least) [best, least] = [spot, score];
    }
    return best;
  }

  /**
   * Lets a piece follow the pointer, or puts it back.
   * @param {SVGGElement} piece
   * @param {{ x: number, y: number } | null} point
   */
  carry(piece, point) {
    if (point) {
      const { scale } = placed(piece.getAttribute('transform') ?? '');
      piece.style.transform = css({ x: point.x, y: point.y, scale: scale * 1.12 });
      piece.classList.add('carried');
    } else {
      piece.style.transform = '';
      piece.classList.remove('carried');
    }
  }

  /**
   * Remembers where a piece was let go, so that it moves on from there.
   * @param {SVGGElement} piece
   * @param {{ x: number, y: number }} point
   */
  dropped(piece, point) {
    this.#dropped = { piece: piece.dataset.piece ?? '', x: point.x, y: point.y };
  }

  /** @param {Lights} lights */
  light(lights) {
    const parts = document.createDocumentFragment();
    const below = document.createDocumentFragment();
    const shape = (/** @type {string} */ spot, /** @type {string} */ kind, into = parts) => {
      const element = this.element(spot);
      if (!element) return;
      const source = element.getAttribute('href') ? element : element.querySelector('rect');
      const copy = /** @type {SVGElement | undefined} */ (source?.cloneNode(false));
      if (!copy) return;
      copy.setAttribute('class', kind);
      copy.removeAttribute('data-spot');
      // Trays lie above the pieces.
      (source === element ? into : parts).append(copy);
    };
    for (const spot of lights.group) shape(spot, 'picked grouped', below);
    for (const spot of lights.picked) shape(spot, 'picked', below);
    for (const spot of lights.hint) shape(spot, 'hinted', below);
    const litTrays = new Set();
    for (const spot of lights.may) {
      const place = this.place(spot);
      if (!place) continue;
      const element = this.element(spot);
      if (!element?.getAttribute('href')) {
        litTrays.add(spot);
        shape(spot, 'target');
      } else if (this.occupied(spot)) {
        const mark = document.createElementNS(SVG, 'use');
        mark.setAttribute('href', '#q-target');
        mark.setAttribute('transform', `translate(${place.x} ${place.y})scale(${place.reach / 50})`);
        parts.append(mark);
      } else {
        const dot = document.createElementNS(SVG, 'circle');
        dot.setAttribute('class', 'may');
        dot.setAttribute('cx', String(place.x));
        dot.setAttribute('cy', String(place.y));
        dot.setAttribute('r', String(place.reach / 4));
        parts.append(dot);
      }
    }
    if (lights.cursor) shape(lights.cursor, 'cursor');
    this.lights.replaceChildren(parts);
    this.below.replaceChildren(below);
    const may = new Set(lights.may);
    for (const element of this.svg.querySelectorAll('[data-spot]')) {
      if (!(element instanceof SVGElement)) continue;
      const spot = element.dataset.spot ?? '';
      element.classList.toggle('lit', may.has(spot));
      element.classList.toggle('held', lights.picked.includes(spot));
    }
  }
}
