// Forms in boxes.

import { facesOfForm } from './cards.js';
import { h } from './dom.js';
import { Drafts } from './kept.js';
import { tr } from './language.js';
import { rule, undrawn } from './parts.js';

/** Forms in boxes, at most one of them open. What is filled in stays for as long as its form is offered. */
export class FormBoxes {
  /** `fill(id, form, answers, {changed, faces})`: {sheet, inside, badge}; without `inside` the sheet's element is
      inside. `turned()`: another box is open, or something is answered. */
  constructor(heading, { fill, turned }) {
    Object.assign(this, { heading, fill, turned });
    this.made = new Map();
    this.drafts = new Drafts('forms');
    this.element = h('div', { class: 'forms' });
  }

  /** What is being filled in. */
  get sheet() {
    return this.made.get(this.open)?.sheet;
  }

  /** `wanted`: [id, form] in their order; `offered`: these and others, by id. */
  update(wanted, offered, view) {
    for (const id of this.drafts.keys()) if (!offered[id]) this.drafts.delete(id);
    const ids = new Set(wanted.map(([id]) => id));
    for (const [id, { element }] of this.made)
      if (!ids.has(id)) {
        element.remove();
        this.made.delete(id);
      }
    for (const [id, form] of wanted) {
      const faces = facesOfForm(form, view);
      const words = JSON.stringify({ ...form, number: 0, faces });
      const known = this.made.get(id);
      if (known?.words === words) continue;
      if (known && id === this.open && known.title !== form.title) this.open = undefined; // another form by the same id
      const box = this.#drawn(id, form, faces);
      known?.element.replaceWith(box.element);
      this.made.set(id, { ...box, words, title: form.title });
    }
    const elements = wanted.map(([id]) => this.made.get(id).element);
    if (elements.some((element, i) => this.element.children[i] !== element)) this.element.replaceChildren(...elements);
    this.show(this.open);
  }

  show(id) {
    this.open = this.made.has(id) ? id : undefined;
    for (const [each, { element }] of this.made) element.open = each === this.open;
  }

  /** A form that cannot be drawn says so in its box. */
  #drawn(id, form, faces) {
    try {
      return this.#box(id, form, faces);
    } catch (error) {
      return { element: h('details', { class: 'due-box', 'data-form': id }, h('summary', {}, h(this.heading, {}, form.title)), undrawn(error)) };
    }
  }

  #box(id, form, faces) {
    const changed = ({ answers }) => {
      this.drafts.set(id, { ...answers });
      this.turned();
    };
    const made = this.fill(id, form, this.drafts.get(id), { changed, faces, turned: () => this.turned() });
    const summary = h('summary', {}, h(this.heading, {}, form.title, ' ', rule(form.rule)),
      form.due ? h('span', { class: 'badge due' }, tr('to do')) : null, made.badge);
    summary.addEventListener('click', (event) => {
      event.preventDefault();
      this.show(this.open === id ? undefined : id);
      this.turned();
    });
    return { ...made, element: h('details', { class: 'due-box', 'data-form': id }, summary, made.inside ?? made.sheet.element) };
  }
}
