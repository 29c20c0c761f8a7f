// Forms on the umpire's page: filled in, sent, and let pass with a reason where the rules object.

import { h } from './dom.js';
import { FormBoxes } from './form_boxes.js';
import { FormSheet } from './forms.js';
import { tr } from './language.js';
import { forWhom } from './lead.js';
import { inOrder } from './parts.js';

/** A reason, and what is done with it. */
export function reasonBox(words, { value = '', typed, send, cancel }) {
  const field = h('input', { class: 'reason', maxlength: 200, required: true, value, autocomplete: 'off', 'aria-label': words,
    placeholder: tr('The reason, for the record'), oninput: () => typed?.(field.value) });
  return h('form', { class: 'waive', onsubmit: (event) => {
    event.preventDefault();
    if (field.value.trim()) send(field.value.trim());
  } }, h('p', {}, words), h('p', { class: 'row' }, field, h('button', { class: 'main' }, tr('Let it pass')),
    cancel ? h('button', { type: 'button', class: 'plain', onclick: cancel }, tr('Cancel')) : null));
}

const kFew = 3; // forms that are listed before "more"

export class FormList {
  constructor(lead) {
    this.lead = lead;
    this.boxes = new FormBoxes('h3', { fill: (...form) => this.#fill(...form), turned: () => this.#turned() });
    this.element = this.boxes.element;
  }

  /** `forms`: {id: form}; what is covered only says so. `all`: else only what is due or being filled in, and the first of the
      others that rest on a rule; the rest is rarely wanted. */
  update(forms, all = true) {
    this.#goOn(forms);
    const may = inOrder(forms).filter(([, form]) => !this.lead.hides(form)), first = may.filter(([, form]) => form.rule).slice(0, kFew);
    const few = may.filter((each) => each[1].due || each[0] === this.boxes.open || first.includes(each));
    const rest = may.filter((each) => !few.includes(each));
    const wanted = all || (rest.length === 1 && rest[0][1].rule) ? may : few; // what says that there is one more takes its room
    this.shown = wanted.length;
    this.left = may.length - wanted.length;
    this.boxes.update(wanted, forms, this.lead.link.state.view);
    this.boxes.sheet?.weigh(this.lead.desk.revision);
  }

  /** The first, ready to be filled in. */
  open() {
    if (!this.boxes.open) this.boxes.element.querySelector('summary').click();
    this.boxes.element.querySelector('details[open] :is(input, select, textarea, button)')?.focus();
  }

  /** What was sent opens again for the next where what it named is done: places that are set up one by one. */
  #goOn(forms) {
    const { sent, lead } = this;
    if (!sent || lead.desk.revision === sent.revision) return;
    this.sent = null;
    const isNext = forms[sent.id]?.fields.some(({ id, choices }) => {
      const named = sent.answers[id];
      return choices?.length && Array.isArray(named) && named.length && !choices.some((choice) => named.includes(choice.id));
    });
    if (isNext) this.boxes.open ??= sent.id;
  }

  #fill(id, form, answers, given) {
    if (form.covered)
      return { badge: h('span', { class: 'badge secret' }, tr('on the covered page')), inside: h('p', { class: 'sheet quiet' },
        tr('What is written here is sealed from the umpire too. Whoever may see it opens the covered page.')) };
    const why = h('div', { class: 'form-why', 'aria-live': 'polite' });
    const sheet = new FormSheet(`umpire-${id}`, form, answers, { ...given, mapped: id, send: (written) => this.#send(id, written) });
    return { sheet, why, inside: [sheet.element, why], badge: forWhom(form) };
  }

  #turned() {
    this.lead.forms = this.boxes;
    this.boxes.sheet?.weigh(this.lead.desk.revision);
    this.lead.changed();
  }

  /** `said`: the reason for which it is let pass, or how what is too close to call is decided. */
  async #send(id, answers, said = {}) {
    const sent = { id, answers, revision: this.lead.desk.revision };
    const { done, words, undecided } = await this.lead.ask({ form: id, answers, ...said }, { quiet: true });
    const why = this.boxes.made.get(id)?.why;
    if (done) {
      this.boxes.drafts.delete(id);
      why?.replaceChildren();
      if (this.boxes.open !== id) return;
      this.boxes.show();
      this.sent = sent;
      this.#turned();
    } else why?.replaceChildren(h('p', { class: 'why' }, words),
      undecided ? h('p', { class: 'row' }, ['within', 'beyond'].map((decide) => h('button', { type: 'button', onclick: () => this.#send(id, answers, { decide }) },
        decide === 'within' ? tr('Within') : tr('Beyond'))))
        : reasonBox(tr('You can let it pass all the same, with a reason.'), { send: (waiver) => this.#send(id, answers, { waiver }) }));
  }
}
