// A piece on the map: its symbol with what lies with it.

import { backShapes, faceShapes } from './card_face.js';
import { s } from './dom.js';
import { trN } from './language.js';
import { isHidden, wordsBelow } from './layout.js';
import { facingWords } from './map_words.js';
import { symbol } from './symbols.js';

const kCard = 0.2; // of a card's box, how large it is drawn beside its piece's symbol
const kFaces = 3; // cards with a piece that are shown side by side
const kTop = 6; // symbols that are drawn one on another
const kTurn = { north: 0, east: 90, south: 180, west: 270 };

/** Where an item's symbol is drawn: what it is placed at is the middle of symbol and words. */
export const symbolOf = ({ x, y, unit, font, wide, lines, beside }) => (beside ? { x: x - wide / 2 + 15 * unit, y }
  : { x, y: y - font * 0.55 * Math.max(1, lines.length) });

/** What it covers: its symbol, and its words. */
export function boxesOf(item, board) {
  const { x, y } = symbolOf(item), { unit, font, lines, label, beside } = item;
  const mark = { left: x - 15 * unit, right: x + 15 * unit, top: y - 13.5 * unit, bottom: y + 9 * unit };
  if (!lines.length || beside) return [mark];
  const half = Math.max(...lines.map((each) => each.length)) * 0.32 * font;
  const middle = x + (label?.x ?? 0) * unit, top = y + (label?.y ?? wordsBelow(item.piece, board)) * unit;
  return [mark, { left: middle - half, right: middle + half, top, bottom: top + 1.1 * font * lines.length }];
}

/** Of several that are alike one symbol on top of as many as there are, six at most: five look more than three. */
export function pieceElement({ id, piece, counter, lines, unit, font, beside, label, all = [] }, board) {
  const name = counter || piece.kind === 'unknown' ? 'counter' : `${piece.kind} ${piece.mobility}`.trim();
  const deep = Math.max(0, Math.min(all.length, kTop) - 1);
  const below = Array.from({ length: deep }, (_, i) => deep - i);
  const group = s('g', { class: `piece ${counter ? 'counter' : `${piece.side} ${isHidden(piece) ? 'lost' : piece.seen ?? ''}`}`, 'data-id': all.length ? null : id },
    label?.lead ? s('line', { x2: label.x, y2: label.middle, class: 'leader' }) : null,
    s('rect', { class: 'hit', x: -15, y: -13.5, width: 30, height: 30 }), // a tap between symbol and words is one on it
    below.map((i) => symbol(name, { x: -15 + 1.6 * i, y: -13.5 - 1.6 * i, width: 30, height: 26.25 })),
    symbol(name, { x: -15, y: -13.5, width: 30, height: 26.25 }),
    counter ? null : facingMark(piece, board),
    !lines.length ? null : beside ? s('text', { x: 18, y: 0.36 * font / unit, class: 'label', 'font-size': (font / unit).toFixed(2) }, lines[0])
      : s('text', { y: label?.y ?? wordsBelow(piece, board), class: 'label', 'font-size': (font / unit).toFixed(2),
      'text-anchor': 'middle' }, lines.flatMap((line, i) => [i ? s('tspan', { x: label?.x ?? 0 }, ' ') : null, // it is read out, too; in the line it would move it
        s('tspan', { x: label?.x ?? 0, dy: i ? '1.1em' : '.85em' }, line)])));
  if (piece?.seen === 'lost') group.append(s('text', { x: 12, y: -5, class: 'unsure' }, '?'));
  const titles = (all.length ? all : [{ id, piece }]).filter((each) => each.piece).map((each) =>
    `${each.piece.name} (${each.id})` + facingWords(each.piece) + (each.piece.seen === 'covered' ? ' (covered)' : '')
    + (each.piece.at?.by_game ? ' (where the game has it; no camera shows it)' : ''));
  if (titles.length) group.append(s('title', {}, titles.join('; ')));
  return group;
}

/** At the corner of the piece that they lie with: faces where all are known, three at most, else a back with their number. */
export function cardsElement(item, { piece, count, title, faces = [] }) {
  const { x, y } = symbolOf(item), known = faces.length === count && count <= kFaces;
  const shapes = known ? faces.map((face) => faceShapes(face, true)) : [...count > 1 ? [backShapes(1)] : [], backShapes(count)];
  return s('g', { class: 'lying', 'data-piece': piece, transform: `translate(${x + 8 * item.unit} ${y - 26 * item.unit}) scale(${item.unit * kCard})` },
    shapes.map((each, i) => s('g', { transform: `translate(${(known ? 62 : 14) * i} ${known ? 0 : 10 * i})` }, each)),
    s('title', {}, `${title}: ${faces.length ? faces.map(({ words }) => words).join(', ') : trN('{1} card face down', '{1} cards face down', count)}`));
}

/** A wedge at that edge of the symbol's frame which is the piece's front. */
function facingMark({ facing }, board) {
  if (!(facing in kTurn)) return null;
  const turn = board.heading(kTurn[facing]) % 360, edge = turn % 180 ? 14.1 : 9.4;
  return s('polygon', { class: 'facing', points: `-6.5,${-edge} 6.5,${-edge} 0,${-edge - 7}`,
    transform: `translate(0 -3.2) rotate(${turn})` });
}
