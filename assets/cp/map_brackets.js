// Brackets along the near edge of the map, each over some of its columns.

import { s } from './dom.js';

const kGap = 12; // beside a bracket's words

/** Which columns each spans, and whether some of them overlap. `board` is not turned. */
export function bracketsOf(board, marks) {
  const all = marks.map(({ words, sectors }) => {
    const columns = sectors.map((name) => board.sector(name)?.column).filter((i) => i !== undefined);
    return { words, left: Math.min(...columns), right: Math.max(...columns) };
  }).filter(({ left }) => Number.isFinite(left));
  return { all, crossing: all.some((one, i) => all.slice(i + 1).some((two) => one.left <= two.right && two.left <= one.right)) };
}

/** How much room they take below the map: side by side, or one below the other where they overlap. `name`: its type. */
export const bracketRoom = ({ all, crossing }, name) => (crossing ? all.length : Math.min(1, all.length)) * (kGap + name);

/** Along the near edge, wherever that is drawn. */
export const bracketElements = ({ all, crossing }, { board: { turned, across, cell, down }, name, margin }) => all.flatMap((each, row) => {
  const step = turned ? cell : across;
  const from = each.left * step + 6, to = (each.right + 1) * step - 6, off = 9 + (crossing ? row * (kGap + name) : 0);
  const type = Math.min(name, (to - from) / (0.58 * each.words.length)), middle = (from + to) / 2;
  const far = -margin + 7 - off; // beyond the letters of the edge
  return [
    s('path', { d: turned ? `M${far + 6} ${from}H${far}V${to}H${far + 6}` : `M${from} ${down + off - 6}V${down + off}H${to}V${down + off - 6}`, class: 'bracket' }),
    s('text', { class: 'bracket-name', 'text-anchor': 'middle', 'font-size': type,
      ...(turned ? { transform: `translate(${far - 3} ${middle}) rotate(-90)` } : { x: middle, y: down + off + 2 + 0.8 * name }) }, each.words)];
});
