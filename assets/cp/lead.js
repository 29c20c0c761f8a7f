// What the pages of whoever leads the game share: asking and being answered, what is blanked, what is covered.

import { h, toast } from './dom.js';
import { answerWords, tr } from './language.js';
import { request } from './link.js';
import { bounces, rule } from './parts.js';

const kTyping = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';
const kPressed = 'button, a, summary, label, [role=button], input';

/** By which it is known that another step has begun. */
export const stepOf = ({ sheet: { when, title } }) => `${when}|${title}`;

export class Lead extends EventTarget {
  constructor(link) {
    super();
    this.link = link;
    this.blank = false; // nothing is shown that not everybody may know
    this.uncovered = false; // the table is shown although one side may not look at it; the covered page is open
    this.covered = null; // what is on it
    this.seen = null; // the newest throw that was read
    this.again = false; // the last throw is shown once more
    this.waiting = new Map(); // by the number of what was asked: who wants its answer
    this.forms = null; // those of which one was opened last
    this.chosen = null; // what the pointer is on: pieces and sectors, for the table
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.cover());
  }

  get desk() {
    return this.link.state?.desk;
  }

  /** The program rolls no dice before the players have added their word. */
  get wantsWord() {
    const { dice, sheet } = this.desk;
    return Boolean(dice.commitment && !dice.word && !sheet.over);
  }

  /** The form that is being filled in, for choosing on the table. */
  get form() {
    return this.forms?.sheet;
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** Not for everybody, and blanked. */
  hides(item) {
    return Boolean(this.blank && item?.for);
  }

  toggleBlank() {
    this.blank = !this.blank;
    this.changed();
  }

  cover() {
    if (!this.uncovered) return;
    this.uncovered = false;
    this.covered = null;
    this.changed();
  }

  /** Whoever may see it asks for it himself; it is no part of what this page is sent. */
  async uncover() {
    this.uncovered = true;
    this.changed();
    await this.#fetchCovered();
  }

  toggleCover() {
    if (this.uncovered) this.cover();
    else if (this.desk?.covered || this.desk?.withheld) this.uncover();
  }

  async #fetchCovered() {
    const answer = await fetch('api/covered').catch(() => null);
    const covered = answer?.ok ? await answer.json() : null;
    if (!this.uncovered) return;
    this.covered = covered;
    this.changed();
  }

  /** Asks, and tells what came of it: {done, words}. What is refused is told on the page. */
  async ask(asked, { quiet = false } = {}) {
    let number;
    this.#asking(1);
    try {
      number = await request(asked);
    } catch (error) {
      this.#asking(-1);
      this.#refused(error.message);
      return { done: false, words: error.message };
    }
    const answer = await new Promise((resolve) => {
      this.waiting.set(number, [...this.waiting.get(number) ?? [], resolve]);
      this.#answers();
    });
    setTimeout(() => this.#asking(-1), bounces());
    if (!answer.done && !quiet) this.#refused(answer.words);
    else if (answer.done) {
      this.refusal = '';
      if (answer.words) toast(answer.words);
    }
    if (this.uncovered) this.#fetchCovered();
    this.changed();
    return answer;
  }

  /** Whether an answer is out, or a press would do nothing yet, for whoever looks at the page from outside. */
  #asking(more) {
    this.out = (this.out ?? 0) + more;
    document.body.dataset.asking = String(this.out > 0);
  }

  #refused(words) {
    this.refusal = words;
    this.changed();
  }

  /** Undo, redo, go to: what was thrown there was read when it was thrown. */
  move(request) {
    this.quiet = true;
    return this.ask(request);
  }

  #answers() {
    for (const line of this.link.state?.asked ?? []) {
      const { number, answer } = line;
      if (answer !== 'waiting' && this.waiting.has(number)) {
        const wanted = this.waiting.get(number);
        this.waiting.delete(number);
        for (const resolve of wanted) resolve({ done: answer === 'done', undecided: answer === 'undecided', words: answerWords(line) });
      }
    }
  }

  /** Takes the newest state; before the pages do. */
  look() {
    const { desk } = this;
    if (!desk) return;
    this.#answers();
    const step = stepOf(desk);
    if (step !== this.step) {
      if (this.step !== undefined) this.cover();
      this.step = step;
    } else if (this.uncovered && desk.revision !== this.revision) this.#fetchCovered();
    const entry = desk.done?.entry ?? 0;
    // What was thrown while nobody looked, or before an undo, is no news.
    if (this.seen === null || (this.quiet && desk.revision !== this.revision)) this.seen = entry;
    if (desk.revision !== this.revision) this.quiet = false;
    this.revision = desk.revision;
  }

  /** The throw that is read now: one that waits for its dice, or the last until it was let go. */
  get shownThrow() {
    const { desk } = this;
    if (desk?.throw) return desk.throw;
    const { done } = desk ?? {};
    const large = done?.told.some((each) => each.large && !this.hides(each));
    return (done?.pools.length || large) && (this.again || done.entry > this.seen) ? done : null;
  }
  letGo() {
    this.seen = this.desk.done?.entry ?? 0;
    this.again = false;
    this.changed();
  }

  get withheld() {
    return Boolean(this.desk?.withheld && !this.uncovered);
  }
}

/** For whom it is, where that is not everybody. */
export const forWhom = (item) => (item?.for
  ? h('span', { class: 'badge secret' }, item.for === 'umpire' ? tr('for the umpire only') : tr('for {1}', item.for)) : null);

/** A line of the game, with its rule and for whom it is. */
export const said = (line) => h('li', { class: line.severity }, line.text, ' ', rule(line.rule), forWhom(line));

const kKeys = { Enter: tr('Enter'), Space: tr('Space'), 'Ctrl+Z': tr('Ctrl+Z'), 'Ctrl+Y': tr('Ctrl+Y'), 'Shift+K': tr('Shift+K'), 'Shift+X': tr('Shift+X') };

export const key = (words) => h('kbd', { 'aria-hidden': 'true' }, kKeys[words] ?? words);

/** Whether a key is a command here, and not a letter of a text, the press of a button, or meant for a dialog. */
export function isCommand(event) {
  if (event.defaultPrevented || document.querySelector('dialog[open]') || event.altKey || event.metaKey || event.target.closest?.(kTyping)) return false;
  return !(['Enter', ' '].includes(event.key) && event.target.closest?.(kPressed));
}
