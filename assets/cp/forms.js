// Forms as the rules describe them: fields, choices, what may be named and how often. Nothing here knows a game.

import { faceUp, facesOfForm } from './cards.js';
import { h } from './dom.js';
import { dragged, Hand, laidFrom } from './hand.js';
import { Drafts } from './kept.js';
import { tr } from './language.js';
import { bounces, isOwnPress, rule, undrawn } from './parts.js';
import { Weighing } from './weighing.js';

const kFew = 8; // so many choices are listed; of more only those named, the others by map or list

const counted = (answer, id) => (Array.isArray(answer) ? answer.filter((each) => id === undefined || each === id).length : 0);

const withRule = (words, { rule: id }) => (id ? `${words} (${id}).` : `${words}.`);

/** What may still be named of a choice, and why no more. */
function limit(field, choice, answer) {
  if (choice.barred) return choice.barred;
  const each = field.kind === 'some' ? 1 : choice.allowed ?? field.allowed_each;
  if (field.allowed && counted(answer) >= field.allowed)
    return withRule(tr('All {1} {2} are named', field.allowed, field.counted ?? ''), field);
  if (each && counted(answer, choice.id) >= each && field.kind === 'many')
    return withRule(tr('No more than {1} on {2}', each, choice.label), field);
  return '';
}

/** What is missing before it can be sent; empty: nothing. */
function missing(field, answer) {
  if (field.kind === 'one') return field.least && !answer ? tr('{1}: choose one.', field.label) : '';
  if (field.kind === 'text') return field.least && !answer?.trim() ? tr('{1}: write a few words.', field.label) : '';
  if (field.kind === 'number' && Number.isInteger(answer)) return answer < field.lowest || answer > field.highest
    ? tr('{1}: from {2} to {3}.', field.label, inUnit(field, field.lowest), inUnit(field, field.highest)) : '';
  if (field.kind === 'number') return field.least ? tr('{1}: a number is wanted.', field.label) : '';
  const open = (field.least ?? 0) - counted(answer);
  return open > 0 ? tr('{1}: {2} more wanted.', field.label, open) : '';
}

/** A number as people write it, in its unit where it has one. */
const inUnit = ({ unit, of_unit: of = 1 }, number) => (unit ? `${Number((number / of).toFixed(2))} ${unit}` : String(number));

/** An answer that still fits the field; else what it begins with. */
function fitting(field, answer) {
  const ids = new Set((field.choices ?? []).map(({ id }) => id));
  if (field.kind === 'one') return ids.has(answer) ? answer : field.initial ?? null;
  if (field.kind === 'some' || field.kind === 'many')
    return (Array.isArray(answer) ? answer : field.initial ?? []).filter((id) => ids.has(id));
  if (field.kind === 'number') return Number.isInteger(answer) ? answer : field.initial ?? null;
  return typeof answer === 'string' ? answer : field.initial ?? '';
}

const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** One form as it is filled in. `changed()` is told after each answer, `send(answers, words)` does what it says. `faces`:
    choices that are cards, by id; they are answered by tapping the card. `last()`: what was sent of this form last,
    {request, answer}. `mapped`: what the game calls it, where it stands beside a map on which its places are given; `turned()` is told
    when there is something new to be shown there. */
