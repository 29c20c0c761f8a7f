// What waits for somebody's own word, above whatever page he is on: what another player asks of him, the dice
// that lie on the table, and what the table says where no umpire sits.

import { attempt, h } from './dom.js';
import { send } from './link.js';
import { Region, rule } from './parts.js';

export const ask = (request, done) => attempt(() => send('POST', 'api/requests', request), done);

const button = (words, request, kind = '') =>
  h('button', { type: 'button', class: kind, onclick: () => ask(request) }, words);

function confirmBox([number, { from, words }]) {
  return h('li', { 'data-confirm': number }, h('p', {}, h('b', {}, from), ' asks you to agree: ', words),
    h('p', { class: 'row' }, button('Agree', { type: 'confirm', number: Number(number) }, 'main'),
      button('Decline', { type: 'decline', number: Number(number) })));
}

function proposalBox([key, { words, objections }]) {
  const lawful = objections.length === 0;
  return h('li', { 'data-proposal': key }, h('p', {}, h('b', {}, 'The table says: '), words),
    objections.map((each) => h('p', { class: 'why' }, each.sentence, ' ', rule(each.rule))),
    h('p', { class: 'row' }, lawful ? button('Confirm', { type: 'confirm', key }, 'main') : null,
      button('Put it back', { type: 'decline', key })));
}

/** One pool: why each die is thrown, a key to roll it, and a field for dice thrown by hand. */
export function poolBox(pool) {
  const typed = h('input', { inputmode: 'numeric', autocomplete: 'off', placeholder: `${pool.dice} dice, 1 to ${pool.sides}`,
    'aria-label': `Dice of ${pool.label} that were thrown by hand` });
  const form = h('form', { class: 'row', onsubmit: (event) => {
    event.preventDefault();
    const few = pool.sides < 10 ? typed.value.match(/\d/g) : typed.value.match(/\d+/g);
    ask({ type: 'dice', pool: pool.pool, dice: (few ?? []).map(Number) });
  } }, button('Roll', { type: 'roll', pool: pool.pool }, 'main'), typed, h('button', {}, 'Enter dice'));
  return h('li', { 'data-pool': pool.pool, 'data-audience': pool.audience },
    h('p', {}, h('b', {}, pool.label), ` ${pool.dice} d${pool.sides}`),
    h('ul', { class: 'reasons' }, pool.reasons.map((each) => h('li', {}, `${each.dice} × ${each.reason} `, rule(each.rule)))),
    form);
}

export function throwBox(thrown) {
  return h('section', { class: 'throw', 'aria-live': 'polite' }, h('h2', {}, thrown.title),
    h('ul', { class: 'pools' }, thrown.made.map((each) => h('li', { 'data-audience': each.audience },
      h('p', {}, h('b', {}, each.label), ' ', h('span', { class: 'dice' }, each.dice.join(' '))))),
    thrown.needed.map(poolBox)));
}

function wordBox(commitment) {
  const field = h('input', { name: 'word', autocomplete: 'off', maxlength: 60, 'aria-label': 'A word of the players' });
  return h('form', { class: 'word', onsubmit: (event) => {
    event.preventDefault();
    ask({ type: 'word', word: field.value });
  } }, h('h2', {}, 'A word for the dice'),
  h('p', {}, 'The program has fixed its part of the dice: ', h('code', {}, commitment.slice(0, 16)), '…. ',
    'Add a word of yours; together they fix every throw, and nobody could choose them.'),
  h('p', { class: 'row' }, field, h('button', { class: 'main' }, 'Add')));
}

/** Why the newest thing that was asked here was not done; empty where it was, or where it is told elsewhere. */
function refusal(asked = []) {
  const last = asked[asked.length - 1];
  return last?.answer === 'refused' && ['confirm', 'decline', 'roll', 'dice', 'word'].includes(last.request.type) ? last.words : '';
}

export class DeskBox {
  constructor() {
    this.region = new Region('section', { class: 'desk', 'aria-label': 'Waits for you' });
    this.element = this.region.element;
  }

  update({ desk = {}, asked }) {
    const why = refusal(asked);
    this.region.show([desk, why], () => {
      const proposals = Object.entries(desk.proposals ?? {}).sort(([, a], [, b]) => a.number - b.number);
      return [desk.word ? wordBox(desk.word) : null, desk.throw ? throwBox(desk.throw) : null,
        h('ul', { class: 'waits' }, Object.entries(desk.confirm ?? {}).map(confirmBox), proposals.map(proposalBox)),
        why ? h('p', { class: 'why', role: 'alert' }, why) : null];
    });
    this.element.hidden = !Object.keys(desk).length && !why;
  }
}
