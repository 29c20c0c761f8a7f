// A throw takes over the column: before it the dice of every pool with their reasons, after it what fell and what follows.

import { diceField, isWhole, takeWords, wordForm } from './desk.js';
import { Fallen, inTurn, poolCard } from './dice.js';
import { h } from './dom.js';
import { tr, trN } from './language.js';
import { forWhom, key } from './lead.js';
import { isOwnPress, Region, rule } from './parts.js';
import { followsOnce } from './told.js';

const kPad = 10; // of dice with more sides the numbers are typed

export class DiceBox {
  constructor(lead) {
    this.lead = lead;
    this.typed = [];
    this.byHand = false; // whatever the camera reads does not count: he has begun to type
    this.begun = 0; // the first digits of a die that can have more: a 1 of 14 sides
    this.sent = null; // {pool, dice, beside}: all of them are there, and the answer is not; beside: of the other pool that is wanted
    this.pool = null;
    this.fallen = new Fallen();
    this.rolling = new Set(); // pools whose dice the program has just thrown
    this.region = new Region('div', { 'aria-live': 'polite' });
    this.word = new Region('div'); // apart, so that dice which are typed take nothing of a word that is being written
    this.element = h('section', { class: 'throw-page' }, this.word.element, this.region.element);
  }

  get typing() {
    return Boolean(this.typed.length || this.begun);
  }
  get needed() {
    return this.sent?.beside ? [] : (this.lead.desk?.throw?.pools ?? []).filter((pool) => !pool.thrown && pool.pool !== this.sent?.pool);
  }
  get chosen() {
    return this.needed.find(({ pool }) => pool === this.pool) ?? this.needed[0];
  }

  /** What the camera sees of the chosen pool, unless he types it. */
  get seen() {
    const { chosen } = this;
    return this.byHand || !chosen || this.lead.hides(chosen) ? null : chosen.read;
  }
  /** It as it is read, 0 for each die that is not sure: what is typed are those. */
  get read() {
    return this.seen?.dice ?? [];
  }
  /** The chosen pool's dice as they stand, 0 for those that are missing. */
  get lying() {
    const typed = [...this.typed];
    return [...this.read.map((die) => die || typed.shift() || 0), ...typed];
  }
  get whole() {
    return this.lying.length === this.chosen?.dice && !this.lying.includes(0);
  }
  /** Another side's dice, where they are taken with those of the chosen pool. */
  get other() {
    return this.byHand ? undefined : this.needed.find((pool) => pool !== this.chosen && isWhole(pool));
  }
  /** Two sides' dice lie there, and he has not turned to one of them: one offer takes both, and nothing else has room. */
  get offersBoth() {
    return this.pool === null && this.read.length > 0 && this.whole && Boolean(this.other);
  }