export class FormSheet {
  constructor(id, form, answers, { changed, send, faces = {}, last = () => undefined, mapped = null, turned }) {
    Object.assign(this, { id, form, changed, faces, last });
    this.answers = Object.fromEntries(form.fields.map((field) => [field.id, fitting(field, answers?.[field.id])]));
    const laid = laidFrom(form, faces);
    this.hand = laid.length ? new Hand(this, laid) : null;
    this.fields = [...this.hand ? [this.hand] : [], ...form.fields.filter((field) => !laid.includes(field)).map((field) => this.#field(field))];
    this.problem = h('p', { class: 'why', 'aria-live': 'polite' });
    this.spots = mapped ? form.spots ?? [] : [];
    this.weighing = this.spot ? new Weighing(mapped, turned) : null;
    this.hint = this.spot ? h('p', { class: 'quiet' }) : null;
    if (this.from && !Number.isInteger(this.answers[this.spot.x])) this.#begin();
    this.button = h('button', { class: 'main' });
    this.element = h('form', { class: 'sheet', 'aria-label': form.title },
      form.advice ? h('p', { class: 'advice' }, form.advice) : null,
      this.hint, this.fields.map(({ element }) => element), this.weighing?.element ?? null, this.problem, this.button);
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.button.disabled && isOwnPress()) send(this.answers, this.words());
    });
    this.refresh();
  }

  /** Asks what the rules say to it; `moment`: of the game. */
  weigh(moment) {
    this.weighing?.ask(this.problems().length ? null : this.answers, moment);
  }

  #isSet({ x, y }) {
    return Number.isInteger(this.answers[x]) && Number.isInteger(this.answers[y]);
  }

  /** Of several places the first that is not given yet, else the one that was touched last. */
  get spot() {
    return this.spots.find((each) => !this.#isSet(each)) ?? this.spots[this.touched ?? 0];
  }

  problems() {
    return this.form.fields.map((field) => missing(field, this.answers[field.id])).filter(Boolean);
  }

  /** What is filled in, for whoever reads that it was sent. */
  words() {
    const parts = this.form.fields.map((field) => {
      const answer = this.answers[field.id];
      const label = (id) => field.choices.find((choice) => choice.id === id)?.label ?? id;
      if (field.kind === 'number') return Number.isInteger(answer) ? `${field.label}: ${inUnit(field, answer)}` : '';
      if (field.kind === 'text') return answer ? `${field.label}: ${answer}` : '';
      if (field.kind === 'one') return answer ? `${field.label}: ${label(answer)}` : '';
      const ids = [...new Set(answer)];
      return ids.length ? `${field.label}: ${ids.map((id) =>
        label(id) + (counted(answer, id) > 1 ? ` ×${counted(answer, id)}` : '')).join(', ')}` : '';
    }).filter(Boolean);
    const filled = parts.join('; ') || (this.form.fields.length ? tr('None') : '');
    return `${this.form.title}. ${filled}`.trim().slice(0, 600);
  }

  set(field, answer) {
    this.answers[field.id] = answer;
    if (field.id === this.spot?.stand) this.#begin();
    this.#turned();
  }

  #turned() {
    this.refresh();
    this.changed(this);
  }

  #point({ x, y, mm }) {
    return { x_mm: this.answers[x] * mm, y_mm: this.answers[y] * mm };
  }

  /** The place that it asks for, as the map shows it (map_spot.js); nothing: it asks for none. */
  place() {
    const { spot, from } = this;
    if (!spot) return null;
    const at = this.#isSet(spot) ? { ...from, ...this.#point(spot), heading_deg: this.answers[spot.heading] ?? from?.heading_deg ?? 0 } : undefined;
    const others = this.spots.filter((each) => each !== spot && this.#isSet(each)).map((each) => this.#point(each));
    return { from, at, turns: Boolean(spot.heading), piece: this.#chosen()?.piece, others, ...this.weighing.said };
  }

  #chosen() {
    const field = this.form.fields.find(({ id }) => id === this.spot?.stand);
    return field?.choices.find(({ id }) => id === this.answers[field.id]);
  }

  /** Where the stand lies that it is about. */
  get from() {
    return this.#chosen()?.stand;
  }

  /** The map begins where the stand lies. */
  #begin() {
    const { from } = this;
    if (from) this.#put(from);
  }

  #put({ x_mm: x, y_mm: y, heading_deg: heading }) {
    const { spot } = this;
    const within = (id, value) => {
      const { lowest, highest } = this.form.fields.find((field) => field.id === id);
      this.answers[id] = Math.min(highest, Math.max(lowest, Math.round(value)));
    };
    within(spot.x, x / spot.mm);
    within(spot.y, y / spot.mm);
    if (spot.heading) within(spot.heading, heading);
  }

  /** A finger has put it there, by dragging it or by a tap. Of several places a tap moves the nearest. */
  placed(at, tapped = false) {
    if (tapped && this.spots.length > 1 && this.spots.every((each) => this.#isSet(each))) {
      const away = this.spots.map((each) => Math.hypot(this.#point(each).x_mm - at.x_mm, this.#point(each).y_mm - at.y_mm));
      this.touched = away.indexOf(Math.min(...away));
    }
    const { spot } = this;
    this.#put(at);
    this.touched = this.spots.indexOf(spot);
    this.#turned();
  }

  /** A stand was tapped on the map: it is the one that the form is about. True where it can be. */
  chooseStand(piece) {
    const field = this.form.fields.find(({ id }) => id === this.spot?.stand);
    const choice = field?.choices.find((each) => each.piece === piece && !each.barred);
    if (choice) this.set(field, choice.id);
    return Boolean(choice);
  }

  /** A card was dragged onto a stand, or a stand was tapped while one is held: true where it can be laid there. */
  layOn(piece, card = this.hand?.held) {
    if (this.hand) return Boolean(card && this.hand.lay(card, piece));
    const cards = this.form.fields.find(({ choices = [] }) => choices.some(({ id, barred }) => id === card && !barred));
    const stands = this.form.fields.find(({ kind, choices = [] }) => kind === 'one' && choices.some((each) => each.piece === piece && !each.barred));
    if (!cards || !stands || cards === stands) return false;
    this.answers[stands.id] = stands.choices.find((each) => each.piece === piece).id;
    this.set(cards, cards.kind === 'one' ? card : [card]);
    return true;
  }

  /** Whether cards of it are laid on stands, which lie on the map. */
  laysCards() {
    return Boolean(this.hand) || (this.form.fields.some((field) => field.choices?.length && this.#isCards(field))
      && this.form.fields.some(({ kind, choices = [] }) => kind === 'one' && choices.length > 0 && choices.every(({ piece }) => piece)));
  }

  refresh() {
    for (const { update } of this.fields) update(this.answers);
    if (this.hint) this.hint.textContent = !this.spot.heading ? tr('Tap the map for each point.')
      : this.#isSet(this.spot) ? tr('Drag it on the map, and turn it by its handle.') : tr('Tap the map where it is to stand.');
    const [problem = ''] = this.problems();
    this.problem.textContent = problem;
    this.problem.hidden = !problem;
    const main = this.form.fields.find((field) => field.counted && field.allowed && !this.hand?.fields.includes(field));
    const none = Boolean(main) && !counted(this.answers[main.id]);
    const last = this.last();
    const again = Boolean(last) && this.form.fields.every(({ id }) => same(this.answers[id], last.request.answers?.[id]));
    const waits = again && last.answer === 'waiting', done = again && last.answer === 'done' && !this.form.due;
    const left = bounces();
    if (left > 0) setTimeout(() => this.refresh(), left);
    this.button.disabled = problem !== '' || waits || left > 0;
    // What is with the umpire already, or would take everything back, is never the first thing to press.
    this.button.classList.toggle('second', none || waits || done);
    this.button.textContent = waits ? tr('Sent, not yet answered')
      : none && !problem ? tr('Send none: no {1}', main.counted)
        : main ? tr('Send {1} of {2} {3}', counted(this.answers[main.id]), main.allowed, main.counted) : done ? tr('Send it again') : tr('Send');
  }

  /** Sectors that are named, with how often; `name` turns a choice's place into the map's. */
  named(name) {
    const named = new Map();
    for (const field of this.form.fields)
      for (const choice of field.choices ?? []) {
        const answer = this.answers[field.id];
        const count = field.kind === 'one' ? Number(answer === choice.id) : counted(answer, choice.id);
        if (choice.sector && count) named.set(name(choice.sector), (named.get(name(choice.sector)) ?? 0) + count);
      }
    return named;
  }

  many() {
    return this.form.fields.some((field) => field.kind === 'many');
  }

  onMap() {
    return this.form.fields.some((field) => (field.choices ?? []).some(({ sector }) => sector));
  }

  /** A sector was chosen on the map: names its choice, once more, or no longer. Says why not. */
  choose(is) {
    for (const field of this.form.fields) {
      const here = (field.choices ?? []).filter((choice) => choice.sector && is(choice.sector));
      if (!here.length) continue;
      const answer = this.answers[field.id];
      const free = here.find((choice) => field.kind === 'many' || counted(answer, choice.id) === 0);
      if (field.kind === 'one') this.set(field, here[0].id);
      else if (!free) this.set(field, answer.filter((id) => !here.some((choice) => choice.id === id)));
      else {
        const why = limit(field, free, answer);
        if (why) return why;
        this.set(field, [...answer, free.id]);
      }
      return '';
    }
    return tr('Nothing can be named here.');
  }

  #field(field) {
    const make = { one: () => this.#one(field), number: () => this.#number(field), text: () => this.#text(field),
      some: () => this.#some(field), many: () => this.#many(field) }[field.kind];
    return make();
  }

  #head(field) {
    return [field.label, ' ', rule(field.rule)];
  }

  /** The count that people see beside a list, and what bars the next. */
  #count(field) {
    const element = h('p', { class: 'count-words', 'aria-live': 'polite' });
    return { element, update: (answers) => {
      const count = counted(answers[field.id]);
      element.textContent = field.allowed ? tr('{1} of {2} {3}', count, field.allowed, field.counted ?? '') : '';
      element.classList.toggle('full', Boolean(field.allowed) && count >= field.allowed);
      element.hidden = !element.textContent;
    } };
  }

  #group(field, ...inside) {
    return h('fieldset', { 'data-field': field.id }, h('legend', {}, this.#head(field)),
      field.why ? h('p', { class: 'quiet' }, field.why) : null, inside);
  }

  /** All its choices are cards. */
  #isCards(field) {
    return field.choices.every(({ id }) => this.faces[id]);
  }

  /** A choice with its box: a card to be tapped, or a line of words. */
  #tick({ id, label, barred }, input) {
    const face = this.faces[id];
    const tick = h('label', { class: face ? 'tick card-choice' : 'tick', title: barred || null }, input,
      face ? faceUp(face) : label, barred ? h('span', { class: 'why' }, barred) : null);
    return face && !barred ? dragged(tick, id) : tick;
  }

  #one(field) {
    const name = `${this.id}-${field.id}`;
    const none = field.least ? [] : [{ id: '', label: tr('none') }];
    const choices = [...none, ...field.choices];
    const cards = this.#isCards(field);
    if (choices.length > kFew && !cards) {
      const select = h('select', { name, 'aria-label': field.label, onchange: () => this.set(field, select.value || null) },
        field.least ? h('option', { value: '' }, '–') : null,
        choices.map(({ id, label }) => h('option', { value: id }, label)));
      return { element: this.#group(field, select), update: (answers) => (select.value = answers[field.id] ?? '') };
    }
    const inputs = choices.map((choice) => ({ choice, id: choice.id, input: h('input', { type: 'radio', name, value: choice.id,
      disabled: Boolean(choice.barred), onchange: () => this.set(field, choice.id || null) }) }));
    const ticks = inputs.map(({ choice, input }) => this.#tick(choice, input));
    return { element: this.#group(field, cards ? h('div', { class: 'hand' }, ticks) : ticks),
      update: (answers) => inputs.forEach(({ id, input }) => (input.checked = (answers[field.id] ?? '') === id)) };
  }

  #some(field) {
    const onMap = field.choices.every(({ sector }) => sector);
    return field.choices.length > kFew && onMap ? this.#chips(field) : this.#ticks(field);
  }

  /** What is named of a row that must not have gaps. */
  #run(field, answer, id, named) {
    const order = field.choices.map((choice) => choice.id);
    if (named) {
      const places = [...answer, id].map((each) => order.indexOf(each));
      return order.slice(Math.min(...places), Math.max(...places) + 1);
    }
    const before = answer.filter((each) => order.indexOf(each) < order.indexOf(id));
    const after = answer.filter((each) => order.indexOf(each) > order.indexOf(id));
    return before.length >= after.length ? before : after;
  }

  #ticks(field) {
    const name = `${this.id}-${field.id}`;
    const count = this.#count(field);
    const inputs = field.choices.map((choice) => ({ choice, input: h('input', { type: 'checkbox', name, value: choice.id,
      onchange: (event) => {
        const answer = this.answers[field.id].filter((each) => each !== choice.id);
        const named = event.target.checked;
        this.set(field, field.unbroken ? this.#run(field, answer, choice.id, named) : named ? [...answer, choice.id] : answer);
      } }) }));
    const lines = inputs.map(({ choice, input }) => this.#tick(choice, input));
    const cards = this.#isCards(field);
    const short = field.choices.every(({ label }) => label.length < 6);
    const named = h('span', { class: 'count-words' });
    const row = cards ? h('div', { class: 'hand' }, lines) : short ? h('div', { class: 'ticks-row' }, lines) : lines;
    const update = (answers) => {
      count.update(answers);
      named.textContent = tr('{1} of {2}', counted(answers[field.id]), field.choices.length);
      for (const { choice, input } of inputs) {
        input.checked = answers[field.id].includes(choice.id);
        input.disabled = !input.checked && limit(field, choice, answers[field.id]) !== '';
      }
    };
    if (field.choices.length <= kFew || cards) return { element: this.#group(field, row, count.element), update };
    const details = h('details', { 'data-field': field.id }, h('summary', {}, this.#head(field), ' ', field.allowed ? null : named, count.element),
      field.why ? h('p', { class: 'quiet' }, field.why) : null, row);
    details.open = this.answers[field.id].length > 0;
    return { element: details, update };
  }

  /** A list of what is not named yet, for whoever does not use the map. */
  #adder(field) {
    const select = h('select', { 'aria-label': tr('Add to {1}', field.label), onchange: () => {
      const choice = field.choices.find(({ id }) => id === select.value);
      select.value = '';
      if (choice && !limit(field, choice, this.answers[field.id])) this.set(field, [...this.answers[field.id], choice.id]);
    } }, h('option', { value: '' }, tr('Choose on the map, or here…')),
    field.choices.map(({ id, label }) => h('option', { value: id }, label)));
    return { element: h('p', { class: 'row' }, select), update: (answers) => {
      for (const option of select.options) {
        const choice = field.choices.find(({ id }) => id === option.value);
        if (choice) option.disabled = answers[field.id].includes(choice.id) || limit(field, choice, answers[field.id]) !== '';
      }
      select.disabled = Boolean(field.allowed) && counted(answers[field.id]) >= field.allowed;
    } };
  }

  #chips(field) {
    const count = this.#count(field), adder = this.#adder(field);
    const chips = field.choices.map((choice) => ({ choice, chip: h('button', { type: 'button', class: 'chip',
      'aria-label': tr('Take away {1}', choice.label),
      onclick: () => this.set(field, this.answers[field.id].filter((id) => id !== choice.id)) },
    choice.label, h('span', { 'aria-hidden': 'true' }, ' ✕')) }));
    const list = h('div', { class: 'chips' }, chips.map(({ chip }) => chip));
    return { element: this.#group(field, count.element, list, adder.element), update: (answers) => {
      count.update(answers);
      adder.update(answers);
      for (const { choice, chip } of chips) chip.hidden = !answers[field.id].includes(choice.id);
    } };
  }

  #many(field) {
    const count = this.#count(field);
    const adder = field.choices.length > kFew ? this.#adder(field) : null;
    const rows = field.choices.map((choice) => {
      const less = h('button', { type: 'button', 'aria-label': tr('One less on {1}', choice.label), onclick: () => {
        const answer = this.answers[field.id];
        this.set(field, answer.filter((_, i) => i !== answer.lastIndexOf(choice.id)));
      } }, '−');
      const more = h('button', { type: 'button', 'aria-label': tr('One more on {1}', choice.label),
        onclick: () => this.set(field, [...this.answers[field.id], choice.id]) }, '+');
      const here = h('output', { 'aria-label': tr('On {1}', choice.label) });
      const why = h('small', { class: 'why' });
      const element = h('li', {}, h('b', {}, choice.label), why, less, here, more);
      return { element, update: (answers) => {
        const answer = answers[field.id], now = counted(answer, choice.id);
        const barred = limit(field, choice, answer);
        here.textContent = String(now);
        less.disabled = now === 0;
        more.disabled = barred !== '';
        more.title = barred;
        why.textContent = choice.barred ?? '';
        element.hidden = adder !== null && now === 0;
      } };
    });
    const reason = h('p', { class: 'quiet' });
    return { element: this.#group(field, count.element, h('ul', { class: 'steppers' }, rows.map(({ element }) => element)),
      adder?.element ?? null, reason), update: (answers) => {
      count.update(answers);
      adder?.update(answers);
      for (const row of rows) row.update(answers);
      reason.textContent = field.allowed && counted(answers[field.id]) >= field.allowed
        ? withRule(tr('No more than {1} may be named', field.allowed), field) : '';
      reason.hidden = !reason.textContent;
    } };
  }

  #number(field) {
    const { unit, of_unit: of = 1 } = field;
    const input = h('input', { type: 'number', min: field.lowest / of, max: field.highest / of, step: unit ? 'any' : 1,
      'aria-label': unit ? `${field.label}, ${unit}` : field.label,
      oninput: () => this.set(field, input.value === '' ? null : unit ? Math.round(of * Number(input.value)) : Math.trunc(Number(input.value))) });
    return { element: this.#group(field, input, unit ? ` ${unit}` : null), update: (answers) => {
      const number = answers[field.id];
      if (document.activeElement !== input) input.value = Number.isInteger(number) ? Number((number / of).toFixed(2)) : '';
    } };
  }

  #text(field) {
    const input = h('textarea', { name: field.id, rows: 3, maxlength: 2000, 'aria-label': field.label,
      oninput: () => this.set(field, input.value) });
    return { element: this.#group(field, input), update: (answers) => {
      if (document.activeElement !== input) input.value = answers[field.id];
    } };
  }
}

