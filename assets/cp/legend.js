// What everything on a map means: the game's own keys, and what every map has.

import { h } from './dom.js';
import { tr } from './language.js';
import { kindWords, unitKey } from './symbols.js';

/** Kinds of pieces that the view knows, each with its symbol. */
function kinds(view) {
  const known = new Map();
  for (const { kind, mobility, side, face_down: down } of Object.values(view.pieces))
    if (!down && kind && kind !== 'unknown') known.set(`${kind} ${mobility}`.trim(), side);
  return [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, side]) => h('li', {},
    unitKey(name, side), kindWords(...name.split(' '))));
}

const key = (kind, words) => h('li', {}, h('i', { class: `key ${kind}`, 'aria-hidden': 'true' }), words);

export function legend(view) {
  const seen = new Set(Object.values(view.pieces).map((piece) => piece.seen));
  const own = [...seen.has('covered') ? [key('covered', tr('covered: it was last seen there'))] : [],
    ...seen.has('lost') ? [key('lost', tr('with “?”: not seen any more'))] : [],
    h('li', {}, tr('×3: so many that are alike'))];
  const symbols = kinds(view);
  return [h('ul', { class: 'legend' }, view.legend.map(({ symbol: kind, words }) => key(kind, words)), own),
    symbols.length ? h('details', { class: 'list' }, h('summary', {}, tr('Symbols')), h('ul', { class: 'legend' }, symbols)) : null];
}
