// Forms on the umpire's page: filled in, sent, and let pass with a reason where the rules object.

import { h } from './dom.js';
import { FormSheet } from './forms.js';
import { forWhom } from './lead.js';
import { rule } from './parts.js';

/** A reason, and what is done with it. */
export function reasonBox(words, { value = '', typed, send, cancel }) {
  const field = h('input', { class: 'reason', maxlength: 200, required: true, value, autocomplete: 'off', 'aria-label': words,
    placeholder: 'The reason, for the record', oninput: () => typed?.(field.value) });
  return h('form', { class: 'waive', onsubmit: (event) => {
    event.preventDefault();
    if (field.value.trim()) send(field.value.trim());
  } }, h('p', {}, words), h('p', { class: 'row' }, field, h('button', { class: 'main' }, 'Let it pass'),
    cancel ? h('button', { type: 'button', class: 'plain', onclick: cancel }, 'Cancel') : null));
}

export class FormList {
  constructor(lead) {
    this.lead = lead;
    this.made = new Map();
    this.drafts = new Map();
    this.element = h('div', { class: 'forms' });
  }

  /** `forms`: {id: form}; what is covered only says so. `all`: also what rests on no rule, which is rarely wanted. */
  update(forms, all = true) {
    const { lead } = this;
    const wanted = Object.entries(forms).filter(([, form]) => !lead.hides(form) && (all || form.rule || form.due))
      .sort(([, a], [, b]) => a.number - b.number);
    this.left = Object.keys(forms).length - wanted.length;
    const ids = new Set(wanted.map(([id]) => id));
    for (const id of this.made.keys())
      if (!ids.has(id)) {
        this.made.delete(id);
        if (!forms[id]) this.drafts.delete(id);
        if (this.open === id) this.#show(null);
      }
    for (const [id, form] of wanted) {
      const words = JSON.stringify({ ...form, number: 0 });
      if (this.made.get(id)?.words !== words) this.#make(id, form, words);
    }
    const elements = wanted.map(([id]) => this.made.get(id).element);
    if (elements.length !== this.element.children.length || elements.some((element, i) => this.element.children[i] !== element))
      this.element.replaceChildren(...elements);
    for (const [id, { element }] of this.made) element.open = id === this.open;
  }

  #make(id, form, words) {
    const summary = h('summary', {}, h('h3', {}, form.title, ' ', rule(form.rule)), form.due ? h('span', { class: 'badge due' }, 'to do') : null,
      form.covered ? h('span', { class: 'badge secret' }, 'on the covered page') : forWhom(form));
    const sheet = form.covered ? null : new FormSheet(`umpire-${id}`, form, this.drafts.get(id), {
      changed: (changed) => {
        this.drafts.set(id, { ...changed.answers });
        if (this.open === id) this.lead.changed();
      },
      send: (answers) => this.#send(id, answers) });
    const why = h('div', { class: 'form-why', 'aria-live': 'polite' });
    const element = h('details', { class: 'due-box', 'data-form': id }, summary, sheet?.element ?? h('p', { class: 'sheet quiet' },
      'What is written here is sealed from the umpire too. Whoever may see it opens the covered page.'), why);
    summary.addEventListener('click', (event) => {
      event.preventDefault();
      this.#show(this.open === id ? null : id);
    });
    this.made.set(id, { element, sheet, words, why });
  }

  #show(id) {
    this.open = id;
    for (const [each, { element }] of this.made) element.open = each === id;
    this.lead.form = this.made.get(id)?.sheet ?? null;
    this.lead.changed();
  }

  async #send(id, answers, waiver) {
    const { done, words } = await this.lead.ask({ form: id, answers, ...(waiver ? { waiver } : {}) }, { quiet: true });
    const made = this.made.get(id);
    if (done) {
      this.drafts.delete(id);
      made?.why.replaceChildren();
      if (this.open === id) this.#show(null);
    } else made?.why.replaceChildren(h('p', { class: 'why' }, words),
      reasonBox('It may pass all the same:', { send: (reason) => this.#send(id, answers, reason) }));
  }
}
