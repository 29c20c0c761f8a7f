// A hand from which cards are laid in several places: each is tapped and then the place, or dragged there, into a slot or onto
// its stand on the map.

import { faceUp } from './cards.js';
import { h } from './dom.js';
import { tr } from './language.js';
import { rule } from './parts.js';

const kDrag = 8; // px: less is a tap

/** A card that can be dragged: where it is let go, its element tells by an event "carddrop", {id, x, y}. */
export function dragged(element, id) {
  let from = null, ghost = null;
  const end = () => {
    ghost?.remove();
    from = ghost = null;
  };
  element.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    from = { x: event.clientX, y: event.clientY };
  });
  element.addEventListener('pointermove', ({ clientX: x, clientY: y, pointerId }) => {
    if (!from || (!ghost && Math.hypot(x - from.x, y - from.y) < kDrag)) return;
    if (!ghost) {
      element.setPointerCapture(pointerId);
      const card = element.querySelector('.card');
      ghost = h('div', { class: 'card-ghost', 'aria-hidden': 'true', style: `width: ${card.clientWidth}px` }, card.cloneNode(true));
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${x}px, ${y}px)`;
  });
  element.addEventListener('pointerup', ({ clientX: x, clientY: y }) => {
    const moved = ghost !== null;
    end();
    if (!moved) return;
    element.addEventListener('click', (event) => { // which it was not
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true, once: true });
    setTimeout(() => element.dispatchEvent(new CustomEvent('carddrop', { bubbles: true, detail: { id, x, y } })));
  });
  element.addEventListener('pointercancel', end);
  return element;
}

/** The fields of a form that each take cards of one and the same hand; none where they are fewer than two. */
export function laidFrom(form, faces) {
  const ids = (field) => JSON.stringify(field.choices.map(({ id }) => id));
  const fields = form.fields.filter(({ kind, choices = [] }) => kind === 'some' && choices.length && choices.every(({ id }) => faces[id]));
  return fields.length > 1 && fields.every((field) => ids(field) === ids(fields[0])) ? fields : [];
}

export class Hand {
  constructor(sheet, fields) {
    Object.assign(this, { sheet, fields, held: null });
    const [{ choices, rule: of }] = fields;
    this.cards = choices.map(({ id }) => dragged(h('button', { type: 'button', class: 'hand-card', 'data-card': id, 'aria-label': sheet.faces[id].words,
      onclick: () => this.#hold(id) }, faceUp(sheet.faces[id])), id));
    this.slots = fields.map((field) => h('button', { type: 'button', class: 'card-slot', 'data-field': field.id, onclick: () => this.#press(field) }));
    this.element = h('fieldset', { class: 'laying' }, h('legend', {}, tr('Tap a card, then where it is laid; or drag it there.'), ' ', rule(of)),
      h('div', { class: 'hand' }, this.cards), h('ul', { class: 'slots' }, fields.map((field, i) => h('li', {}, this.slots[i], h('span', {}, field.label)))));
    this.element.addEventListener('carddrop', (event) => {
      const { id, x, y } = event.detail;
      const slot = document.elementFromPoint(x, y)?.closest('.card-slot');
      if (!slot || !this.element.contains(slot)) return;
      event.stopPropagation();
      this.lay(id, slot.dataset.field);
    });
  }

  /** The card is laid in the place of that id, and nowhere else; false where there is no such place. */
  lay(id, place) {
    const into = this.fields.find((field) => field.id === place);
    if (!into || into.choices.find((choice) => choice.id === id)?.barred) return false;
    for (const field of this.fields) this.sheet.answers[field.id] = this.sheet.answers[field.id].filter((each) => each !== id);
    const beside = this.sheet.answers[into.id];
    this.held = null;
    this.sheet.set(into, [...into.allowed ? beside.slice(Math.max(0, beside.length + 1 - into.allowed)) : beside, id]);
    return true;
  }

  /** What is laid with each place, as it is being filled in. */
  laid() {
    return this.fields.map(({ id }) => ({ piece: id, faces: this.sheet.answers[id].map((card) => this.sheet.faces[card]) })).filter(({ faces }) => faces.length);
  }

  #hold(id) {
    this.held = this.held === id ? null : id;
    this.sheet.refresh();
  }

  /** Lays the card that is held; else takes back what lies there. */
  #press(field) {
    if (this.held) this.lay(this.held, field.id);
    else if (this.sheet.answers[field.id].length) {
      this.held = this.sheet.answers[field.id].at(-1);
      this.sheet.set(field, this.sheet.answers[field.id].slice(0, -1));
    }
  }

  update = (answers) => {
    const lies = new Set(this.fields.flatMap(({ id }) => answers[id]));
    this.cards.forEach((card) => {
      card.setAttribute('aria-pressed', String(card.dataset.card === this.held));
      card.classList.toggle('laid', lies.has(card.dataset.card));
    });
    this.fields.forEach(({ id, label }, i) => {
      const faces = answers[id].map((card) => this.sheet.faces[card]);
      this.slots[i].setAttribute('aria-label', `${label}: ${faces.map(({ words }) => words).join(', ') || tr('no cards')}`);
      this.slots[i].replaceChildren(...faces.map(faceUp));
      this.slots[i].classList.toggle('ready', this.held !== null);
    });
  };
}
