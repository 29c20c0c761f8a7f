// Everything that is known of a sector or a piece which somebody has tapped on a map.

import { Board } from './board.js';
import { cardsWithPieces } from './cards.js';
import { h } from './dom.js';
import { tr, trN } from './language.js';
import { called } from './map_words.js';
import { kindWords, unitKey } from './symbols.js';

const kSeen = { covered: tr('covered'), lost: tr('not seen any more'), held: tr('in a hand') };

function pieceLine(view, id, piece, chosen) {
  const group = view.groups[piece.group];
  const more = [group, piece.kind !== 'unknown' && kindWords(piece.kind, piece.mobility), piece.gone && tr('gone'), kSeen[piece.seen],
    piece.facing && tr('facing {1}', piece.facing), piece.at?.by_game && tr('no camera shows it there'), ...(piece.badges ?? [])];
  return h('li', { class: id === chosen ? 'chosen-piece' : null, 'data-piece': id },
    unitKey(piece.face_down || piece.kind === 'unknown' ? 'counter' : `${piece.kind} ${piece.mobility}`.trim(), piece.side),
    h('p', {}, h('b', {}, [id, piece.short].filter((each, i) => each && (i === 0 || each !== id)).join(' ')), ` ${piece.name}`,
      h('small', { class: 'quiet' }, more.filter(Boolean).map((words) => ` · ${words}`))));
}

/** `chosen`: {place} and/or {piece}, as a map tells what was tapped; null: nothing. `close()` lets it go. */
export function details(view, chosen, close) {
  const piece = view.pieces[chosen?.piece];
  const place = chosen?.place ?? piece?.place;
  if (!chosen || (!place && !piece)) return [];
  const here = Object.entries(view.pieces).filter(([id, each]) => (place ? each.place === place && !each.gone : id === chosen.piece));
  const sides = [...new Set(here.map(([, each]) => each.side))];
  const ground = (view.ground.features[place] ?? []).join(', ');
  const marks = Object.values(view.marks).filter(({ symbol: mark, sectors }) => mark !== 'bracket' && sectors.includes(place));
  const cards = cardsWithPieces(view).filter(({ piece: id }) => here.some(([each]) => each === id));
  const board = new Board(view.board);
  return [h('h2', {}, board.sector(place) || !piece ? place : piece.name, ground ? h('small', { class: 'quiet' }, ` ${ground}`) : null,
    h('button', { type: 'button', class: 'plain', 'aria-label': tr('Close'), onclick: close }, '✕')),
  sides.map((side) => [h('h3', {}, `${called(view, side)}, ${here.filter(([, each]) => each.side === side).length}`),
    h('ul', { class: 'units' }, here.filter(([, each]) => each.side === side).map(([id, each]) => pieceLine(view, id, each, chosen.piece)))]),
  marks.length || cards.length ? h('ul', { class: 'units' }, marks.map(({ words, count, symbol: mark }) =>
    h('li', {}, h('i', { class: `key ${mark}`, 'aria-hidden': 'true' }), h('p', {}, count > 1 && !/\d/.test(words) ? `${words} ×${count}` : words))),
  cards.map(({ title, count }) => h('li', {}, h('p', {}, `${title}: ${trN('{1} card', '{1} cards', count)}`)))) : null,
  here.length || marks.length ? null : h('p', { class: 'quiet' }, tr('Nothing is known to be here.'))];
}
