// Dice: of one size in every throw, each beside its reason. What has just fallen rolls first, where motion is wanted.

import { h } from './dom.js';
import { tr, trN } from './language.js';
import { rule } from './parts.js';

/** Which pools have fallen since they were last looked at; those of the first look lie already. */
export class Fallen {
  fresh(pools) {
    const lies = new Map(pools.filter(({ thrown }) => thrown).map(({ pool, label, source, thrown }) => [pool ?? label, `${source} ${thrown}`]));
    const before = this.before;
    this.before = lies;
    return new Set(before ? [...lies.keys()].filter((pool) => before.get(pool) !== lies.get(pool)) : []);
  }
}

function die(value, words, rolls) {
  return h('span', { class: `die ${value ? '' : 'open'} ${words ? 'hit' : ''} ${rolls ? 'rolls' : ''}`,
    'aria-label': value ? words || `${value}` : tr('not thrown yet') }, value || '');
}

/** The dice of a pool, reason by reason; `dice`: those that lie. `rolls`: they have just been thrown. */
export function diceRows({ reasons = [], hit_from: from, success }, dice, rolls = false) {
  const succeeds = (value) => (success === 'hit' ? tr('{1}, a hit', value) : tr('{1}, a success', value));
  let next = 0;
  return h('ul', { class: 'dice-rows' }, reasons.map((each) => h('li', {},
    h('span', { class: 'faces' }, Array.from({ length: each.dice }, () => {
      const value = dice[next++];
      return die(value, value && from && value >= from ? succeeds(value) : '', value && rolls);
    })), h('span', {}, each.reason, ' ', rule(each.rule)))));
}

/** What a die that reaches pool.hit_from means: so many did, and which do. */
const kSuccess = {
  hit: {
    count: (hits) => (hits ? trN('{1} hit', '{1} hits', hits) : tr('no hit')),
    on: (from) => tr('a hit on {1}', from),
    from: (from) => tr('a hit on {1} or more', from),
  },
  penetration: {
    count: (hits) => (hits ? trN('{1} penetrates', '{1} penetrate', hits) : tr('none penetrates')),
    on: (from) => tr('penetrates on {1}', from),
    from: (from) => tr('penetrates on {1} or more', from),
  },
  casualties: {
    count: (hits) => (hits ? trN('{1} causes casualties', '{1} cause casualties', hits) : tr('no casualties')),
    on: (from) => tr('casualties on {1}', from),
    from: (from) => tr('casualties on {1} or more', from),
  },
  pass: {
    count: (hits) => (hits ? tr('passed') : tr('failed')),
    on: (from) => tr('passes on {1}', from),
    from: (from) => tr('passes on {1} or more', from),
  },
  return: {
    count: (hits) => (hits ? trN('{1} comes back', '{1} come back', hits) : tr('none comes back')),
    on: (from) => tr('comes back on {1}', from),
    from: (from) => tr('comes back on {1} or more', from),
  },
};

function result(pool, dice) {
  if (!pool.hit_from || !dice.length) return '';
  return kSuccess[pool.success].count(dice.filter((die) => die >= pool.hit_from).length);
}

const hitWords = ({ hit_from: from, sides, success }) => (!from ? '' : kSuccess[success][from === sides ? 'on' : 'from'](from));

/** What is still to be thrown, then what lies. */
export const inTurn = (pools) => [...pools.filter(({ thrown }) => !thrown), ...pools.filter(({ thrown }) => thrown)];

/** A pool of a throw: what each die is for, those that lie, what follows from them; `below`: what may be done. */
export function poolCard(pool, dice, { kind = '', rolls = false, mark = null, read = '' }, below) {
  const note = [hitWords(pool), pool.source, read].filter(Boolean).join('; ');
  return h('article', { class: `pool ${kind}`, 'data-pool': pool.pool, 'data-audience': pool.audience }, h('h3', {}, pool.label, ' ', mark),
    diceRows(pool, dice, rolls),
    h('p', { class: 'result' }, h('b', {}, pool.thrown ? result(pool, dice) : ''), ' ', h('span', { class: 'quiet' }, note)), below);
}

function fairness({ fairness: said, looked_at: lookedAt, next_look: nextLook, per_mille: perMille, uneven }) {
  if (said === 'too few') return tr('Too few dice to say: they are looked at from {1} on.', nextLook);
  if (said === 'fair') return tr('Of {1} dice, nothing speaks against them; the next look is at {2}.', lookedAt, nextLook);
  return uneven ? tr('Look at the dice of “{3}”: after {1} in all they were so uneven that fair ones would be called so in fewer than {2} of 1,000 evenings.', lookedAt, perMille, uneven)
    : tr('Look at these dice: after {1} of them they were so uneven that fair ones would be called so in fewer than {2} of 1,000 evenings.', lookedAt, perMille);
}

/** How the dice fell that people threw, for whoever opens it; null where none were thrown. */
export function handDice(dice) {
  if (!dice) return null;
  return h('details', { class: 'hand-dice' }, h('summary', {}, tr('Dice thrown by hand')), h('p', {}, fairness(dice)),
    dice.pools.map(({ pool, faces }) => h('p', {},
      trN('{2}, {1} die: {3} from 1 to 6.', '{2}, {1} dice: {3} from 1 to 6.', faces.reduce((sum, count) => sum + count, 0), pool ?? tr('Thrown by hand'), faces.join(' ')))));
}
