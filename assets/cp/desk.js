// What waits for somebody's own word, above whatever page he is on: what another player asks of him, the dice
// that lie on the table, and what the table says where no umpire sits.

import { diceRows, Fallen, inTurn, poolCard } from './dice.js';
import { h } from './dom.js';
import { answerWords, tr, trN } from './language.js';
import { ask, inOrder, inWords, isOwnPress, objectionLines, Region } from './parts.js';

const button = (words, request, kind = '') =>
  h('button', { type: 'button', class: kind, onclick: () => isOwnPress() && ask(request) }, words);

function confirmBox([number, { from, words }]) {
  return h('li', { 'data-confirm': number }, h('p', {}, h('b', {}, from), ` ${tr('asks you to agree:')} `, words),
    h('p', { class: 'row' }, button(tr('Agree'), { type: 'confirm', number: Number(number) }, 'main'),
      button(tr('Decline'), { type: 'decline', number: Number(number) })));
}

function proposalBox([key, { words, objections }]) {
  const lawful = objections.length === 0;
  return h('li', { 'data-proposal': key }, h('p', {}, h('b', {}, tr('The table says:'), ' '), words),
    objectionLines(objections),
    h('p', { class: 'row' }, lawful ? button(tr('Confirm'), { type: 'confirm', key }, 'main') : null,
      button(tr('Send back'), { type: 'decline', key })));
}

/** For the dice of a pool that were thrown by hand. */
export function diceField({ pool, label, dice, sides }, enter) {
  const field = h('input', { inputmode: 'numeric', autocomplete: 'off', placeholder: trN('{1} die, 1 to {2}', '{1} dice, 1 to {2}', dice, sides),
    'aria-label': tr('Dice of {1} that were thrown by hand', label) });
  return h('form', { class: 'row', onsubmit: (event) => {
    event.preventDefault();
    const values = field.value.match(sides < 10 ? /\d/g : /\d+/g) ?? [];
    enter({ type: 'dice', pool, dice: values.map(Number) });
  } }, field, h('button', {}, tr('Enter dice')));
}

/** All dice of a pool are read, and surely. */
export const isWhole = ({ read, dice }) => Boolean(read) && read.dice.length === dice && !read.dice.includes(0);
/** Of the button that takes them. */
export const takeWords = (both) => (both ? tr('Take both sides’ dice as they are read') : tr('Take the dice as they are read'));

/** The dice that are wanted next as the camera reads them, of two sides where both lie there: one press takes them. Apart
    from the field for typed dice, so that whoever types is not disturbed. */
function readBox([first, other]) {
  const both = Boolean(other) && isWhole(other);
  const take = { type: 'dice', pool: first.pool, dice: first.read.dice, ...both ? { beside: other.read.dice } : {} };
  return [[first, other].filter(Boolean).map((pool) => [h('p', {}, h('b', {}, pool.label), ` ${pool.read.words}`),
    pool.read.dice.length ? diceRows(pool, pool.read.dice) : null]),
  h('p', { class: 'row' }, isWhole(first) ? button(takeWords(both), take, 'main') : null,
    first.read.swap ? button(tr('The colours are the other way round'), { type: 'swap_dice', pool: first.pool, dice: first.read.dice }) : null)];
}

/** What players throw, and what has fallen. */
function throwBox(pools, fresh) {
  const wanted = (pool) => h('div', { class: 'row' }, button(tr('Roll {1}', `${pool.dice} d${pool.sides}`), { type: 'roll', pool: pool.pool }, 'main'), diceField(pool, ask));
  return h('section', { class: 'pools', 'aria-live': 'polite' }, inTurn(pools).map((pool) =>
    poolCard(pool, pool.thrown ?? [], { rolls: fresh.has(pool.pool) }, pool.thrown ? null : wanted(pool))));
}

/** For the players' part of the seed of the dice. */
export function wordForm(commitment, add) {
  const field = h('input', { name: 'word', autocomplete: 'off', maxlength: 60, required: true, 'aria-label': tr('The players’ word') });
  return h('form', { class: 'word', onsubmit: (event) => {
    event.preventDefault();
    add({ type: 'word', word: field.value });
  } }, h('p', {}, h('b', {}, tr('Add the players’ word to the dice.'), ' '),
    tr('The program has chosen its part of the seed already; with your word it fixes every throw, so nobody can choose one. To check that later, write down the hash of the program’s part:')),
  h('code', { class: 'hash' }, commitment.match(/.{1,8}/g).join(' ')), h('p', { class: 'row' }, field, h('button', { class: 'main' }, tr('Add'))));
}

