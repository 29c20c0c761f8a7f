// What happened, as it is read: by the part of the game in which it was told, newest first, each line with the time at
// which this device heard of it. What happens again and again is summed, what only begins and ends is left out.

import { h } from './dom.js';
import { keep, kept } from './kept.js';
import { tr } from './language.js';
import { rule } from './parts.js';
import { inLog } from './told.js';

const kKept = 200; // lines of which the time is kept

/** Times at which lines were first heard, kept over a reload. */
class Heard {
  constructor(name) {
    this.name = `heard ${name}`;
    this.times = kept(this.name) ?? {};
    this.late = Object.keys(this.times).length === 0; // what was told before is told without a time
  }

  /** Takes what is told now. */
  look(lines) {
    let news = false;
    for (const [number, { text }] of Object.entries(lines)) {
      if (this.times[number]?.text === text) continue;
      this.times[number] = { text, at: this.late ? null : Date.now() };
      news = true;
    }
    this.late = false;
    if (!news) return;
    const newest = Object.keys(this.times).map(Number).filter((number) => lines[number]).sort((a, b) => b - a).slice(0, kKept);
    this.times = Object.fromEntries(newest.map((number) => [number, this.times[number]]));
    keep(this.name, this.times);
  }

  at(number) {
    const { at } = this.times[number] ?? {};
    return at ? new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) : '';
  }
}

const heard = new Map();

/** Whoever joins anew may be in another game, whose lines begin alike. */
export const forgetTimes = () => heard.clear();

function heardOf(view) {
  const name = `${view.role} ${view.scenario}`;
  if (!heard.has(name)) heard.set(name, new Heard(name));
  const times = heard.get(name);
  times.look(view.events);
  return times;
}

/** Where a text names a piece by its number alone, its short name stands beside it, as on the map. */
export function named(view, text) {
  return text.replace(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu, (word, at) => {
    const short = view.pieces[word]?.short;
    return short && short !== word && !text.startsWith(` ${short}`, at + word.length) ? `${word} ${short}` : word;
  });
}

/** "1-02 to A1-L1." and "1-03 to A1-L1." in one part of the game: "1-02, 1-03 to A1-L1."; what is said twice: "×2". */
function summed(view, lines) {
  const sums = new Map();
  for (const [number, line] of lines) {
    const [first] = line.text.split(' ', 1);
    const piece = view.pieces[first] ? first : null;
    const short = piece && view.pieces[piece].short ? ` ${view.pieces[piece].short}` : '';
    const name = !piece ? '' : line.text.startsWith(short, piece.length) ? piece + short : piece; // it may be named whole
    const rest = line.text.slice(name.length);
    const key = `${piece ? '' : 'whole '}${rest} ${line.rule ?? ''}`;
    const sum = sums.get(key) ?? { ...line, rest, pieces: [], numbers: [] };
    if (piece) sum.pieces.push(piece);
    sum.numbers.push(Number(number));
    sums.set(key, sum);
  }
  return [...sums.values()];
}

function parts(lines) {
  const all = [];
  for (const [number, line] of lines) {
    const last = all[all.length - 1];
    if (!last || (line.chapter ?? '') !== last.title) all.push({ title: line.chapter ?? '', lines: [] });
    all[all.length - 1].lines.push([number, line]);
  }
  return all;
}

/** What hands must still do on the table, as far as this seat may know it; null where nothing is owed. */
export function owedList(view, most = 5) {
  const { owed = [] } = view;
  if (!owed.length) return null;
  return h('section', { class: 'owed-box' }, h('h3', {}, tr('Still to be done on the table')),
    h('ul', { class: 'plain-list' }, owed.slice(0, most).map((text) => h('li', {}, named(view, text)))),
    owed.length > most ? h('p', { class: 'quiet' }, tr('{1} more', owed.length - most)) : null);
}

/** The newest parts of the game, at most `most` lines of them. */
export function eventList(view, most = 60) {
  const times = heardOf(view);
  const sorted = Object.entries(inLog(view.events)).sort(([a], [b]) => a - b);
  if (!sorted.length) return h('p', { class: 'quiet' }, tr('Nothing yet.'));
  let left = most;
  const line = ({ text, rest, rule: of, pieces, numbers }) => {
    const told = pieces.length ? `${[...new Set(pieces)].map((id) => named(view, id)).join(', ')}${named(view, rest)}`
      : `${named(view, text)}${numbers.length > 1 ? ` ×${numbers.length}` : ''}`;
    return h('li', { 'data-number': Math.max(...numbers) }, h('time', {}, times.at(Math.max(...numbers))),
      h('span', {}, told, ' ', rule(of)));
  };
  return parts(sorted).reverse().map(({ title, lines }) => {
    const shown = summed(view, lines).reverse().slice(0, Math.max(0, left));
    left -= shown.length;
    return shown.length ? h('section', { class: 'chapter' }, title ? h('h3', {}, title) : null,
      h('ol', { class: 'events' }, shown.map(line))) : null;
  });
}
