// Forms as the rules describe them: fields, choices, what may be named and how often. Nothing here knows a game.

import { h } from './dom.js';
import { counted, fieldOf, inUnit, isCards, limit } from './form_fields.js';
import { Hand, laidFrom } from './hand.js';
import { tr } from './language.js';
import { bounces, isOwnPress } from './parts.js';
import { Weighing } from './weighing.js';

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
    this.fields = [...this.hand ? [this.hand] : [], ...form.fields.filter((field) => !laid.includes(field)).map((field) => fieldOf(this, field))];
    this.problem = h('p', { class: 'wanting quiet', 'aria-live': 'polite' });
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
    return Boolean(this.hand) || (this.form.fields.some((field) => field.choices?.length && isCards(this, field))
      && this.form.fields.some(({ kind, choices = [] }) => kind === 'one' && choices.length > 0 && choices.every(({ piece }) => piece)));
  }

  refresh() {
    for (const { update } of this.fields) update(this.answers);
    if (this.hint) this.hint.textContent = !this.spot.heading ? tr('Tap the map for each point.')
      : this.#isSet(this.spot) ? tr('Drag it on the map, and turn it by its handle.') : tr('Tap the map where it is to stand.');
    const [problem = ''] = this.problems();  // nothing is wrong yet: it is told as a hint
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
}
