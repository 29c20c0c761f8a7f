// Pieces of pages that several pages share.

import { divisionName } from './board.js';
import { h, plural } from './dom.js';

/** An element that is built anew only when what it shows has changed: what is being typed in it stays. */
export class Region {
  constructor(tag, attributes) {
    this.element = h(tag, attributes ?? {});
  }
  show(what, build) {
    const key = JSON.stringify(what);
    if (key === this.key) return;
    this.key = key;
    this.element.replaceChildren(...[build(what)].flat(Infinity).filter((child) => child !== null));
  }
}

export function rule(id) {
  return id ? h('small', { class: 'rule' }, id) : null;
}

/** The steps of the turn, the one that is on marked. */
export function steps(when) {
  return h('ol', { class: 'steps' }, when.steps.map((title, i) => {
    const now = i + 1 === when.number;
    return h('li', { class: now ? 'now' : i + 1 < when.number ? 'done' : '', 'aria-current': now ? 'step' : null },
      title);
  }));
}

export function lineList(lines, newestFirst = true, most = 60) {
  const sorted = Object.entries(lines).sort(([a], [b]) => (newestFirst ? b - a : a - b)).slice(0, most);
  if (!sorted.length) return h('p', { class: 'quiet' }, 'Nothing yet.');
  return h('ol', { class: 'events' }, sorted.map(([number, line]) =>
    h('li', { 'data-number': number }, line.from ? h('b', {}, `${line.from}: `) : null, line.text, ' ',
      rule(line.rule))));
}

/** Losses and contacts in a few words each. */
export function facts(view) {
  const lost = { attacker: 0, defender: 0, neutral: 0 };
  for (const piece of Object.values(view.pieces)) if (piece.place === 'dead') ++lost[piece.side];
  const down = view.table.counters_removed;
  return h('dl', { class: 'facts' },
    fact('Own losses', plural(lost.attacker, 'battalion')),
    fact('Enemy losses', plural(lost.defender, 'unit') + (down ? `, ${plural(down, 'counter')} face down` : '')),
    fact('In contact', view.contacts.length ? view.contacts.join(', ') : 'nowhere'));
}

export function fact(term, words) {
  return h('div', {}, h('dt', {}, term), h('dd', {}, words));
}

const kAnswers = { waiting: 'with the umpire', done: 'done', refused: 'refused' };

/** What was asked of the umpire, newest first. */
export function askedList(asked, types) {
  const lines = asked.filter((line) => types.includes(line.request.type)).reverse().slice(0, 6);
  if (!lines.length) return null;
  return h('section', { class: 'asked' }, h('h3', {}, 'Sent'),
    h('ul', {}, lines.map((line) => h('li', { class: line.answer },
      h('span', { class: 'badge' }, kAnswers[line.answer]), ' ', inWords(line.request),
      line.words ? h('p', { class: 'quiet' }, line.words) : null))));
}

export function inWords(request) {
  const list = (items) => (Array.isArray(items) ? items.join(', ') : '');
  switch (request.type) {
    case 'orders': return 'Orders';
    case 'fire_plan': return `Target points ${list(request.points)}`;
    case 'plan_missions': return request.missions?.length
      ? `Fire missions ${list(request.missions.map(({ sector }) => sector))}`
      : 'No fire missions';
    case 'release': return `Release ${list(request.units)} to ${request.to}`;
    case 'recall_release': return `Keep back ${list(request.units)}`;
    case 'frontage': return `Frontage ${list(request.axes)} for ${divisionName(request.division)}`;
    case 'look': return `Look at ${list(request.numbers)}`;
    case 'report': return 'Report to the Command Post';
    case 'message': return `“${request.text}”`;
    default: return request.type;
  }
}

/** A pip for each: full ones are left. */
export function pips(account) {
  return h('div', { class: 'account' },
    h('p', {}, h('b', {}, account.title), ' ', rule(account.rule)),
    h('p', { class: 'count' }, h('span', { class: 'pips', 'aria-hidden': 'true' },
      Array.from({ length: account.of }, (_, i) => h('i', { class: i < account.left ? 'full' : '' }))),
      ` ${account.left} of ${account.of} left`));
}
