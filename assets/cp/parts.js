// Pieces of pages that several pages share.

import { attempt, h } from './dom.js';
import { answerWords, tr } from './language.js';
import { request } from './link.js';
import { noticed } from './told.js';

/** In place of a part of a page that cannot be drawn. */
export function undrawn(error) {
  console.error(error);
  return h('p', { class: 'why undrawn', role: 'alert' }, tr('This part of the page cannot be shown: {1}', error.message));
}

const failed = new WeakMap(); // what says so, by the element of the part

/** Draws one part of a page, whose element this is. What fails says so there, once; the rest of the page stands. */
export function drawn(element, draw) {
  const told = failed.get(element);
  try {
    draw();
    told?.remove();
    failed.delete(element);
  } catch (error) {
    if (told) return;
    failed.set(element, undrawn(error));
    element.prepend(failed.get(element));
  }
}

/** An element that is built anew only when what it shows has changed: what is being typed in it stays. */
export class Region {
  constructor(tag, attributes) {
    this.element = h(tag, attributes ?? {});
  }
  show(what, build) {
    const key = JSON.stringify(what);
    if (key === this.key) return;
    this.key = key;
    let children;
    try {
      children = [build(what)].flat(Infinity).filter((child) => child !== null);
    } catch (error) {
      children = [undrawn(error)];
    }
    this.element.replaceChildren(...children);
  }
}

/** Asks for it, and tells why it could not be sent, or `done`. True once it is away. */
export const ask = (asked, done) => attempt(() => request(asked), done);

const kBounce = 300; // ms after a press in which another is the second tap of the same finger
const kFinger = 40; // px: farther apart two taps are not the same finger's
let pressedAt = -kBounce;
let pressedX = 0;
let pressedY = 0;

/** For how long yet a press would be the second half of a double tap, ms. */
export const bounces = () => Math.max(0, pressedAt + kBounce - performance.now());

/** Whether a press is a word of its own, and not the second half of a double tap: what it would press may be another thing by
    then. */
export function isOwnPress() {
  const { clientX: x = 0, clientY: y = 0 } = window.event ?? {};
  if (bounces() > 0 && Math.hypot(x - pressedX, y - pressedY) < kFinger) return false;
  [pressedAt, pressedX, pressedY] = [performance.now(), x, y];
  return true;
}

/** Whether the line to the program holds, on pages that tell it in their heading. */
export function tellLink({ online }) {
  const line = document.getElementById('link');
  line.textContent = online ? tr('Live') : tr('Connection lost. Trying again…');
  line.className = `link ${online ? 'on' : 'off'}`;
}

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
  const { large, steps: led } = noticed(lines);
  if (!large.length) return null;
  return h('section', { class: 'large-card' }, large.map(({ text, follows }) => [h('p', {}, text),
    follows ? h('p', { class: 'follows' }, follows) : null]), led.map((text) => h('p', { class: 'step' }, text)));
}

/** How the game stands, a line each. */
export function facts(view) {
  return h('dl', { class: 'facts' }, view.facts.map(({ term, words }) => h('div', {}, h('dt', {}, term), h('dd', {}, words))));
}

const kAnswers = { waiting: tr('waits'), done: tr('accepted'), refused: tr('refused') };

/** What was sent and what became of it: what waits before what was answered, newest first; of those that a later one replaced
    nothing. */
export function askedList(asked, wanted, most = 4) {
  const lines = asked.filter((line) => wanted(line.request) && line.answer in kAnswers).reverse()
    .sort((a, b) => Number(b.answer === 'waiting') - Number(a.answer === 'waiting')).slice(0, most);
  if (!lines.length) return null;
  return h('section', { class: 'asked', 'aria-live': 'polite' }, h('h2', {}, tr('Sent')),
    h('ul', {}, lines.map((line) => h('li', { class: line.answer },
      h('span', { class: 'badge' }, kAnswers[line.answer]), ' ', inWords(line.request),
      line.words ? h('p', { class: line.answer === 'done' ? 'quiet' : 'why' }, answerWords(line)) : null))));
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
