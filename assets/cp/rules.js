// What the rulebooks say: an id that is tapped opens its sentence, with the rulings and examples that name it; "?" lists the
// ids that are on the page now.

import { h } from './dom.js';
import { tr } from './language.js';
import { isCommand } from './lead.js';
import { read } from './link.js';
import { isOwnPress } from './parts.js';

const kId = /\b[A-Z]{2,3}-[A-Z]?\d{2,3}\b/g; // RO-093, RR-C01

/** An id inside the dialog, where it is a button. */
const opener = (id) => h('button', { type: 'button', class: 'rule' }, id);

/** A text of a ledger, in which each id opens its own. */
function linked(text) {
  const parts = [];
  let from = 0;
  for (const { 0: id, index } of text.matchAll(kId)) {
    parts.push(text.slice(from, index), opener(id));
    from = index + id.length;
  }
  return h('p', { lang: 'en' }, parts, text.slice(from));
}

const told = ({ section, text, named_by: others }) => [h('p', { class: 'quiet', lang: 'en' }, section), linked(text),
  others.length ? h('h3', {}, tr('Rulings and examples that name it')) : null,
  others.map(({ id, text: words }) => [h('h4', {}, opener(id)), linked(words)])];

/** The ids that can be seen on the page, in its order. */
const shownIds = () => [...new Set([...document.querySelectorAll('#desk .rule, main .rule')]
  .filter((element) => element.getClientRects().length).map((element) => element.textContent))];

/** One for all pages. */
class RuleDialog {
  constructor() {
    this.before = []; // what Back opens, the last first
    this.title = h('h2', { id: 'rule-title', tabindex: -1 });
    this.text = h('div', { class: 'rule-text' });
    this.back = h('button', { type: 'button', onclick: () => this.#return() }, tr('Back'));
    this.element = h('dialog', { class: 'rule-dialog', 'aria-labelledby': 'rule-title', onclose: () => (this.before = []),
      onclick: ({ target }) => target === this.element && isOwnPress() && this.element.close() },
    h('div', { class: 'rule-page' }, this.title, this.text,
      h('p', { class: 'row' }, this.back, h('button', { type: 'button', class: 'main', onclick: () => this.element.close() }, tr('Close')))));
    document.body.append(this.element);
  }

  /** `what` draws it: a text, or the list. */
  #open(what) {
    this.before.push(what);
    if (!this.element.open) this.element.showModal();
    this.back.hidden = this.before.length < 2;
    return what();
  }

  #return() {
    this.before.pop();
    this.#open(this.before.pop());
  }

  #show(title, children) {
    this.title.textContent = title;
    this.text.replaceChildren(...[children].flat(Infinity).filter(Boolean));
    this.title.focus(); // a screen reader begins there
  }

  rule(id) {
    const what = async () => {
      const answer = await read(`api/rules/${encodeURIComponent(id)}`).then(told, (error) => h('p', { class: 'why' }, error.message));
      if (this.before.at(-1) === what) this.#show(id, answer);
    };
    return this.#open(what);
  }

  list() {
    const ids = shownIds();
    return this.#open(() => this.#show(tr('Rules on this page'), ids.length ? h('ul', {}, ids.map((id) => h('li', {}, opener(id))))
      : h('p', { class: 'quiet' }, tr('This page names no rule now.'))));
  }
}

/** From now on every id opens its text: in the heading of what lies open too, which then stays so. Where a press has something
    to open or to do, in the heading of what is folded and in a button, that is meant, and "?" has the text. */
export function openRules(button) {
  const dialog = new RuleDialog();
  document.addEventListener('click', (event) => {
    const id = event.target.closest?.('.rule');
    if (!id || id.parentElement.closest('button, details:not([open]) > summary')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOwnPress()) dialog.rule(id.textContent);
  }, true);
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || !isCommand(event) || button.closest('[hidden]')) return;
    event.preventDefault();
    dialog.list();
  });
  button.setAttribute('aria-label', tr('Rules on this page'));
  button.addEventListener('click', () => isOwnPress() && dialog.list());
}
