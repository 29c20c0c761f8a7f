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
