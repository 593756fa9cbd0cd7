// Sounds, made on the spot: a click of wood for a move, a rattle for dice, two notes for one's own turn. Nothing is heard
// unless it was switched on, and browsers want a gesture before.

import { kept, keep } from './memory.js';

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;

  /** Whether sounds are on. */
  get on() {
    return kept('sound') === 'on';
  }

  /** @param {boolean} on */
  turn(on) {
    keep('sound', on ? 'on' : 'off');
    if (on) this.move();
  }

  #ready() {
    if (!this.on || !('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return null;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') void this.#context.resume();
    return this.#context;
  }

  /**
   * @param {number} delay
   * @param {number} pitch
   * @param {number} length
   * @param {OscillatorType} type
   * @param {number} volume
   */
  #note(delay, pitch, length, type, volume) {
    const context = this.#ready();
    if (!context) return;
    const start = context.currentTime + delay;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }

  /** A piece is put down. */
  move() {
    this.#note(0, 330, 0.07, 'triangle', 0.35);
    this.#note(0.01, 120, 0.09, 'sine', 0.4);
  }

  /** Dice fall. */
  dice() {
    for (let n = 0; n < 6; n += 1) this.#note(n * 0.07 + Math.random() * 0.03, 500 + Math.random() * 500, 0.04, 'square', 0.06);
  }

  /** It is one's own turn. */
  turnCame() {
    this.#note(0.05, 523, 0.16, 'sine', 0.2);
    this.#note(0.19, 659, 0.22, 'sine', 0.2);
  }

  /** Something was refused. */
  refused() {
    this.#note(0, 160, 0.18, 'sawtooth', 0.08);
  }

  /** The game is over. */
  over() {
    for (const [n, pitch] of [392, 523, 659].entries()) this.#note(n * 0.16, pitch, 0.4, 'sine', 0.2);
  }
}