  /** True where a throw is shown. */
  update() {
    const shown = this.lead.shownThrow;
    this.element.hidden = !shown;
    if (!shown) {
      this.#taken();
      this.pool = null;
    }
    const { chosen } = this;
    if (this.typedFor && chosen && this.typedFor !== chosen.pool) this.#taken(); // somebody else has answered that one
    this.typedFor = chosen?.pool;
    const read = JSON.stringify(this.read);
    if (!this.byHand && read !== (this.readBefore ?? '[]')) this.#taken(); // what was typed beside it is of no use any more
    this.readBefore = read;
    const wantsWord = Boolean(this.lead.desk?.throw) && this.lead.wantsWord;
    const fresh = this.fallen.fresh(shown?.pools ?? []);
    fresh.delete(this.sent?.pool);
    if (this.lead.again) fresh.clear();
    if (fresh.size || !shown) this.rolling = fresh;
    this.region.show([shown, this.typed, this.byHand, this.begun, this.sent, this.pool, this.lead.blank, wantsWord], () => (shown ? this.#build(shown) : null));
    this.word.element.hidden = !wantsWord;
    this.word.show([wantsWord, this.lead.desk?.dice.commitment], () => (wantsWord
      ? wordForm(this.lead.desk.dice.commitment, (request) => this.lead.ask(request)) : null));
    return Boolean(shown);
  }

  #build(shown) {
    const waits = Boolean(this.lead.desk.throw);
    const told = followsOnce((shown.told ?? []).filter((each) => !this.lead.hides(each)));
    return [h('h2', {}, shown.title), inTurn(shown.pools).map((pool) => this.#card(pool)),
      told.length ? h('ul', { class: 'told' }, told.map((each) => h('li', { class: each.as }, each.text, ' ', each.rules.flatMap((id) => [rule(id), ' ']), forWhom(each),
        each.follows ? h('p', { class: 'follows' }, each.follows) : null))) : null,
      waits ? null : h('button', { type: 'button', class: 'main wide', onclick: () => isOwnPress() && this.lead.letGo() }, tr('Go on'), ' ', key('Enter')),
      this.offersBoth ? [this.#takeButton(), this.#swapButton(this.chosen), h('button', { type: 'button', onclick: () => this.#choose(this.chosen.pool) }, tr('Roll or type instead'))]
      : waits && this.needed.length > 1 && !this.lead.wantsWord ? h('button', { type: 'button', class: this.read.length ? 'wide' : 'main wide', onclick: () => isOwnPress() && this.roll('') },
        tr('Roll all {1} pools', this.needed.length), ' ', this.seen?.thrown ? null : key('Space')) : null];
  }

  #card(pool) {
    if (this.lead.hides(pool) || pool.sealed)
      return h('article', { class: 'pool', 'data-pool': pool.pool }, h('h3', {}, pool.sealed ? tr('Sealed from the umpire') : tr('Hidden')),
        pool.thrown ? h('p', { class: 'quiet' }, tr('Thrown unseen.'))
          : this.lead.wantsWord ? null : h('button', { type: 'button', class: 'main', onclick: () => isOwnPress() && this.roll(pool.pool) }, tr('Roll unseen')));
    const mine = !pool.thrown && pool === this.chosen;
    const sent = pool.pool === this.sent?.pool;
    const dice = pool.thrown ?? (mine ? this.lying : sent ? this.sent.dice : pool.read?.dice ?? []);
    return poolCard(pool, dice, { kind: mine ? 'chosen' : '', rolls: this.rolling.has(pool.pool), mark: forWhom(pool),
      read: mine && this.byHand ? '' : pool.read?.words }, pool.thrown || sent || this.offersBoth ? null : this.#keys(pool, mine));
  }

  #takeButton() {
    return h('button', { type: 'button', class: 'main', onclick: () => isOwnPress() && this.#take() }, takeWords(this.other), ' ', key('Enter'));
  }
  #swapButton({ read }) {
    return read?.swap ? h('button', { type: 'button', onclick: () => isOwnPress() && this.#swap() }, tr('The colours are the other way round'), ' ', key('Shift+X')) : null;
  }

  #keys(pool, mine) {
    const roll = this.lead.wantsWord ? null : h('button', { type: 'button', class: this.needed.length > 1 || this.read.length ? null : 'main', onclick: () => isOwnPress() && this.roll(pool.pool) },
      mine && this.byHand && this.typed.length ? tr('Roll the other {1}', pool.dice - this.typed.length) : tr('Roll {1}', `${pool.dice} d${pool.sides}`), ' ', mine ? key('R') : null);
    if (!mine) return h('p', { class: 'row' }, roll, h('button', { type: 'button', onclick: () => this.#choose(pool.pool) }, tr('Type its dice')));
    const sides = Math.min(pool.sides, kPad);
    return [h('p', { class: 'row' }, this.read.length && this.whole ? this.#takeButton() : null, this.#swapButton(pool)), h('p', { class: 'row' }, roll, h('span', { class: 'quiet' },
      this.typed.length ? trN('{2} of {1} die entered', '{2} of {1} dice entered', pool.dice, this.typed.length)
        : this.lead.wantsWord ? tr('type dice as they fall on the table') : tr('or enter dice thrown by hand:'))),
    this.begun ? h('button', { type: 'button', class: 'main', onclick: () => this.#digit() }, tr('take the {1} as a die', this.begun), ' ', key('Enter')) : null,
    pool.sides > kPad ? diceField(pool, (request) => this.lead.ask(request)) : h('p', { class: 'pad-row' }, Array.from({ length: sides }, (_, i) =>
      h('button', { type: 'button', 'aria-label': tr('Enter a {1}', i + 1), onclick: () => this.#type(i + 1) }, String(i + 1))),
    h('button', { type: 'button', 'aria-label': tr('Take the last die back'), disabled: !this.typed.length && !this.read.length, onclick: () => this.#back() }, '⌫'))];
  }

  #choose(pool) {
    this.pool = pool;
    this.#taken();
    this.update();
  }
  /** With the last die all lie there, and are taken. */
  #type(die) {
    const { chosen } = this;
    if (!chosen || die > chosen.sides) return;
    if (!this.read.length || this.whole) this.byHand = true;
    this.typed = [...this.typed, die];
    if (this.whole) this.#take();
    this.update();
  }
  /** With the other side's, where those lie there as surely. */
  #take() {
    const { chosen, lying, other, needed: [first] } = this;
    this.#taken();
    if (!other) this.#send({ pool: chosen.pool, dice: lying });
    else if (chosen === first) this.#send({ pool: chosen.pool, dice: lying, beside: other.read.dice });
    else this.#send({ pool: other.pool, dice: other.read.dice, beside: lying });
    this.update();
  }
  #swap() {
    const [{ pool, read }] = this.needed;
    this.lead.ask({ type: 'swap_dice', pool, dice: read.dice });
  }
  async #send(sent) {
    this.sent = sent;
    await this.lead.ask({ type: 'dice', ...sent });
    this.sent = null;
    this.update();
  }
  /** A digit of the next die; without one it has no more of them. */
  #digit(digit) {
    const { sides } = this.chosen, die = digit === undefined ? this.begun : 10 * this.begun + digit;
    if (die < 1 || die > sides) return;
    this.begun = digit !== undefined && 10 * die <= sides ? die : 0;
    if (this.begun) this.update();
    else this.#type(die);
  }
  #back() {
    if (!this.begun && !this.typed.length && this.read.length) this.byHand = true;
    else if (!this.begun) this.typed = this.typed.slice(0, -1);
    this.begun = 0;
    this.update();
  }
  #taken() {
    const typed = this.byHand ? this.typed : [];
    this.typed = [];
    this.byHand = false;
    this.begun = 0;
    return typed;
  }
  /** All of it; where some of the chosen pool's dice were typed, the rest of it. Before the players have added their word nothing is
      rolled: it is asked for. */
  roll(pool) {
    if (this.lead.wantsWord) return void this.word.element.querySelector('input')?.focus();
    const { chosen } = this;
    const typed = this.#taken();
    const dice = pool && pool === chosen?.pool ? typed : [];
    this.lead.ask(!pool ? { type: 'roll' } : dice.length ? { type: 'roll', pool, dice } : { type: 'roll', pool });
  }

  /** True where the key was for the dice. */
  press({ key: name, shiftKey }) {
    if (!this.lead.desk?.throw) {
      if (!['Enter', ' ', 'Escape'].includes(name)) return false;
      this.lead.letGo();
      return true;
    }
    const { chosen } = this;
    if (!chosen) return this.sent !== null;
    const shown = !chosen.sealed && !this.lead.hides(chosen);
    if (name === 'r' || name === 'd') this.roll(chosen.pool);
    else if (/^[0-9]$/.test(name) && shown) this.#digit(Number(name));
    else if (['Enter', ' '].includes(name) && this.begun) this.#digit();
    else if (name === 'Backspace') this.#back();
    else if (['Enter', ' '].includes(name) && (this.read.length || this.seen?.thrown)) {
      if (this.read.length && this.whole && shown) this.#take();
    }
    else if (['Enter', ' '].includes(name)) this.roll(this.typed.length ? chosen.pool : '');
    else if (name === 'x' && shiftKey && this.needed[0].read?.swap) this.#swap();
    else if (name === 'w' && this.lead.wantsWord) this.roll();
    else return false;
    return true;
  }
}
