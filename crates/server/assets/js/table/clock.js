// Clocks that tick between the messages of the server.

/**
 * A time as people write it: 4:07, 1:02:09, 2 d 5 h; tenths when it gets tight.
 * @param {number} ms
 */
export function timeText(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  if (ms < 10_000) return `0:${two(seconds)}.${Math.floor(Math.max(0, ms) / 100) % 10}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** The clocks of all seats on the page. */
export class Clocks {
  /** @type {{ element: HTMLElement, left: number, running: boolean }[]} */
  #clocks = [];
  #since = performance.now();

  constructor() {
    setInterval(() => this.tick(), 100);
  }

  /**
   * The server has told how much time there is.
   * @param {{ element: HTMLElement, left: number, running: boolean }[]} clocks
   */
  set(clocks) {
    this.#clocks = clocks;
    this.#since = performance.now();
    this.tick();
  }

  /** Shows the time. */
  tick() {
    const elapsed = performance.now() - this.#since;
    for (const { element, left, running } of this.#clocks) {
      const now = running ? left - elapsed : left;
      const text = timeText(now);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle('low', running && now < 20_000);
    }
  }
}
