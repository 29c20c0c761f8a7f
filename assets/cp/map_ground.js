// Areas and lines of ground as they lie on the table.

import { s } from './dom.js';

/** What the sheets know a word of the ruleset's by. */
export const classOf = (what, word) => `${what}-${word.replace(/\W/g, '-')}`;

/** Their shapes, cut off at the table's edge, and `called`: each name with the places where it may stand, the usual first.
    `id` is the map's own on its page. */
export function groundShapes(board, ground, id) {
  const drawn = ({ points_mm: points }) => points.map(([x, y]) => board.drawn(x, y));
  const line = (points) => points.map(({ x, y }) => `${x},${y}`).join(' ');
  const between = (a, b, share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  const edge = s('clipPath', { id: `${id}-table` }, s('rect', { x: 0, y: 0, width: board.right, height: board.height }));
  const shapes = s('g', { 'clip-path': `url(#${id}-table)` });
  const called = [];
  for (const area of ground?.areas ?? []) {
    const words = area.name || area.kind;
    if (area.points_mm) {
      const points = drawn(area), mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
      const middle = { x: mean('x'), y: mean('y') };
      shapes.append(s('polygon', { points: line(points), class: `ground ${classOf('is', area.kind)}` }));
      called.push({ words, places: [middle, ...[0.5, 0.8, 1.25].flatMap((share) => points.map((corner) => between(middle, corner, share)))] });
      continue;
    }
    const { x, y } = board.drawn(...area.centre_mm);
    shapes.append(s('ellipse', { rx: area.radii_mm[0] * board.stretch, ry: area.radii_mm[1],
      transform: `translate(${x} ${y}) rotate(${area.rotation_deg})`, class: `ground ${classOf('is', area.kind)}` }));
    const aside = 0.6 * Math.min(...area.radii_mm);
    called.push({ words, places: [{ x, y }, { x, y: y - aside }, { x, y: y + aside }] });
  }
  for (const each of ground?.lines ?? []) {
    const points = drawn(each);
    shapes.append(s('polyline', { points: line(points), class: `ground-line ${classOf('line', each.kind)}`,
      'stroke-width': Math.max(4, each.width_mm) }));
    if (!each.name) continue;
    const along = (share) => points.slice(1).map((point, i) => between(points[i], point, share));
    called.push({ words: each.name, places: [0.5, 0.3, 0.7].flatMap(along) });
  }
  return { elements: [edge, shapes], called };
}
