// Dice: of one size in every throw, each beside its reason. What has just fallen rolls first, where motion is wanted.

import { h } from './dom.js';
import { tr } from './language.js';
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

function die(value, hit, rolls) {
  return h('span', { class: `die ${value ? '' : 'open'} ${hit ? 'hit' : ''} ${rolls ? 'rolls' : ''}`,
    'aria-label': value ? (hit ? tr('{1}, a hit', value) : `${value}`) : tr('not thrown yet') }, value || '');
}

/** The dice of a pool, reason by reason; `dice`: those that lie. `rolls`: they have just been thrown. */
export function diceRows({ reasons = [], hit_from: from }, dice, rolls = false) {
  let next = 0;
  return h('ul', { class: 'dice-rows' }, reasons.map((each) => h('li', {},
    h('span', { class: 'faces' }, Array.from({ length: each.dice }, () => {
      const value = dice[next++];
      return die(value, value && from && value >= from, value && rolls);
    })), h('span', {}, each.reason, ' ', rule(each.rule)))));
}

function fairness({ fairness: said, per_mille: perMille }) {
  if (said === 'too few') return tr('Too few throws to say.');
  if (said === 'fair') return tr('Nothing speaks against them: fair dice fall so or less evenly in {1} of 1,000 evenings.', perMille);
  return perMille ? tr('Look at these dice: fair ones fall so or less evenly in {1} of 1,000 evenings.', perMille)
    : tr('Look at these dice: fair ones fall so in fewer than one of 1,000 evenings.');
}

/** How the dice fell that people threw, for whoever opens it; null where none were thrown. */
export function handDice(pools) {
  if (!pools?.length) return null;
  return h('details', { class: 'hand-dice' }, h('summary', {}, tr('Dice thrown by hand')),
    pools.map(({ pool, faces, ...of }) => h('p', {},
      tr('{1}, {2} dice: {3} from 1 to 6.', pool ?? tr('Thrown by hand'), faces.reduce((sum, count) => sum + count, 0), faces.join(' ')), ' ', fairness(of))));
}