/** Why the newest thing that was asked here was not done; empty where it was, or where it is told elsewhere. */
function refusal(asked = []) {
  const last = asked[asked.length - 1];
  return last?.answer === 'refused' && ['confirm', 'decline', 'roll', 'dice', 'swap_dice', 'word'].includes(last.request.type) ? answerWords(last) : '';
}

/** What became of what was sent by a form, on whatever page he is when it is answered, until he has read it. On the
    page of forms it stands among what was sent. */
export class AnswerBanner {
  constructor() {
    this.region = new Region('div', { class: 'answers', role: 'status' });
    this.element = this.region.element;
    this.read = null; // number of the newest whose answer he has read
  }

  update({ asked }, page) {
    const sent = asked.filter(({ request }) => request.form !== undefined);
    const settled = sent.filter(({ answer }) => answer === 'done' || answer === 'refused');
    // What was answered before this page was opened is no news, unless it was refused last.
    if (this.read === null) this.read = Math.max(0, ...settled.filter(({ answer }) => answer === 'done').map(({ number }) => number));
    if (page === 'todo') this.read = Math.max(this.read, ...settled.map(({ number }) => number));
    const newest = settled.filter(({ number }) => number > this.read).pop() ?? null;
    const waiting = sent.filter(({ answer }) => answer === 'waiting').slice(-2);
    this.region.show([newest, waiting], () => (newest ? [waiting.map(({ request }) => h('div', { class: 'answer waiting' },
      h('p', {}, h('span', { class: 'badge' }, tr('waits')), ' ', inWords(request)))), this.#banner(newest)] : []));
    this.element.hidden = !newest;
  }

  #banner(line) {
    const { number, request, answer, words } = line;
    const done = answer === 'done';
    return h('div', { class: `answer ${answer}` }, h('p', {}, h('span', { class: 'badge' }, done ? tr('accepted') : tr('refused')), ' ', inWords(request),
      words ? h('span', { class: done ? 'quiet' : 'why' }, ` ${answerWords(line)}`) : null),
    done ? null : h('a', { href: '#todo', class: 'button' }, tr('Change it')),
    h('button', { type: 'button', class: 'plain', 'aria-label': tr('Understood'), onclick: () => {
      this.read = number;
      this.region.show(null, () => []);
      this.element.hidden = true;
    } }, '✕'));
  }
}

export class DeskBox {
  constructor() {
    this.region = new Region('div');
    this.title = new Region('div', { 'aria-live': 'polite' });
    this.read = new Region('div', { 'aria-live': 'polite' });
    this.element = h('section', { class: 'desk', hidden: true, 'aria-label': tr('Waiting for you') }, this.title.element, this.read.element, this.region.element);
    this.fallen = new Fallen();
  }

  update({ desk: all = {}, asked }) {
    const read = all.throw?.pools.filter((pool) => pool.read) ?? [];
    const desk = read.length ? { ...all, throw: { ...all.throw, pools: all.throw.pools.map((pool) => ({ ...pool, read: undefined })) } } : all;
    const title = all.throw?.title ?? '';
    this.title.show(title, () => (title ? h('h2', {}, title) : []));
    this.read.show(read.length ? read : null, () => (read.length ? readBox(read) : []));
    this.element.classList.toggle('lies', read.length > 0 && isWhole(read[0]));
    const why = refusal(asked);
    const fresh = this.fallen.fresh(desk.throw?.pools ?? []);
    this.region.show([desk, why], () => [desk.word ? wordForm(desk.word, ask) : null, desk.throw ? throwBox(desk.throw.pools, fresh) : null,
      h('ul', { class: 'waits' }, Object.entries(desk.confirm ?? {}).map(confirmBox), inOrder(desk.proposals).map(proposalBox)),
      desk.unsaved ? h('p', { class: 'why', role: 'alert' }, tr(desk.unsaved)) : null,
      why ? h('p', { class: 'why', role: 'alert' }, why) : null]);
    this.element.hidden = !Object.keys(desk).length && !why;
  }
}
