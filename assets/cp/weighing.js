// What the rules say of a form that is being filled in, before it is sent.

import { h } from './dom.js';
import { send } from './link.js';
import { objectionLines, Region } from './parts.js';

const kLine = 34; // letters of a line on a map
const kPause = 90; // ms between two questions: the newest is asked, those between are not
const kRest = 600; // ms after which it is asked again where there were too many questions

/** Sentences in lines that are short enough for a map. */
const inLines = (words) => words.split(' ').reduce((lines, word) => {
  const last = lines[lines.length - 1];
  return last !== undefined && last.length + word.length < kLine ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word];
}, []);

export class Weighing {
  /** `told()`: there is something new in `said`. */
  constructor(form, told) {
    Object.assign(this, { form, told, said: { words: [], wrong: false }, asked: null, wanted: undefined, busy: false });
    this.region = new Region('div', { class: 'weighed', 'aria-live': 'polite' });
    this.element = this.region.element;
  }

  /** Nothing can be said of `null`. `moment`: what else the answer hangs on; the same is asked once. */
  ask(answers, moment = this.moment) {
    const wanted = JSON.stringify([answers, moment]);
    this.moment = moment;
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
    let pause = kPause;
    try {
      this.#tell(answers && await send('POST', 'api/weigh', { form: this.form, answers }));
    } catch { // what was said stands until there is an answer again
      this.wanted ??= answers;
      pause = kRest;
    }
    setTimeout(() => {
      this.busy = false;
      this.#next();
    }, pause);
  }

  #tell(said) {
    const { words = '', objections = [] } = said ?? {};
    const [first] = objections;
    this.said = { words: [...inLines(words), ...first ? inLines(`${first.sentence} ${first.rule}`) : []].filter(Boolean), wrong: objections.length > 0 };
    this.region.show([words, objections], () => [words ? h('p', {}, words) : null, objectionLines(objections)]);
    this.told();
  }
}
