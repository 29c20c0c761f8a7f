// What is drawn below the pieces: what sectors are called, and what is marked in them or at a point.

import { s } from './dom.js';
import { tr } from './language.js';

const kDrawn = ['counter', 'contact', 'target', 'target-used', 'mission', 'bracket', 'arrow', 'arrow-dashed']; // of others the words are shown

/** The marks of these symbols that a map of these layers shows. */
export const shownMarks = (view, layers, ...symbols) => Object.values(view.marks).filter((mark) =>
  (!symbols.length || symbols.includes(mark.symbol)) && layers.includes(mark.plan ? 'plan' : 'table') && !(mark.sealed && layers.includes('open')));

/** How many fall on each sector: being filled in, else told. */
function falling(view, { layers, extra }) {
  const counts = new Map(layers.includes('plan') ? extra.counts ?? [] : []);
  if (!counts.size)
    for (const mark of shownMarks(view, layers, 'mission'))
      for (const name of mark.sectors) counts.set(name, (counts.get(name) ?? 0) + mark.count);
  return counts;
}

const marked = (marks) => new Set(marks.flatMap(({ sectors }) => sectors));

const counted = ({ words, count }) => (count > 1 ? `${words} ×${count}` : words);

/** In the sector's head, where nobody stands. */
function head(sector, { name, board, header }) {
  const r = name * 0.55;
  return { r, x: sector.x + board.across - r - 8, y: sector.y + header / 2 + 1 };
}

function target(sector, fired, map) {
  const { r, x, y } = head(sector, map);
  return s('g', { class: `target ${fired ? 'fired' : ''}`, transform: `translate(${x} ${y})` },
    s('circle', { r }), s('path', { d: `M0 ${-r - 3}V${r + 3}M${-r - 3} 0H${r + 3}` }));
}

/** Below the target's cross; where there is none, in its place. */
function missions(sector, count, below, map) {
  const { r, x, y } = head(sector, map);
  return s('g', { class: 'target', transform: `translate(${x} ${y})` },
    s('text', { x: r, y: below ? 2.4 * r + map.name * 0.5 : map.name * 0.4, 'text-anchor': 'end', class: 'missions' }, `×${count}`));
}

const featuresOf = (view, { name }) => (view.ground.features[name] ?? []).filter((feature) => feature !== 'road').join(', ');

/** What is kept free in a sector's head: the edges name it, so that it is little where nothing is marked or said of it. */
export function headroom(view, map) {
  const said = marked(shownMarks(view, map.layers, 'contact', 'target', 'target-used', 'mission'));
  for (const name of falling(view, map).keys()) said.add(name);
  return (sector) => (said.has(sector.name) || featuresOf(view, sector) ? map.header : 4);
}

/** All of it, from the lowest to the highest; `map` is the StaffMap. */
export function markElements(view, map) {
  const { board, layers, name: type, header, extra } = map, { across, cell } = board;
  const elements = [];
  const box = (name, kind) => {
    const sector = board.sector(name);
    if (sector) elements.push(s('rect', { x: sector.x + 1.5, y: sector.y + 1.5, width: across - 3, height: cell - 3, class: kind }));
    return sector;
  };
  const all = shownMarks(view, layers), fire = shownMarks(view, layers, 'target', 'target-used');
  const line = (header + type * 0.7) / 2 + 1, targets = marked(fire), contacts = marked(shownMarks(view, layers, 'contact'));
  for (const sector of board.sectors()) {
    const features = featuresOf(view, sector);
    if (features) elements.push(s('text', { x: sector.x + 6, y: sector.y + line, class: 'feature' }, features));
  }
  for (const mark of fire)
    for (const name of mark.sectors) {
      const fired = mark.symbol === 'target-used', sector = box(name, `targeted ${fired ? 'fired' : ''}`);
      if (sector) elements.push(target(sector, fired, map));
    }
  for (const [name, count] of falling(view, map)) {
    const sector = board.sector(name);
    if (sector) elements.push(missions(sector, count, targets.has(name), map));
  }
  for (const name of contacts) {
    const sector = box(name, 'contact');
    if (sector) elements.push(s('text', { class: 'contact-name', 'text-anchor': 'end', y: sector.y + line,
      x: sector.x + across - 8 - (targets.has(name) ? 2 * type : 0) }, tr('contact')));
  }
  for (const mark of all.filter(({ at }) => at)) {
    const { x, y } = board.drawn(mark.at.x_mm, mark.at.y_mm);
    elements.push(s('circle', { cx: x, cy: y, r: 0.7 * type, class: 'marked' }),
      s('text', { class: 'mark-words', x, y: y + 1.8 * type, 'text-anchor': 'middle' }, counted(mark)));
  }
  for (const mark of all.filter(({ symbol }) => !kDrawn.includes(symbol)))
    for (const name of mark.sectors) {
      const sector = box(name, 'marked');
      if (sector) elements.push(s('text', { class: 'mark-words', x: sector.cx, y: sector.cy, 'text-anchor': 'middle' }, counted(mark)));
    }
  for (const name of extra.chosen ?? []) box(name, 'chosen');
  return elements;
}
