// The table as it is, and somebody's own map of it.

import { Board } from './board.js';
import { showCards } from './cards.js';
import { handDice } from './dice.js';
import { attempt, h } from './dom.js';
import { tr } from './language.js';
import { send } from './link.js';
import { kMarks, StaffMap } from './map.js';
import { tableList } from './map_words.js';
import { details } from './details.js';
import { eventList, owedList } from './events.js';
import { papersOfNow, showPapers } from './papers.js';
import { drawn, facts, largeCard, Region, steps } from './parts.js';
import { legend } from './legend.js';

export class TablePage {
  constructor() {
    const stage = this.stage = h('section', { class: 'stage', 'aria-label': tr('Map') });
    this.note = h('p', { class: 'notice', hidden: true });
    this.list = new Region('div');
    this.when = new Region('section');
    this.facts = new Region('section');
    this.cards = new Region('section');
    this.events = new Region('section');
    this.dice = new Region('section');
    this.card = new Region('div', { role: 'status' });
    this.owed = new Region('div');
    this.next = new Region('div', { class: 'papers next' }); // of a seat that asks for nothing; others read it beside their forms
    stage.append(this.note);
    this.map = new StaffMap(stage, { layers: ['table', 'plan'], label: tr('The table, as your side may know it: choose a place to read what is there'),
      onSector: (place, _, piece) => this.#choose({ place, piece }), onPiece: (piece) => this.#choose({ piece }) });
    this.legend = new Region('div', { class: 'legend-box' });
    this.chosen = new Region('section', { class: 'chosen-place', 'aria-live': 'polite' });
    stage.append(this.legend.element);
    this.element = h('div', { class: 'split' }, stage,
      h('div', { class: 'side' }, this.card.element, this.owed.element, this.next.element, this.chosen.element, this.facts.element, this.cards.element, this.events.element, this.dice.element, this.when.element,
        this.list.element));
  }

  /** What was tapped; the same once more, or null, lets it go. */
  #choose(what) {
    const again = what && this.what && what.place === this.what.place && what.piece === this.what.piece;
    this.what = again ? null : what;
    this.update(this.state);
    if (this.what && matchMedia('(max-width: 820px)').matches) this.chosen.element.scrollIntoView({ block: 'end' });
  }

  update(state) {
    const { view } = state;
    this.state = state;
    this.note.hidden = view.table.sight !== 'nothing';
    this.note.textContent = tr('You do not see the table now: only your map and your papers.');
    showPapers(this.next, view, view.asks ? [] : papersOfNow(view));
    const place = this.what?.place ?? view.pieces[this.what?.piece]?.place;
    drawn(this.stage, () => this.map.update(state, { chosen: place ? [place] : [] }));
    this.chosen.show([this.what, view.pieces, view.marks, view.cards], () => details(view, this.what, () => this.#choose(null)));
    this.list.show([view.pieces, view.marks, view.board], () => tableList(view));
    this.facts.show(view.facts, () => [h('h2', {}, tr('State of the game')), facts(view)]);
    showCards(this.cards, view);
    this.legend.show([view.legend, view.pieces, view.marks], () => legend(view));
    this.card.show(view.events, largeCard);
    this.owed.show([view.owed, Object.keys(view.pieces)], () => owedList(view));
    this.events.show([view.events, Object.keys(view.pieces)], () => [h('h2', {}, tr('What happened')), eventList(view)]);
    this.dice.show(view.hand_dice ?? null, handDice);
    this.when.show(view.when, (when) => [h('h2', {}, when.text), steps(when)]);
  }
}

export class MapPage {
  constructor(link) {
    this.link = link;
    this.layers = ['pins', 'plan'];
    this.stage = h('section', { class: 'stage', 'aria-label': tr('My map') });
    this.mark = h('select', { id: 'mark' }, Object.entries(kMarks).map(([id, words]) => h('option', { value: id }, words)));
    this.table = h('input', { type: 'checkbox' });
    this.table.addEventListener('change', () => {
      this.map.layers = this.table.checked ? [...this.layers, 'table'] : this.layers;
      this.update(this.link.state);
    });
    this.map = new StaffMap(this.stage, { layers: this.layers, label: tr('My map: choose a place to set a pin'),
      onSector: (name, point) => this.#add(point) });
    this.pins = new Region('section');
    this.element = h('div', { class: 'split' }, this.stage,
      h('div', { class: 'side' },
        h('section', {}, h('h2', {}, tr('My map')),
          h('p', { class: 'quiet' }, tr('Nobody else sees your pins. Press a place on the map to set one; with the keyboard, arrows and Enter.')),
          h('p', { class: 'row' }, h('label', { for: 'mark' }, tr('Next pin')), this.mark),
          h('label', { class: 'tick' }, this.table, tr('Show the table on it'))),
        this.pins.element));
  }

  #save(pins) {
    return attempt(() => send('PUT', 'api/pins', { pins }));
  }

  async #add(point) {
    const pins = [...this.link.state.pins, { ...point, mark: this.mark.value, text: '' }];
    if (await this.#save(pins)) this.focus = pins.length - 1;
  }

  #change(i, change) {
    const pins = this.link.state.pins.map((pin, k) => (k === i ? { ...pin, ...change } : pin));
    this.#save(pins);
  }

  update(state) {
    this.map.update(state);
    const board = new Board(state.view.board);
    this.pins.show(state.pins, (pins) => [h('h2', {}, tr('Pins')), pins.length
      ? h('ol', { class: 'pins' }, pins.map((pin, i) => {
        const place = board.sectorAt(pin.x_mm, pin.y_mm)?.name ?? tr('off the table');
        return h('li', {},
          h('select', { 'aria-label': tr('Kind of pin {1}', i + 1), onchange: (e) => this.#change(i, { mark: e.target.value }) },
            Object.entries(kMarks).map(([id, words]) => h('option', { value: id, selected: id === pin.mark }, words))),
          h('input', { value: pin.text, maxlength: 40, placeholder: place, 'aria-label': tr('Words of pin {1} in {2}', i + 1, place),
            onchange: (e) => this.#change(i, { text: e.target.value }) }),
          h('button', { type: 'button', class: 'plain', 'aria-label': tr('Take pin {1} away', i + 1),
            onclick: () => this.#save(pins.filter((_, k) => k !== i)) }, '✕'));
      }))
      : h('p', { class: 'quiet' }, tr('None yet.'))]);
    if (this.focus !== undefined && this.focus < state.pins.length) {
      this.pins.element.querySelectorAll('input')[this.focus]?.focus();
      this.focus = undefined;
    }
  }
}
