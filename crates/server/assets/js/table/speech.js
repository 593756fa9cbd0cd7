// What a screen reader is told: what happened and the situation politely, the place of the cursor at once.

export class Speech {
  /**
   * @param {HTMLElement} polite
   * @param {HTMLElement} urgent
   * @param {HTMLElement} floating Where sentences float by for the eye.
   */
  constructor(polite, urgent, floating) {
    this.polite = polite;
    this.urgent = urgent;
    this.floating = floating;
  }

  /**
   * @param {string[]} sentences What happened.
   * @param {string} situation
   */
  tell(sentences, situation) {
    this.polite.textContent = [...sentences, situation].join(' ');
    const shown = sentences.slice(-2);
    for (const sentence of shown) {
      const line = document.createElement('p');
      line.textContent = sentence;
      this.floating.append(line);
      setTimeout(() => line.remove(), 4500);
    }
    while (this.floating.children.length > 2) this.floating.firstElementChild?.remove();
  }

  /** @param {string} text */
  say(text) {
    // The same text twice would not be read twice.
    this.urgent.textContent = this.urgent.textContent === text ? `${text}\u00a0` : text;
  }
}
