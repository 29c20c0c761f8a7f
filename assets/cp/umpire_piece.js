// The piece that the umpire has opened, what may be done with it, and the pieces that a search finds.

import { h } from './dom.js';
import { tr } from './language.js';
import { forWhom } from './lead.js';
import { inOrder, Region } from './parts.js';

const kFound = 12;

/** Every word is in it somewhere. */
export const finds = (text, words) => words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));

export class PieceBox {
  /** `sectors()`: names of the table's; `option(entry)`: a button that does it. */
  constructor(lead, { sectors, option }) {
    Object.assign(this, { lead, sectors, option });
    this.region = new Region('section', { class: 'opened' });
    this.element = this.region.element;
  }

  update(desk, search) {
    const { lead } = this;
    const id = desk.piece?.id, piece = desk.pieces[id];
    const found = !search || lead.withheld ? [] : Object.entries(desk.pieces)
      .filter(([each, { name, place }]) => finds(`${each} ${name} ${place ?? ''}`, search)).slice(0, kFound);
    this.region.show([desk.piece, piece, found, lead.blank, lead.withheld, desk.places], () => [
      piece ? this.#opened(id, piece, desk) : null,
      found.length ? h('div', { class: 'found' }, h('h3', {}, tr('Pieces')), found.map(([each, { name, place }]) =>
        h('button', { type: 'button', class: 'option', onclick: () => this.open(each) }, h('span', {}, h('b', {}, each), ` ${name}`,
          place ? h('small', { class: 'quiet' }, ` ${place}`) : null)))) : null]);
  }

  open(id) {
    return this.lead.ask({ type: 'piece', piece: id });
  }
  carry(id, to) {
    return this.lead.ask({ carry: id, to });
  }

  #opened(id, piece, desk) {
    const { lead } = this;
    const to = h('select', { 'aria-label': tr('Carry {1} to', id) }, h('option', { value: '-' }, tr('Press a place, or choose…')),
      [...this.sectors(), ...desk.places].map((name) => h('option', { value: name }, name)), h('option', { value: '' }, tr('the box')));
    to.addEventListener('change', () => to.value !== '-' && this.carry(id, to.value));
    const tag = h('input', { type: 'number', min: 0, max: 99999, inputmode: 'numeric', 'aria-label': tr('Spare tag that {1} carries', id), class: 'tag' });
    const options = inOrder(desk.piece.options).filter(([, each]) => !lead.hides(each));
    return [h('h3', {}, id, ' ', piece.name, h('button', { type: 'button', class: 'plain', 'aria-label': tr('Close'), onclick: () => this.open('') }, '✕')),
      h('p', { class: 'quiet' }, lead.withheld ? '' : piece.place || tr('in the box'), !lead.blank && !lead.withheld && piece.hides
        ? [` · ${tr('hides {1}', piece.hides)} `, forWhom({ for: tr('for the umpire only') })] : null),
      options.map(this.option), h('p', { class: 'row' }, h('b', {}, tr('Carry it')), to),
      h('details', {}, h('summary', {}, tr('It carries a spare tag')), h('form', { class: 'row', onsubmit: (event) => {
        event.preventDefault();
        lead.ask({ type: 'bind', piece: id, tag: Number(tag.value) });
      } }, tag, h('button', {}, tr('Bind'))))];
  }
}
