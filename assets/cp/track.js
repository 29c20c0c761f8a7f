// The board of a game that is not played on a table: the way that a side goes, and where it stands.

import { h, s } from './dom.js';
import { tr } from './language.js';

/** A square for attackers, a diamond for defenders. */
const sideMark = (side) => s('svg', { class: `side-mark piece ${side}`, viewBox: '-12 -12 24 24', 'aria-hidden': 'true' },
  s('rect', { x: -7, y: -7, width: 14, height: 14, transform: side === 'defender' ? 'rotate(45)' : null }));

/** Its beginning is near, its end far. */
export function track({ title, side, places, at, words }) {
  return h('section', { class: `track ${side}` }, h('h2', {}, sideMark(side), title),
    h('ol', { reversed: true }, places.map(({ title: name, told = [] }, i) => h('li', { class: i === at ? 'here' : null },
      h('p', {}, h('b', {}, name), i === at ? [' ', sideMark(side), h('span', {}, tr('{1} stands here', title))] : null),
      h('div', {}, [...told].reverse().map((line) => h('p', { class: 'quiet' }, line))))).reverse()),
    h('div', {}, words.map((line) => h('p', {}, line))));
}
