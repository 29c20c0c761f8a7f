// What may be asked for now: each form that the rules offer, beside the map on which its choices lie.

import { Board } from './board.js';
import { cardTable, facesOfForm } from './cards.js';
import { attempt, h, toast } from './dom.js';
import { FormSheet } from './forms.js';
import { send } from './link.js';
import { StaffMap } from './map.js';
import { askedList, pips, Region, rule } from './parts.js';

export class TodoPage {
  constructor(link) {
    this.link = link;
    this.sheets = new Map(); // by the form's id
    this.drafts = new Map();
    this.stage = h('section', { class: 'stage', 'aria-label': 'Map' });
    this.map = new StaffMap(this.stage, { layers: ['table', 'plan'], label: 'Choose sectors for the form that is open',
      onSector: (name) => this.#choose(name) });
    this.asked = new Region('div', { class: 'sent' });
    this.forms = h('div', { class: 'forms' });
    this.empty = h('p', { class: 'quiet' }, 'Nothing is asked of you now.');
    this.accounts = new Region('section');
    this.cards = new Region('section');
    this.element = h('div', { class: 'split' }, this.stage,
      h('div', { class: 'side' }, this.asked.element, this.empty, this.forms, this.cards.element, this.accounts.element));
  }

  get sheet() {
    return this.sheets.get(this.open)?.sheet;
  }

  #choose(name) {
    if (!this.sheet) return;
    const why = this.sheet.choose((sector) => this.#name(sector) === name);
    if (why) toast(why);
  }

  #name([column, row]) {
    return new Board(this.link.state.view.board).name(column, row);
  }

  update(state) {
    const { view, asked } = state;
    const forms = Object.entries(view.forms).sort(([, a], [, b]) => a.number - b.number);
    this.asked.show([asked, view.when], () => askedList(asked, ({ form }) => form !== undefined, 3));
    this.empty.hidden = forms.length > 0;
    this.#keep(forms, asked, view);
    this.cards.show(view.cards ?? {}, () => cardTable(view, ({ sealed }) => sealed) ?? []);
    this.accounts.show(view.accounts, (accounts) => Object.values(accounts).map(pips));
    this.#mark();
  }

  /** What is being filled in stays while the form is offered; what was sent stays to be changed. */
  #keep(forms, asked, view) {
    const offered = new Map(forms);
    for (const [id, { element }] of this.sheets)
      if (!offered.has(id)) {
        element.remove();
        this.sheets.delete(id);
        this.drafts.delete(id);
      }
    for (const [id, form] of forms) {
      const faces = facesOfForm(form, view);
      const words = JSON.stringify({ ...form, number: 0, faces });
      if (this.sheets.get(id)?.words === words) continue;
      const last = asked.filter(({ request }) => request.form === id).pop();
      const sent = last && last.answer !== 'done' ? last.request.answers : undefined;
      const sheet = new FormSheet(id, form, this.drafts.get(id) ?? sent, {
        faces,
        changed: ({ answers }) => {
          this.drafts.set(id, { ...answers });
          this.#mark();
        },
        send: (answers, said) => this.#send(id, answers, said) });
      this.#place(id, { sheet, words, form });
    }
    if (!this.sheets.has(this.open)) this.open = (forms.find(([, form]) => form.due) ?? forms[0])?.[0];
    this.#show(forms.map(([id]) => id));
  }

  #place(id, made) {
    const { form, sheet } = made;
    const summary = h('summary', {}, h('h2', {}, form.title, ' ', rule(form.rule)), form.due ? h('span', { class: 'badge due' }, 'to do') : null);
    const element = h('details', { class: 'due-box', 'data-form': id }, summary, sheet.element);
    summary.addEventListener('click', (event) => {
      event.preventDefault();
      this.open = this.open === id ? undefined : id;
      this.#show();
      this.#mark();
    });
    this.sheets.get(id)?.element.replaceWith(element);
    this.sheets.set(id, { ...made, element });
  }

  #show(order = [...this.sheets.keys()]) {
    const elements = order.map((id) => this.sheets.get(id).element);
    if (elements.some((element, i) => this.forms.children[i] !== element)) this.forms.replaceChildren(...elements);
    for (const [id, { element }] of this.sheets) element.open = id === this.open;
  }

  async #send(id, answers, said) {
    const done = await attempt(() => send('POST', 'api/requests', { form: id, answers, said }), 'Sent.');
    if (!done) return;
    this.drafts.delete(id);
    for (const scrolls of [this.asked.element.parentNode, document.getElementById('main')])
      scrolls.scrollTop = 0; // what becomes of it is told there
  }

  /** What is named in the open form, on the map. */
  #mark() {
    const named = this.sheet?.named((sector) => this.#name(sector)) ?? new Map();
    this.map.update(this.link.state, { chosen: [...named.keys()], counts: this.sheet?.many() ? named : undefined });
    this.element.classList.toggle('mapped', Boolean(this.sheet?.onMap()));
  }
}
