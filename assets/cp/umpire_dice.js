// A throw takes over the column: before it the dice of every pool with their reasons, after it what fell and what follows.

import { diceField } from './desk.js';
import { h } from './dom.js';
import { tr, trN } from './language.js';
import { forWhom, key } from './lead.js';
import { isOwnPress, Region, rule } from './parts.js';

const kPad = 10; // of dice with more sides the numbers are typed

function face(value, hit) {
  return h('span', { class: `die ${value ? '' : 'open'} ${hit ? 'hit' : ''}`, 'aria-label': value ? (hit ? tr('{1}, a hit', value) : `${value}`) : tr('not thrown yet') },
    value || '');
}

/** The dice of a pool, reason by reason. */
function rows(pool, dice) {
  let next = 0;
  return h('ul', { class: 'dice-rows' }, (pool.reasons ?? []).map((each) => h('li', {},
    h('span', { class: 'faces' }, Array.from({ length: each.dice }, () => {
      const value = dice[next++];
      return face(value, value && pool.hit_from && value >= pool.hit_from);
    })), h('span', {}, each.reason, ' ', rule(each.rule)))));
}

function result(pool, dice) {
  if (!pool.hit_from || !dice.length) return '';
  const hits = dice.filter((die) => die >= pool.hit_from).length;
  return hits ? trN('{1} hit', '{1} hits', hits) : tr('no hit');
}

const hitWords = ({ hit_from: from, sides }) => (!from ? '' : from === sides ? tr('a hit on {1}', from) : tr('a hit from {1}', from));

export class DiceBox {
  constructor(lead) {
    this.lead = lead;
    this.typed = [];
    this.pool = null;
    this.region = new Region('section', { class: 'throw-page', 'aria-live': 'polite' });
    this.element = this.region.element;
  }

  get needed() {
    return (this.lead.desk?.throw?.pools ?? []).filter((pool) => !pool.thrown);
  }
  get chosen() {
    return this.needed.find(({ pool }) => pool === this.pool) ?? this.needed[0];
  }

