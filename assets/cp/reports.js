// What was found out, and what people write to one another.

import { attempt, h } from './dom.js';
import { send } from './link.js';
import { askedList, lineList, Region, rule } from './parts.js';

const ask = (request, done) => attempt(() => send('POST', 'api/requests', request), done);

export class ReconPage {
  constructor() {
    this.form = new Region('section');
    this.finds = new Region('section');
    this.asked = new Region('div');
    this.element = h('div', { class: 'column' }, this.form.element, this.finds.element, this.asked.element);
  }

  update(state) {
    const { view } = state;
    this.form.show([view.look, view.asks.look, view.asks.report], () => this.#form(view));
    this.finds.show(view.finds, (finds) => [h('h2', {}, 'Found beneath counters'), finds.length
      ? h('ul', { class: 'plain-list' }, finds.map((find) => h('li', {}, h('b', {}, find.place), ` ${find.name} `,
        find.kind.toLowerCase() === find.name.toLowerCase() ? null : h('span', { class: 'quiet' }, find.kind))))
      : h('p', { class: 'quiet' }, 'Nothing is known yet.')]);
    this.asked.show(state.asked, (asked) => [askedList(asked, ['look', 'report'])]);
  }

  #form(view) {
    const parts = [];
    if (view.asks.look && view.look.sector) {
      const form = h('form', { class: 'due-box' }, h('h2', {}, view.asks.look.title, ' ', rule(view.asks.look.rule)),
        h('p', {}, `In ${view.look.sector} you may look at ${view.look.left} more.`),
        h('p', { class: 'row' }, view.look.numbers.map((number) => h('label', { class: 'tick' },
          h('input', { type: 'checkbox', name: 'numbers', value: number }), `counter ${number}`))),
        h('button', { class: 'main' }, 'Look'));
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const numbers = new FormData(form).getAll('numbers').map(Number);
        if (numbers.length) ask({ type: 'look', numbers }, 'Asked of the umpire.');
      });
      parts.push(form);
    }
    if (view.asks.report)
      parts.push(h('div', { class: 'due-box' }, h('h2', {}, view.asks.report.title, ' ', rule(view.asks.report.rule)),
        h('p', {}, 'What you alone have seen becomes known to the Corps Commander and the Divisions.'),
        h('button', { type: 'button', class: 'main', onclick: () => ask({ type: 'report' }, 'Asked of the umpire.') },
          'Report it')));
    return parts;
  }
}

const kTo = { 'corps-commander': 'Corps Commander', 'staff-officer': 'Staff Officer', attackers: 'all commanders', umpire: 'Umpire' };
const kOwn = { cc: 'corps-commander', so: 'staff-officer' };

export class MessagesPage {
  constructor(link) {
    const role = link.state.role;
    const to = h('select', { id: 'to', name: 'to' }, Object.entries(kTo).filter(([id]) => id !== kOwn[role])
      .map(([id, words]) => h('option', { value: id }, words)));
    const text = h('textarea', { id: 'text', name: 'text', rows: 3, maxlength: 280, required: true });
    const form = h('form', { class: 'compose' }, h('h2', {}, 'Write'),
      h('p', { class: 'row' }, h('label', { for: 'to' }, 'To'), to),
      h('label', { for: 'text' }, 'Message'), text, h('button', { class: 'main' }, 'Send'));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (await ask({ type: 'message', to: to.value, text: text.value }, 'Sent.')) text.value = '';
    });
    this.lines = new Region('section');
    this.asked = new Region('div');
    this.element = h('div', { class: 'column' }, this.lines.element, form, this.asked.element);
  }

  update(state) {
    this.lines.show(state.view.messages, (lines) => [h('h2', {}, 'Messages'), lineList(lines)]);
    this.asked.show(state.asked, (asked) => [askedList(asked, ['message'])]);
  }
}
