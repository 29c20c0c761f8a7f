// What may be asked for now: each form that the rules offer, beside the map on which its choices lie.

import { Board } from './board.js';
import { showCards } from './cards.js';
import { details } from './details.js';
import { h, toast } from './dom.js';
import { FormBoxes } from './form_boxes.js';
import { FormSheet } from './forms.js';
import { tr } from './language.js';
import { StaffMap } from './map.js';
import { Spot } from './map_spot.js';
import { papersOfNow, showPapers } from './papers.js';
import { ask, askedList, drawn, inOrder, pips, Region } from './parts.js';

export class TodoPage {
  constructor(link) {
    this.link = link;
    this.stage = h('section', { class: 'stage', 'aria-label': tr('Map') });
    this.map = new StaffMap(this.stage, { layers: ['table', 'plan'], label: tr('Choose sectors for the form that is open'),
      onSector: (name, _, piece) => this.#choose(name, piece), onPiece: (id) => this.forms.sheet?.layOn(id) || this.forms.sheet?.chooseStand(id) });
    this.spot = new Spot(this.map, (...at) => this.forms.sheet?.placed(...at));
    this.asked = new Region('div', { class: 'sent' });
    this.forms = new FormBoxes('h2', { fill: (...form) => this.#fill(...form), turned: () => this.#mark() });
    this.next = new Region('div', { class: 'papers next', 'aria-live': 'polite' });
    this.empty = h('p', { class: 'quiet' }, tr('Nothing is asked of you now.'));
    this.accounts = new Region('section');
    this.cards = new Region('section');
    this.chosen = new Region('section', { class: 'chosen-place', 'aria-live': 'polite' });
    this.forms.element.addEventListener('carddrop', ({ detail }) => this.#drop(detail));
    this.element = h('div', { class: 'split' }, this.stage,
      h('div', { class: 'side' }, this.asked.element, this.next.element, this.chosen.element, this.empty, this.forms.element, this.cards.element, this.accounts.element));
  }

  /** For the form that is open; where that names no places, what is known of this one. */
  #choose(name, piece) {
    if (piece && this.forms.sheet?.layOn(piece)) return;
    if (!this.forms.sheet?.onMap()) {
      this.place = this.place === name ? null : name;
      this.#tell();
      return;
    }
    const why = this.forms.sheet?.choose((sector) => this.#name(sector) === name);
    if (why) toast(why);
  }

  #tell() {
    const { view } = this.link.state;
    if (this.forms.sheet?.onMap()) this.place = null;
    this.chosen.show([this.place, view.pieces, view.marks], () => details(view, this.place && { place: this.place }, () => this.#choose(this.place)));
  }

  /** A card was let go over the map. */
  #drop({ id, x, y }) {
    const piece = this.map.pieceAt({ clientX: x, clientY: y });
    if (piece) this.forms.sheet?.layOn(piece, id);
  }

  #name([column, row]) {
    return new Board(this.link.state.view.board).name(column, row);
  }

  update(state) {
    const { view, asked } = state;
    const forms = inOrder(view.forms);
    const waiting = asked.filter(({ request, answer }) => request.form !== undefined && answer === 'waiting').length;
    this.asked.show([asked, view.when], () => askedList(asked, ({ form }) => form !== undefined, Math.min(3, waiting) + 1));
    const next = papersOfNow(view);
    showPapers(this.next, view, next);
    this.empty.hidden = forms.length > 0 || next.length > 0;
    this.forms.update(forms, view.forms, view);
    this.forms.sheet?.refresh(); // what was sent may have been answered
    // A form that stands alone and is not due is no business of now: it is there, closed.
    if (!this.forms.sheet) this.forms.show((forms.find(([, form]) => form.due) ?? (forms.length > 1 ? forms[0] : undefined))?.[0]);
    showCards(this.cards, view, ({ sealed }) => sealed);
    this.accounts.show(view.accounts, (accounts) => Object.values(accounts).map(pips));
    this.#tell();
    this.#mark();
  }

  /** What was sent stays to be changed, until it is done. */
  #fill(id, form, draft, given) {
    const last = () => {
      const sent = this.link.state.asked.filter(({ request, answer }) => request.form === id && answer !== 'replaced');
      return sent.findLast(({ answer }) => answer === 'waiting') ?? sent.pop();
    };
    const before = last();
    const sent = before && before.answer !== 'done' ? before.request.answers : undefined;
    return { sheet: new FormSheet(id, form, draft ?? sent, { ...given, last, mapped: id, send: (answers, said) => this.#send(id, answers, said) }) };
  }

  async #send(id, answers, said) {
    if (!await ask({ form: id, answers, said }, tr('Sent.'))) return;
    this.forms.drafts.delete(id);
    for (const scrolls of [this.asked.element.parentNode, document.getElementById('main')])
      scrolls.scrollTop = 0; // what becomes of it is told there
  }

  /** What is named in the open form, on the map. */
  #mark() {
    const { sheet } = this.forms;
    sheet?.weigh(Object.keys(this.link.state.view.events).length);
    const named = sheet?.named((sector) => this.#name(sector)) ?? new Map();
    if (!this.spot.dragging) drawn(this.stage, () => this.map.update(this.link.state, { chosen: [...named.keys()], counts: sheet?.many() ? named : undefined, laid: sheet?.hand?.laid() }));
    drawn(this.stage, () => this.spot.show(sheet?.place()));
    this.element.classList.toggle('mapped', Boolean(sheet?.onMap() || sheet?.spot || sheet?.laysCards()));
    this.stage.dataset.asks = this.link.state.view.forms[this.forms.open]?.title ?? ''; // above the map of a phone
  }
}
