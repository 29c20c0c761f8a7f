// The fields of a form, each by its kind.

import { faceUp } from './cards.js';
import { h } from './dom.js';
import { dragged } from './hand.js';
import { tr } from './language.js';
import { rule } from './parts.js';

const kFew = 8; // so many choices are listed; of more only those named, the others by map or list

export const counted = (answer, id) => (Array.isArray(answer) ? answer.filter((each) => id === undefined || each === id).length : 0);

const withRule = (words, { rule: id }) => (id ? `${words} (${id}).` : `${words}.`);

/** What may be chosen comes first; only a row that must have no gaps keeps its order. */
const barredLast = ({ choices, unbroken }) => (unbroken ? choices : [...choices].sort((a, b) => Boolean(a.barred) - Boolean(b.barred)));

/** What may still be named of a choice, and why no more. */
export function limit(field, choice, answer) {
  if (choice.barred) return choice.barred;
  const each = field.kind === 'some' ? 1 : choice.allowed ?? field.allowed_each;
  if (field.allowed && counted(answer) >= field.allowed)
    return withRule(tr('All {1} {2} are named', field.allowed, field.counted ?? ''), field);
  if (each && counted(answer, choice.id) >= each && field.kind === 'many')
    return withRule(tr('No more than {1} on {2}', each, choice.label), field);
  return '';
}

/** A number as people write it, in its unit where it has one. */
export const inUnit = ({ unit, of_unit: of = 1 }, number) => (unit ? `${Number((number / of).toFixed(2))} ${unit}` : String(number));

function headOf(field) {
  return [field.label, ' ', rule(field.rule)];
}

/** The count that people see beside a list, and what bars the next. */
function countOf(field) {
  const element = h('p', { class: 'count-words', 'aria-live': 'polite' });
  return { element, update: (answers) => {
    const count = counted(answers[field.id]);
    element.textContent = field.allowed ? tr('{1} of {2} {3}', count, field.allowed, field.counted ?? '') : '';
    element.classList.toggle('full', Boolean(field.allowed) && count >= field.allowed);
    element.hidden = !element.textContent;
  } };
}

function groupOf(field, ...inside) {
  return h('fieldset', { 'data-field': field.id }, h('legend', {}, headOf(field)),
    field.why ? h('p', { class: 'quiet' }, field.why) : null, inside);
}

/** All its choices are cards. */
export function isCards(sheet, field) {
  return field.choices.every(({ id }) => sheet.faces[id]);
}

/** A choice with its box: a card to be tapped, or a line of words. */
function tickOf(sheet, { id, label, barred }, input) {
  const face = sheet.faces[id];
  const tick = h('label', { class: face ? 'tick card-choice' : 'tick', title: barred || null }, input,
    face ? faceUp(face) : label, barred ? h('span', { class: 'why' }, barred) : null);
  return face && !barred ? dragged(tick, id) : tick;
}

function one(sheet, field) {
  const name = `${sheet.id}-${field.id}`;
  const none = field.least ? [] : [{ id: '', label: tr('none') }];
  const choices = [...none, ...barredLast(field)];
  const cards = isCards(sheet, field);
  if (choices.length > kFew && !cards) {
    const select = h('select', { name, 'aria-label': field.label, onchange: () => sheet.set(field, select.value || null) },
      field.least ? h('option', { value: '' }, '–') : null,
      choices.map(({ id, label, barred }) => h('option', { value: id, disabled: Boolean(barred) }, barred ? `${label}: ${barred}` : label)));
    return { element: groupOf(field, select), update: (answers) => (select.value = answers[field.id] ?? '') };
  }
  const inputs = choices.map((choice) => ({ choice, id: choice.id, input: h('input', { type: 'radio', name, value: choice.id,
    disabled: Boolean(choice.barred), onchange: () => sheet.set(field, choice.id || null) }) }));
  const ticks = inputs.map(({ choice, input }) => tickOf(sheet, choice, input));
  return { element: groupOf(field, cards ? h('div', { class: 'hand' }, ticks) : ticks),
    update: (answers) => inputs.forEach(({ id, input }) => (input.checked = (answers[field.id] ?? '') === id)) };
}

function some(sheet, field) {
  const onMap = field.choices.every(({ sector }) => sector);
  return field.choices.length > kFew && onMap ? chips(sheet, field) : ticks(sheet, field);
}

/** What is named of a row that must not have gaps. */
function run(field, answer, id, named) {
  const order = field.choices.map((choice) => choice.id);
  if (named) {
    const places = [...answer, id].map((each) => order.indexOf(each));
    return order.slice(Math.min(...places), Math.max(...places) + 1);
  }
  const before = answer.filter((each) => order.indexOf(each) < order.indexOf(id));
  const after = answer.filter((each) => order.indexOf(each) > order.indexOf(id));
  return before.length >= after.length ? before : after;
}

