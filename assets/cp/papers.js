// What somebody has in writing, and what people write to one another.

import { h } from './dom.js';
import { named } from './events.js';
import { Drafts } from './kept.js';
import { tr } from './language.js';
import { ask, askedList, inOrder, lineList, pips, Region, rule } from './parts.js';

const kNarrow = 4; // columns that a phone shows side by side

export class PapersPage {
  constructor() {
    this.papers = new Region('div', { class: 'papers' });
    this.accounts = new Region('section');
    this.element = h('div', { class: 'column', tabindex: 0, role: 'region', 'aria-label': tr('Papers') }, this.papers.element,
      this.accounts.element); // to be scrolled by keys
  }

  update({ view }) {
    const papers = inOrder(view.papers).filter(([, { now }]) => !now); // those are read beside the forms
    this.papers.show([papers, Object.keys(view.pieces)], () => (papers.length ? papers.map(([id, each]) => paper(id, each, (words) => named(view, words)))
      : [h('p', { class: 'quiet' }, tr('Nothing has been written down yet.'))]));
    this.accounts.show(view.accounts, (accounts) => Object.values(accounts).map(pips));
  }
}

/** `call(words)`: pieces as the map calls them. */
function paper(id, { title, rule: of, quote, lines = [], columns = [], rows = [], sealed }, call) {
  const short = rows.every(([first]) => first.length < 12); // a place, say: not broken at its hyphen
  const wide = columns.length > kNarrow; // a phone shows its rows one below the other
  return h('section', { class: `paper ${short ? 'short' : ''} ${wide ? 'wide' : ''}`, 'data-paper': id },
    h('h2', {}, title, ' ', rule(of), sealed ? h('span', { class: 'badge' }, tr('for you alone')) : null),
    quote ? h('blockquote', {}, quote) : null,
    columns.length ? h('table', {}, h('thead', {}, h('tr', {}, columns.map((words) => h('th', { scope: 'col' }, words)))),
      h('tbody', {}, rows.map(([first, ...others]) => h('tr', {}, h('th', { scope: 'row', 'data-column': columns[0] }, call(first)),
        others.map((words, i) => h('td', { 'data-column': columns[i + 1] }, call(words))))))) : null,
    lines.map((words) => h('p', {}, call(words))));
}

/** Shows papers, [id, paper] each. */
export function showPapers(region, view, papers) {
  region.show([papers, Object.keys(view.pieces)], () => papers.map(([id, each]) => paper(id, each, (words) => named(view, words))));
}

/** What is to be read beside what is going on. */
export const papersOfNow = (view) => inOrder(view.papers).filter(([, { now }]) => now);

/** A message to one of those that are offered; `sent(request)` is true once it is away. */
export class Compose {
  constructor(sent) {
    const draft = this.draft = new Drafts('message');
    this.to = new Region('select', { id: 'to', name: 'to', onchange: () => draft.set('to', this.to.element.value) });
    const text = h('textarea', { id: 'text', name: 'text', rows: 3, maxlength: 280, required: true,
      oninput: () => draft.set('text', text.value), value: draft.get('text') });
    this.element = h('form', { class: 'compose', onsubmit: async (event) => {
      event.preventDefault();
      if (await sent({ type: 'message', to: this.to.element.value, text: text.value })) {
        text.value = '';
        draft.delete('text');
      }
    } }, h('h2', {}, tr('Write')), h('p', { class: 'row' }, h('label', { for: 'to' }, tr('To')), this.to.element),
    h('label', { for: 'text' }, tr('Message')), text, h('button', { class: 'main' }, tr('Send')));
  }

  offer(to = []) {
    this.to.show(to, () => to.map(({ id, title }) => h('option', { value: id, selected: id === this.draft.get('to') }, title)));
  }
}

export class MessagesPage {
  constructor() {
    this.compose = new Compose((request) => ask(request, tr('Sent.')));
    this.lines = new Region('section');
    this.asked = new Region('div');
    this.element = h('div', { class: 'column' }, this.lines.element, this.compose.element, this.asked.element);
  }

  update(state) {
    this.compose.offer(state.view.writes_to);
    this.lines.show(state.view.messages, (lines) => [h('h2', {}, tr('Messages')), lineList(lines)]);
    this.asked.show(state.asked, (asked) => askedList(asked, ({ type }) => type === 'message'));
  }
}
