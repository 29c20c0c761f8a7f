// Areas and lines of ground as they lie on the table.

import { s } from './dom.js';
import { takenAt } from './layout.js';
import { boxesOf } from './map_piece.js';

const drawings = new Map(); // by the table that they show, so that each is asked for once

/** The shapes of a view's ground, as the program draws them on every map; null where it has none to give. */
export function groundShapes(address, key) {
  if (!drawings.has(key)) drawings.set(key, fetch(address).then(async (answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  }).catch(() => {
    drawings.delete(key); // asked for again with the next state
    return null;
  }));
  return drawings.get(key).then((shapes) => shapes && document.importNode(shapes, true));
}

/** What is drawn within the table's edge. `id` is the map's own on its page. */
export const tableEdge = (board, id) => s('clipPath', { id: `${id}-table` },
  s('rect', { x: 0, y: 0, width: board.right, height: board.down }));

/** Each name with the places where it may stand, the usual first. */
export function groundNames(board, ground) {
  const drawn = ({ points_mm: points }) => points.map(([x, y]) => board.drawn(x, y));
  const between = (a, b, share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  const called = [];
  for (const area of ground?.areas ?? []) {
    const words = area.name || area.kind;
    if (area.points_mm) {
      const points = drawn(area), mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
      const middle = { x: mean('x'), y: mean('y') };
      called.push({ words, places: [middle, ...[0.5, 0.8, 1.25].flatMap((share) => points.map((corner) => between(middle, corner, share)))] });
      continue;
    }
    const { x, y } = board.drawn(...area.centre_mm), aside = 0.6 * Math.min(...area.radii_mm);
    called.push({ words, places: [{ x, y }, { x, y: y - aside }, { x, y: y + aside }] });
  }
  for (const each of ground?.lines ?? []) {
    if (!each.name) continue;
    const points = drawn(each), along = (share) => points.slice(1).map((point, i) => between(points[i], point, share));
    called.push({ words: each.name, places: [0.5, 0.3, 0.7].flatMap(along) });
  }
  return called;
}

/** Each name at that of its places where it covers least of pieces, their names and other names. `name`: the map's type. */
export function nameElements(called, placed, { board, name }) {
  const taken = placed.flatMap((item) => boxesOf(item, board));
  return called.map(({ words, places }) => {
    const half = words.length * 0.28 * name;
    const { x, y } = takenAt(places.map((place) => {
      const middle = Math.min(Math.max(place.x, half + 2), board.right - half - 2);
      return { x: middle, y: place.y, box: { left: middle - half, right: middle + half, top: place.y - 0.7 * name, bottom: place.y + 0.3 * name } };
    }), taken);
    return s('text', { x, y: y + 0.3 * name, class: 'name feature', 'text-anchor': 'middle' }, words);
  });
}