  /** True where a throw is shown. */
  update() {
    const shown = this.lead.shownThrow;
    this.element.hidden = !shown;
    if (!shown) {
      this.typed = [];
      this.pool = null;
    }
    this.region.show([shown, this.typed, this.pool, this.lead.blank], () => (shown ? this.#build(shown) : null));
    return Boolean(shown);
  }

  #build(shown) {
    const waits = Boolean(this.lead.desk.throw);
    const told = (shown.told ?? []).filter((each) => !this.lead.hides(each));
    const large = told.some((each) => each.large);
    const follows = [...new Set(told.map((each) => each.follows).filter(Boolean))];
    return [h('h2', {}, shown.title), shown.pools.map((pool) => this.#card(pool)),
      follows.map((words) => h('p', { class: 'follows' }, words)),
      told.length ? h('ul', { class: large ? 'told large' : 'told' }, told.map((each) => h('li', {}, each.text, ' ', each.rules.flatMap((id) => [rule(id), ' ']), forWhom(each)))) : null,
      waits ? null : h('button', { type: 'button', class: 'main wide', onclick: () => isOwnPress() && this.lead.letGo() }, tr('Go on'), ' ', key('Enter')),
      waits && this.needed.length > 1 ? h('button', { type: 'button', class: 'wide', onclick: () => isOwnPress() && this.roll('') },
        tr('Roll all {1} pools', this.needed.length), ' ', key('Space')) : null];
  }

  #card(pool) {
    if (this.lead.hides(pool) || pool.sealed)
      return h('article', { class: 'pool', 'data-pool': pool.pool }, h('h3', {}, pool.sealed ? tr('Sealed from the umpire') : tr('Hidden')),
        pool.thrown ? h('p', { class: 'quiet' }, tr('Thrown unseen.'))
          : h('button', { type: 'button', class: 'main', onclick: () => isOwnPress() && this.roll(pool.pool) }, tr('Roll unseen')));
    const mine = !pool.thrown && pool === this.chosen;
    const dice = pool.thrown ?? (mine ? this.typed : []);
    const note = [hitWords(pool), pool.source].filter(Boolean).join('; ');
    return h('article', { class: `pool ${mine ? 'chosen' : ''}`, 'data-pool': pool.pool },
      h('h3', {}, pool.label, ' ', forWhom(pool)),
      rows(pool, dice),
      h('p', { class: 'result' }, h('b', {}, pool.thrown ? result(pool, dice) : ''), ' ', h('span', { class: 'quiet' }, note)),
      pool.thrown ? null : this.#keys(pool, mine));
  }

  #keys(pool, mine) {
    const roll = h('button', { type: 'button', class: 'main', onclick: () => isOwnPress() && this.roll(pool.pool) },
      mine && this.typed.length && this.typed.length < pool.dice ? tr('Roll the other {1}', pool.dice - this.typed.length) : tr('Roll {1}', `${pool.dice} d${pool.sides}`), ' ', mine ? key('R') : null);
    if (!mine) return h('p', { class: 'row' }, roll, h('button', { type: 'button', onclick: () => this.#choose(pool.pool) }, tr('Type its dice')));
    const full = this.typed.length === pool.dice;
    const sides = Math.min(pool.sides, kPad);
    return [h('p', { class: 'row' }, roll, h('span', { class: 'quiet' },
      this.typed.length ? trN('{2} of {1} die entered', '{2} of {1} dice entered', pool.dice, this.typed.length) : tr('or enter dice thrown by hand:'))),
    pool.sides > kPad ? diceField(pool, (request) => this.lead.ask(request)) : h('p', { class: 'pad-row' }, Array.from({ length: sides }, (_, i) =>
      h('button', { type: 'button', disabled: full, 'aria-label': tr('Enter a {1}', i + 1), onclick: () => this.#type(i + 1) }, String(i + 1))),
    h('button', { type: 'button', 'aria-label': tr('Take the last die back'), disabled: !this.typed.length, onclick: () => this.#back() }, '⌫')),
    full ? h('button', { type: 'button', class: 'main wide', onclick: () => isOwnPress() && this.#enter() }, tr('Take these dice'), ' ', key('Enter')) : null];
  }

  #choose(pool) {
    this.pool = pool;
    this.typed = [];
    this.update();
  }
  #type(die) {
    const { chosen } = this;
    if (!chosen || this.typed.length >= chosen.dice || die > chosen.sides) return;
    this.typed = [...this.typed, die];
    this.update();
  }
  #back() {
    this.typed = this.typed.slice(0, -1);
    this.update();
  }
  async #enter() {
    const { pool } = this.chosen;
    const dice = this.typed;
    this.typed = [];
    await this.lead.ask({ type: 'dice', pool, dice });
  }
  /** All of it; where some of the chosen pool's dice were typed, the rest of it. */
  roll(pool) {
    const { chosen } = this;
    const dice = pool && pool === chosen?.pool && this.typed.length < chosen.dice ? this.typed : [];
    this.typed = [];
    this.lead.ask(!pool ? { type: 'roll' } : dice.length ? { type: 'roll', pool, dice } : { type: 'roll', pool });
  }

  /** True where the key was for the dice. */
  press({ key: name }) {
    if (!this.lead.desk?.throw) {
      if (!['Enter', ' ', 'Escape'].includes(name)) return false;
      this.lead.letGo();
      return true;
    }
    const { chosen } = this;
    const shown = chosen && !chosen.sealed && !this.lead.hides(chosen);
    if (name === 'r' || name === 'd') this.roll(chosen?.pool);
    else if (/^[1-9]$/.test(name) && shown && chosen.sides < 10) this.#type(Number(name));
    else if (name === 'Backspace') this.#back();
    else if (['Enter', ' '].includes(name)) {
      if (this.typed.length && this.typed.length === chosen?.dice) this.#enter();
      else this.roll(this.typed.length ? chosen.pool : '');
    } else return false;
    return true;
  }
}