function ticks(sheet, field) {
  const name = `${sheet.id}-${field.id}`;
  const count = countOf(field);
  const inputs = barredLast(field).map((choice) => ({ choice, input: h('input', { type: 'checkbox', name, value: choice.id,
    onchange: (event) => {
      const answer = sheet.answers[field.id].filter((each) => each !== choice.id);
      const named = event.target.checked;
      sheet.set(field, field.unbroken ? run(field, answer, choice.id, named) : named ? [...answer, choice.id] : answer);
    } }) }));
  const lines = inputs.map(({ choice, input }) => tickOf(sheet, choice, input));
  const cards = isCards(sheet, field);
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
  if (field.choices.length <= kFew || cards) return { element: groupOf(field, row, count.element), update };
  const details = h('details', { 'data-field': field.id }, h('summary', {}, headOf(field), ' ', field.allowed ? null : named, count.element),
    field.why ? h('p', { class: 'quiet' }, field.why) : null, row);
  details.open = sheet.answers[field.id].length > 0;
  return { element: details, update };
}

/** A list of what is not named yet, for whoever does not use the map. */
function adderOf(sheet, field) {
  const select = h('select', { 'aria-label': tr('Add to {1}', field.label), onchange: () => {
    const choice = field.choices.find(({ id }) => id === select.value);
    select.value = '';
    if (choice && !limit(field, choice, sheet.answers[field.id])) sheet.set(field, [...sheet.answers[field.id], choice.id]);
  } }, h('option', { value: '' }, tr('Choose on the map, or here…')),
  barredLast(field).map(({ id, label }) => h('option', { value: id }, label)));
  return { element: h('p', { class: 'row' }, select), update: (answers) => {
    for (const option of select.options) {
      const choice = field.choices.find(({ id }) => id === option.value);
      if (choice) option.disabled = answers[field.id].includes(choice.id) || limit(field, choice, answers[field.id]) !== '';
    }
    select.disabled = Boolean(field.allowed) && counted(answers[field.id]) >= field.allowed;
  } };
}

function chips(sheet, field) {
  const count = countOf(field), adder = adderOf(sheet, field);
  const chips = field.choices.map((choice) => ({ choice, chip: h('button', { type: 'button', class: 'chip',
    'aria-label': tr('Take away {1}', choice.label),
    onclick: () => sheet.set(field, sheet.answers[field.id].filter((id) => id !== choice.id)) },
  choice.label, h('span', { 'aria-hidden': 'true' }, ' ✕')) }));
  const list = h('div', { class: 'chips' }, chips.map(({ chip }) => chip));
  return { element: groupOf(field, count.element, list, adder.element), update: (answers) => {
    count.update(answers);
    adder.update(answers);
    for (const { choice, chip } of chips) chip.hidden = !answers[field.id].includes(choice.id);
  } };
}

function many(sheet, field) {
  const count = countOf(field);
  const adder = field.choices.length > kFew ? adderOf(sheet, field) : null;
  const rows = barredLast(field).map((choice) => {
    const less = h('button', { type: 'button', 'aria-label': tr('One less on {1}', choice.label), onclick: () => {
      const answer = sheet.answers[field.id];
      sheet.set(field, answer.filter((_, i) => i !== answer.lastIndexOf(choice.id)));
    } }, '−');
    const more = h('button', { type: 'button', 'aria-label': tr('One more on {1}', choice.label),
      onclick: () => sheet.set(field, [...sheet.answers[field.id], choice.id]) }, '+');
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
  return { element: groupOf(field, count.element, h('ul', { class: 'steppers' }, rows.map(({ element }) => element)),
    adder?.element ?? null, reason), update: (answers) => {
    count.update(answers);
    adder?.update(answers);
    for (const row of rows) row.update(answers);
    reason.textContent = field.allowed && counted(answers[field.id]) >= field.allowed
      ? withRule(tr('No more than {1} may be named', field.allowed), field) : '';
    reason.hidden = !reason.textContent;
  } };
}

function number(sheet, field) {
  const { unit, of_unit: of = 1 } = field;
  const input = h('input', { type: 'number', min: field.lowest / of, max: field.highest / of, step: unit ? 'any' : 1,
    'aria-label': unit ? `${field.label}, ${unit}` : field.label,
    oninput: () => sheet.set(field, input.value === '' ? null : unit ? Math.round(of * Number(input.value)) : Math.trunc(Number(input.value))) });
  return { element: groupOf(field, input, unit ? ` ${unit}` : null), update: (answers) => {
    const number = answers[field.id];
    if (document.activeElement !== input) input.value = Number.isInteger(number) ? Number((number / of).toFixed(2)) : '';
  } };
}

function text(sheet, field) {
  const input = h('textarea', { name: field.id, rows: 3, maxlength: 2000, 'aria-label': field.label,
    oninput: () => sheet.set(field, input.value) });
  return { element: groupOf(field, input), update: (answers) => {
    if (document.activeElement !== input) input.value = answers[field.id];
  } };
}

const kKinds = { one, some, many, number, text };

/** A field as it is filled in on its sheet: its element, and what shows an answer. */
export const fieldOf = (sheet, field) => kKinds[field.kind](sheet, field);
