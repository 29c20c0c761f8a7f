// What the rules say of a form that is being filled in, before it is sent.

import { h } from './dom.js';
import { send } from './link.js';
import { objectionLines, Region } from './parts.js';

const kPause = 90; // ms between two questions: the newest is asked, those between are not

export class Weighing {
  /** `told()`: there is something new in `said`. */
  constructor(form, told) {
    Object.assign(this, { form, told, said: { words: [], wrong: false }, asked: null, wanted: undefined, busy: false });
    this.region = new Region('div', { class: 'weighed', 'aria-live': 'polite' });
    this.element = this.region.element;
  }

  /** Nothing can be said of `null`. */
  ask(answers) {
    const wanted = JSON.stringify(answers);
    if (wanted === this.asked) return;
    this.asked = wanted;
    this.wanted = answers;
    this.#next();
  }

  async #next() {
    if (this.busy || this.wanted === undefined) return;
    this.busy = true;
    const answers = this.wanted;
    this.wanted = undefined;
    const said = answers && await send('POST', 'api/weigh', { form: this.form, answers }).catch(() => null);
    this.#tell(said);
    setTimeout(() => {
      this.busy = false;
      this.#next();
    }, kPause);
  }

  #tell(said) {
    const { words = '', objections = [] } = said ?? {};
    this.said = { words: [words, ...objections.slice(0, 1).map(({ rule }) => rule)].filter(Boolean), wrong: objections.length > 0 };
    this.region.show([words, objections], () => [words ? h('p', {}, words) : null, objectionLines(objections)]);
    this.told();
  }
}
