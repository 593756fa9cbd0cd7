// The line to the table: it comes back by itself, and what was not acknowledged is asked again.

/** @import { Refused, Request, View } from './types.js' */

/** What a request was refused with. */
export class RefusedError extends Error {
  /** @param {Refused} refused */
  constructor(refused) {
    super(refused.message);
    this.code = refused.code;
    this.paragraph = refused.paragraph ?? null;
  }
}

/**
 * @typedef {object} Waiting
 * @property {Request & { id: number }} body
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {boolean} sent Whether it went over the line that is open now.
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 15_000;
const PING_PATIENCE = 10_000;

export class Socket {
  /** @type {WebSocket | null} */
  #line = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #lastId = 0;
  #wait = FIRST_WAIT;
  #fresh = true;
  #closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;

  /**
   * @param {() => string} url The address, with what the page has already.
   * @param {(view: View) => void} onView
   * @param {(connected: boolean) => void} onLine
   */
  constructor(url, onView, onLine) {
    this.url = url;
    this.onView = onView;
    this.onLine = onLine;
    addEventListener('online', () => this.#now());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#now();
    });
    addEventListener('pagehide', () => this.#line?.close());
    addEventListener('pageshow', (event) => event.persisted && this.#now());
    this.#open();
  }

  /** Whether the line is up. */
  get connected() {
    return this.#line?.readyState === WebSocket.OPEN && !this.#fresh;
  }

  /**
   * Asks for something. The answer comes only after it is kept; a refusal is a RefusedError.
   * @param {Request} request
   * @returns {Promise<any>}
   */
  ask(request) {
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const waiting = { body: { ...request, id }, resolve, reject, sent: false };
      this.#waiting.set(id, waiting);
      if (this.connected) this.#send(waiting);
    });
  }

  /** Breaks the line, as a bad network would; for trying what happens then. */
  drop() {
    this.#line?.close();
  }

  #open() {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#fresh = true;
    const url = new URL(this.url(), location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const line = new WebSocket(url);
    this.#line = line;
    line.addEventListener('message', (event) => {
      if (line === this.#line) this.#hear(JSON.parse(String(event.data)));
    });
    line.addEventListener('close', (event) => {
      if (line !== this.#line) return;
      this.#line = null;
      clearTimeout(this.#patience);
      for (const waiting of this.#waiting.values()) waiting.sent = false;
      this.onLine(false);
      // A table that is not there does not come back by asking again.
      this.#closed = event.code === 1008;
      this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    });
  }

  /** Tries again at once, or makes sure that the line still works. */
  #now() {
    if (!this.#line) {
      this.#wait = FIRST_WAIT;
      this.#open();
    } else if (this.connected) {
      this.#ping();
    }
  }

  #ping() {
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    if (this.#line?.readyState !== WebSocket.OPEN) return;
    this.#line.send(JSON.stringify({ do: 'ping', id: 0 }));
    const line = this.#line;
    this.#patience = setTimeout(() => {
      // Nothing came back: the line is dead, whether the browser has noticed or not.
      if (line !== this.#line) return;
      line.close();
      line.dispatchEvent(new CloseEvent('close'));
    }, PING_PATIENCE);
  }

  /** @param {any} message */
  #hear(message) {
    clearTimeout(this.#patience);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ping(), PING_EVERY);
    switch (message.type) {
      case 'view':
        this.#wait = FIRST_WAIT;
        this.onView(message);
        if (this.#fresh) {
          this.#fresh = false;
          this.onLine(true);
          this.#again(message);
        }
        break;
      case 'refused':
        this.#take(message.id)?.reject(new RefusedError(message));
        break;
      case 'ok':
      case 'why':
        this.#take(message.id)?.resolve(message);
        break;
      default:
    }
  }

  /** @param {number} id */
  #take(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** @param {Waiting} waiting */
  #send(waiting) {
    waiting.sent = true;
    this.#line?.send(JSON.stringify(waiting.body));
  }

  /**
   * The line is up again: what had no answer either arrived, as the view shows, or is sent again.
   * @param {View} view
   */
  #again(view) {
    for (const waiting of [...this.#waiting.values()]) {
      if (waiting.sent) continue;
      const { body } = waiting;
      const isPlay = body.do === 'play' && typeof body.number === 'number';
      if (isPlay && view.number > Number(body.number)) {
        const played = view.played.list[Number(body.number) - view.played.from];
        this.#waiting.delete(body.id);
        if (!played || played.text === body.action) waiting.resolve({ type: 'ok', id: body.id, number: view.number });
        else waiting.reject(new RefusedError({ type: 'refused', id: body.id, code: 'late', message: '' }));
      } else {
        this.#send(waiting);
      }
    }
  }
}
