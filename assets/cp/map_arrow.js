// An arrow of the game's on the map.

import { s } from './dom.js';

const kSide = 90; // millimetres: on an open table an arrow is as heavy as in a sector of that size

/** From sector to sector, `beside` their middles or, where that is not given, a little to the right, so that there and back lie
    side by side; or from point to point, [x_mm, y_mm]; one point alone is a ring. Null: it has no two sectors, and no point. */
export function arrow(board, { symbol: kind, sectors = [], points: given = [], words }, beside = null) {
  const { across, cell } = board, side = Math.min(across, cell) || kSide, head = 0.16 * side;
  const way = given.length ? given.map(([x, y]) => board.drawn(x, y))
    : sectors.map((name) => board.sector(name)).filter(Boolean).map(({ cx, cy }) => ({ x: cx, y: cy }));
  if (given.length === 1) return ring(way[0], 0.3 * side, kind, words);
  if (way.length < 2) return null;
  const first = way[0], last = way[way.length - 1], whole = Math.hypot(last.x - first.x, last.y - first.y);
  if (!whole) return null;
  const aside = beside ?? (given.length ? { x: 0, y: 0 } : { x: -0.3 * across * (last.y - first.y) / whole, y: 0.3 * cell * (last.x - first.x) / whole });
  const points = way.map(({ x, y }) => ({ x: x + aside.x, y: y + aside.y }));
  const drawIn = (end, next, most) => {
    const long = Math.hypot(next.x - end.x, next.y - end.y) || 1, by = Math.min(most, 0.3 * long);
    return { x: end.x + by * (next.x - end.x) / long, y: end.y + by * (next.y - end.y) / long };
  };
  const tail = drawIn(points[0], points[1], 0.18 * side), before = points[points.length - 2];
  const tip = drawIn(points[points.length - 1], before, 0.12 * side), neck = drawIn(tip, before, head);
  const long = Math.hypot(tip.x - neck.x, tip.y - neck.y), wing = { x: -0.55 * (tip.y - neck.y) * head / long, y: 0.55 * (tip.x - neck.x) * head / long };
  const line = [tail, ...points.slice(1, -1), neck].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const wedge = `${tip.x.toFixed(1)},${tip.y.toFixed(1)} ${(neck.x + wing.x).toFixed(1)},${(neck.y + wing.y).toFixed(1)} ${(neck.x - wing.x).toFixed(1)},${(neck.y - wing.y).toFixed(1)}`;
  return s('g', { class: `way ${kind}` }, s('polyline', { points: line, class: 'way-edge' }),
    s('polygon', { points: wedge, class: 'way-edge' }), s('polyline', { points: line, class: 'way-line' }),
    s('polygon', { points: wedge, class: 'way-head' }), s('title', {}, words));
}

const ring = ({ x: cx, y: cy }, r, kind, words) => s('g', { class: `way ${kind}` }, s('circle', { cx, cy, r, class: 'way-edge' }),
  s('circle', { cx, cy, r, class: 'way-line' }), s('title', {}, words));