/** Forms in boxes, at most one of them open. What is filled in stays for as long as its form is offered. */
export class FormBoxes {
  /** `fill(id, form, answers, {changed, faces})`: {sheet, inside, badge}; without `inside` the sheet's element is
      inside. `turned()`: another box is open, or something is answered. */
  constructor(heading, { fill, turned }) {
    Object.assign(this, { heading, fill, turned });
    this.made = new Map();
    this.drafts = new Drafts('forms');
    this.element = h('div', { class: 'forms' });
  }

  /** What is being filled in. */
  get sheet() {
    return this.made.get(this.open)?.sheet;
  }

  /** `wanted`: [id, form] in their order; `offered`: these and others, by id. */
  update(wanted, offered, view) {
    for (const id of this.drafts.keys()) if (!offered[id]) this.drafts.delete(id);
    const ids = new Set(wanted.map(([id]) => id));
    for (const [id, { element }] of this.made)
      if (!ids.has(id)) {
        element.remove();
        this.made.delete(id);
      }
    for (const [id, form] of wanted) {
      const faces = facesOfForm(form, view);
      const words = JSON.stringify({ ...form, number: 0, faces });
      const known = this.made.get(id);
      if (known?.words === words) continue;
      if (known && id === this.open && known.title !== form.title) this.open = undefined; // another form by the same id
      const box = this.#drawn(id, form, faces);
      known?.element.replaceWith(box.element);
      this.made.set(id, { ...box, words, title: form.title });
    }
    const elements = wanted.map(([id]) => this.made.get(id).element);
    if (elements.some((element, i) => this.element.children[i] !== element)) this.element.replaceChildren(...elements);
    this.show(this.open);
  }

  show(id) {
    this.open = this.made.has(id) ? id : undefined;
    for (const [each, { element }] of this.made) element.open = each === this.open;
  }

  /** A form that cannot be drawn says so in its box. */
  #drawn(id, form, faces) {
    try {
      return this.#box(id, form, faces);
    } catch (error) {
      return { element: h('details', { class: 'due-box', 'data-form': id }, h('summary', {}, h(this.heading, {}, form.title)), undrawn(error)) };
    }
  }

  #box(id, form, faces) {
    const changed = ({ answers }) => {
      this.drafts.set(id, { ...answers });
      this.turned();
    };
    const made = this.fill(id, form, this.drafts.get(id), { changed, faces, turned: () => this.turned() });
    const summary = h('summary', {}, h(this.heading, {}, form.title, ' ', rule(form.rule)),
      form.due ? h('span', { class: 'badge due' }, tr('to do')) : null, made.badge);
    summary.addEventListener('click', (event) => {
      event.preventDefault();
      this.show(this.open === id ? undefined : id);
      this.turned();
    });
    return { ...made, element: h('details', { class: 'due-box', 'data-form': id }, summary, made.inside ?? made.sheet.element) };
  }
}
