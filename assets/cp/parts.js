// Pieces of pages that several pages share.

import { attempt, h } from './dom.js';
import { tr } from './language.js';
import { send } from './link.js';

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

/** Asks for it, and tells why it could not be sent, or `done`. True once it is away. */
export const ask = (request, done) => attempt(() => send('POST', 'api/requests', request), done);

export function rule(id) {
  return id ? h('small', { class: 'rule' }, id) : null;
}

/** What has a number, in that order: [id, what]. */
export const inOrder = (of) => Object.entries(of ?? {}).sort(([, a], [, b]) => a.number - b.number);

/** Why the rules bar it, a line each. */
export const objectionLines = (objections) =>
  objections.map(({ sentence, rule: of }) => h('p', { class: 'why' }, sentence, ' ', rule(of)));

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
  if (!sorted.length) return h('p', { class: 'quiet' }, tr('Nothing yet.'));
  return h('ol', { class: 'events' }, sorted.map(([number, line]) =>
    h('li', { 'data-number': number }, line.from ? h('b', {}, `${line.from}: `) : null, line.text, ' ',
      rule(line.rule))));
}

/** What the whole table should notice now, large, until something else happens; null where there is nothing. */
export function largeCard(lines) {
  const newest = lines[Math.max(0, ...Object.keys(lines).map(Number))]?.large;
  if (!newest) return null;
  const told = Object.entries(lines).filter(([, { large }]) => large === newest).sort(([a], [b]) => a - b).map(([, line]) => line);
  const follows = [...new Set(told.map((line) => line.follows).filter(Boolean))];
  return h('section', { class: 'large-card' }, told.map(({ text }) => h('p', {}, text)),
    follows.map((words) => h('p', { class: 'follows' }, words)));
}

/** How the game stands, a line each. */
export function facts(view) {
  return h('dl', { class: 'facts' }, view.facts.map(({ term, words }) => fact(term, words)));
}

export function fact(term, words) {
  return h('div', {}, h('dt', {}, term), h('dd', {}, words));
}

const kAnswers = { waiting: tr('waits'), done: tr('accepted'), refused: tr('refused') };

/** What was sent and what became of it, newest first; of those that a later one replaced nothing. */
export function askedList(asked, wanted, most = 4) {
  const lines = asked.filter((line) => wanted(line.request) && line.answer in kAnswers).reverse().slice(0, most);
  if (!lines.length) return null;
  return h('section', { class: 'asked', 'aria-live': 'polite' }, h('h2', {}, tr('Sent')),
    h('ul', {}, lines.map((line) => h('li', { class: line.answer },
      h('span', { class: 'badge' }, kAnswers[line.answer]), ' ', inWords(line.request),
      line.words ? h('p', { class: line.answer === 'done' ? 'quiet' : 'why' }, tr(line.words)) : null))));
}

/** Whoever filled a form said what is in it. */
export function inWords(request) {
  return request.type === 'message' ? `“${request.text}”` : request.said ?? request.form ?? request.type;
}

/** A pip for each: full ones are left. */
export function pips(account) {
  return h('div', { class: 'account' },
    h('p', {}, h('b', {}, account.title), ' ', rule(account.rule)),
    h('p', { class: 'count' }, h('span', { class: 'pips', 'aria-hidden': 'true' },
      Array.from({ length: account.of }, (_, i) => h('i', { class: i < account.left ? 'full' : '' }))),
      ` ${tr('{1} of {2} left', account.left, account.of)}`));
}
