// Dice: of one size in every throw, each beside its reason. What has just fallen rolls first, where motion is wanted.

import { h } from './dom.js';
import { tr, trN } from './language.js';
import { rule } from './parts.js';

/** Which throws have fallen since they were last looked at; those of the first look lie already. */
export class Fallen {
  fresh(thrown) {
    const lies = new Map(thrown.map(({ pool, label, source, thrown: dice }) => [pool ?? label, `${source} ${dice}`]));
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
