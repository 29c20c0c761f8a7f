// Unit symbols and parts of cards, drawn once each: the program's own lines, so that map, paper and window show the same.

import { defineCards } from './card_face.js';
import { s } from './dom.js';

let known = null;

/** Wheels and staffs, beneath the frame: they lie on the map and not on the side's paper. */
const below = (stroke) => stroke.points.split(' ').every((point) => Number(point.split(',')[1]) >= 1);

export async function loadSymbols() {
  const answer = await fetch('symbols.json');
  const { cards, ...symbols } = await answer.json();
  const defs = s('defs', {}, cards ? defineCards(cards) : null);
  const id = (name) => `sym-${name.replace(/\W/g, '-')}`;
  for (const [name, symbol] of Object.entries(symbols)) {
    const line = (stroke, kind) =>
      s(stroke.closed || stroke.filled ? 'polygon' : 'polyline', { points: stroke.points, class: kind,
        'stroke-width': stroke.filled ? null : stroke.width });
    const drawing = s('symbol', { id: id(name), viewBox: '-1.6 -1.1 3.2 2.8' },
      s('polygon', { points: symbol.paper, class: 'sym-paper' }),
      symbol.strokes.map((stroke) => line(stroke, stroke.filled ? 'sym-area' : below(stroke) ? 'sym-below' : 'sym-line')));
    if (symbol.drawn) drawing.append(s('polygon', { points: symbol.paper, class: 'sym-frame', 'stroke-width': 0.15 }));
    defs.append(drawing);
  }
  const holder = s('svg', { class: 'hidden', 'aria-hidden': 'true' });
  holder.append(defs);
  document.body.append(holder);
  known = new Set(Object.keys(symbols));
}

/** "rifles motorised"; what has no symbol of its own is drawn by its kind alone, or as an empty frame. */
export function symbol(name, box) {
  const kind = name.split(' ')[0];
  const use = known?.has(name) ? name : known?.has(kind) ? kind : 'counter';
  return s('use', { href: `#sym-${use.replace(/\W/g, '-')}`, ...box });
}

/** The symbol of a kind of a side's, beside words. */
export const unitKey = (name, side) => s('svg', { class: `unit-key piece ${side}`, viewBox: '0 0 32 28', 'aria-hidden': 'true' },
  symbol(name, { x: 0, y: 0, width: 32, height: 28 }));

/** "rifles, motorised", "HQ": a kind in words. What has three letters or fewer is an abbreviation. */
export const kindWords = (kind, mobility) => [kind.length < 4 ? kind.toUpperCase() : kind, mobility].filter(Boolean).join(', ');
