// The piece that the umpire has opened, what may be done with it, and the pieces that a search finds.

import { h } from './dom.js';
import { tr } from './language.js';
import { forWhom } from './lead.js';
import { inOrder, Region } from './parts.js';

const kFound = 12;

/** Without signs, so that nobody has to type them; words stay apart. */
const letters = (text) => text.toLowerCase().replace(/[^ a-z0-9\u0080-\uffff]/g, '');

/** Those of `all` whose `textOf` has every word of `search`: as words of it first, then as beginnings of words, then within
    words. The window finds alike (`find_in`); tests/data/find/ranking.json holds both to it. */
export function ranked(all, textOf, search) {
  const words = search.split(' ').map(letters).filter(Boolean);
  const rank = (each) => {
    const text = ` ${letters(textOf(each))} `;
    return Math.max(0, ...words.map((word) => [` ${word} `, ` ${word}`, word, ''].findIndex((part) => text.includes(part))));
  };
  return all.map((each) => [rank(each), each]).filter(([how]) => how < 3).sort(([a], [b]) => a - b).map(([, each]) => each);
}

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
    const found = !search || lead.withheld ? [] : ranked(Object.entries(desk.pieces),
      ([each, { name, short, kind = '', place = '' }]) => `${each} ${name} ${short} ${kind} ${place}`, search).slice(0, kFound);
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
        ? [` · ${tr('hides {1}', piece.hides)} `, forWhom({ for: 'umpire' })] : null),
      options.map(this.option), h('p', { class: 'row' }, h('b', {}, tr('Carry it')), to),
      h('details', {}, h('summary', {}, tr('It carries a spare tag')), h('form', { class: 'row', onsubmit: (event) => {
        event.preventDefault();
        lead.ask({ type: 'bind', piece: id, tag: Number(tag.value) });
      } }, tag, h('button', {}, tr('Bind'))))];
  }
}
