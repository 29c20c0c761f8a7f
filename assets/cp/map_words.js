// What the map shows, in words: for those who do not see it.

import { Board } from './board.js';
import { cardsWithPieces } from './cards.js';
import { h } from './dom.js';
import { tr, trN } from './language.js';
import { nameLines } from './layout.js';

const kNothing = tr('nothing known');

/** “, facing north”, in a game whose pieces face one way. */
export const facingWords = ({ facing }) => (facing ? `, ${tr('facing {1}', facing)}` : '');

/** What a side is called on the map. */
export const called = (view, side) => view.legend.find(({ symbol }) => symbol === side)?.words ?? side;

/** What lies in a sector, for those who do not see the map. */
export function sectorWords(view, name) {
  const sides = new Map();
  for (const [id, piece] of Object.entries(view.pieces))
    if (piece.place === name && !piece.gone) sides.set(piece.side, [...(sides.get(piece.side) ?? []), nameLines(id, piece).join(' ') + facingWords(piece)]);
  const cards = cardsWithPieces(view).filter(({ piece }) => view.pieces[piece]?.place === name)
    .map(({ title, count }) => `${title}: ${trN('{1} card', '{1} cards', count)}`);
  return [...[...sides].map(([side, names]) => `${called(view, side)} ${names.join(', ')}`),
    ...Object.values(view.marks).filter(({ symbol, sectors }) => symbol !== 'bracket' && sectors.includes(name))
      .map(({ words }) => words), ...cards].join('; ') || kNothing;
}

/** Where something lies on an open table, in its own unit. */
function pointWords(board, { x_mm: x, y_mm: y }) {
  const [mm, unit] = board.unit === 'centimetre' ? [10, 'cm'] : [25.4, 'in'];
  return tr('{1} {3} from the left, {2} {3} from the near edge', (x / mm).toFixed(1), (y / mm).toFixed(1), unit);
}

/** The table in words, sector by sector, or piece by piece where it has none. */
export function tableList(view) {
  if (view.board.kind === 'none') return null;
  const board = new Board(view.board);
  const rows = board.grid
    ? board.sectors().map(({ name }) => [name, sectorWords(view, name)]).filter(([, words]) => words !== kNothing)
    : [...Object.values(view.pieces).filter(({ at, gone }) => at && !gone).map(({ name, at }) => [name, at]),
      ...Object.values(view.marks).filter(({ at }) => at).map(({ words, at }) => [words, at])]
      .map(([name, at]) => [name, pointWords(view.board, at)]);
  return h('details', { class: 'list' }, h('summary', {}, tr('The table in words')),
    h('dl', {}, rows.map(([name, words]) => [h('dt', {}, name), h('dd', {}, words)])));
}
