// What the Corps Commander orders: fire, orders, reserves. The umpire confirms it, the rules judge it.

import { Board, divisionName } from './board.js';
import { attempt, h, plural } from './dom.js';
import { send } from './link.js';
import { StaffMap } from './map.js';
import { askedList, pips, Region, rule } from './parts.js';

const ask = (request) => attempt(() => send('POST', 'api/requests', request), 'Sent to the umpire.');

/** Before the battle missions may fall on any sector, later on target points only. */
const anywhere = (view) => 'bombardment' in view.accounts;

/** What he has sent last, unless it is done already: to be seen, changed and sent anew. */
function notDone({ asked }, type) {
  const sent = asked.filter(({ request }) => request.type === type).pop();
  return sent?.answer === 'done' ? undefined : sent?.request;
}

export class FirePage {
  constructor(link) {
    this.link = link;
    this.points = null;
    this.missions = [];
    this.stage = h('section', { class: 'stage', 'aria-label': 'Map of the fire plan' });
    this.map = new StaffMap(this.stage, { layers: ['pieces', 'fire'], label: 'Fire plan: choose sectors',
      onSector: (name) => this.#choose(name) });
    this.accounts = new Region('section');
    this.plan = new Region('section');
    this.form = new Region('section');
    this.asked = new Region('div');
    this.element = h('div', { class: 'split' }, this.stage,
      h('div', { class: 'side' }, this.form.element, this.accounts.element, this.plan.element, this.asked.element));
  }

  #choose(name) {
    const { view } = this.link.state;
    if ('fire_plan' in view.asks) {
      this.points = this.points.includes(name) ? this.points.filter((each) => each !== name) : [...this.points, name];
    } else if ('plan_missions' in view.asks && (anywhere(view) || view.fire_plan.points[name])) {
      this.missions = [...this.missions, name];
    }
    this.update(this.link.state);
  }

  update(state) {
    const { view } = state;
    const planning = 'fire_plan' in view.asks, firing = 'plan_missions' in view.asks;
    if (planning) this.points ??= notDone(state, 'fire_plan')?.points ?? Object.keys(view.fire_plan.points);
    else this.points = null;
    if (!firing) this.missions = [];
    this.map.update(state, { chosen: planning ? this.points : [...new Set(this.missions)],
      missions: this.missions });
    this.accounts.show(view.accounts, (accounts) => [h('h2', {}, 'Fire missions'), Object.values(accounts).map(pips)]);
    this.plan.show(view.fire_plan, (plan) => this.#planWords(plan));
    this.form.show([planning, firing, this.points, this.missions, view.fire_plan.points, anywhere(view)], () =>
      planning ? this.#planForm(view.asks.fire_plan) : firing ? this.#missionForm(view) : []);
    this.asked.show(state.asked, (asked) => [askedList(asked, ['fire_plan', 'plan_missions'])]);
  }

  #planWords(plan) {
    const points = Object.entries(plan.points);
    return [h('h2', {}, 'Target points'),
      points.length ? h('ul', { class: 'plain-list' }, points.map(([name, point]) => h('li', {}, h('b', {}, name),
        point.fired ? ' · fired upon, known to all' : ' · secret', ` · ${plural(point.left, 'mission')} may still fall here now`)))
        : h('p', { class: 'quiet' }, 'None plotted.'),
      plan.planned.length ? h('p', {}, `Handed in: ${plan.planned.join(', ')}`) : null];
  }

  #planForm(asked) {
    return h('div', { class: 'due-box' }, h('h2', {}, asked.title, ' ', rule(asked.rule)),
      h('p', {}, 'Choose four sectors on the map. They stay secret until you fire upon them.'),
      h('p', { class: 'chosen-words', 'aria-live': 'polite' }, this.points.length ? this.points.join(', ') : 'None chosen yet'),
      h('button', { type: 'button', class: 'main', disabled: this.points.length === 0,
        onclick: () => ask({ type: 'fire_plan', points: this.points }) },
      `Send ${plural(this.points.length, 'target point')}`));
  }

  #missionForm(view) {
    const count = new Map();
    for (const name of this.missions) count.set(name, (count.get(name) ?? 0) + 1);
    const change = (missions) => {
      this.missions = missions;
      this.update(this.link.state);
    };
    const points = view.fire_plan.points;
    const places = anywhere(view) ? [...new Set([...Object.keys(points), ...this.missions])] : Object.keys(points);
    return h('div', { class: 'due-box' }, h('h2', {}, view.asks.plan_missions.title, ' ', rule(view.asks.plan_missions.rule)),
      anywhere(view) ? h('p', {}, 'Choose sectors on the map; no more than two missions fall on one.') : null,
      h('ul', { class: 'steppers' }, places.map((name) => h('li', {},
        h('b', {}, name), h('span', { class: 'quiet' }, `up to ${points[name]?.left ?? 2}`),
        h('button', { type: 'button', 'aria-label': `One mission less on ${name}`, disabled: !count.get(name),
          onclick: () => change(this.missions.filter((_, i) => i !== this.missions.indexOf(name))) }, '−'),
        h('output', { 'aria-label': `Missions on ${name}` }, String(count.get(name) ?? 0)),
        h('button', { type: 'button', 'aria-label': `One mission more on ${name}`,
          onclick: () => change([...this.missions, name]) }, '+')))),
      h('button', { type: 'button', class: 'main', onclick: async () => {
        if (await ask({ type: 'plan_missions', missions: this.missions.map((sector) => ({ sector })) })) change([]);
      } }, this.missions.length ? `Hand in ${plural(this.missions.length, 'fire mission')}` : 'Hand in none'));
  }
}

export class OrdersPage {
  constructor(link) {
    this.link = link;
    this.orders = new Region('section');
    this.form = new Region('section');
    this.frontage = new Region('section');
    this.asked = new Region('div');
    this.element = h('div', { class: 'column' }, this.form.element, this.frontage.element, this.orders.element,
      this.asked.element);
  }

  update(state) {
    const { view } = state;
    const own = Object.entries(view.pieces).filter(([, piece]) => piece.side === 'attacker')
      .map(([id, { name, short, division, kind }]) => ({ id, name, short, division, kind }));
    const divisions = [...new Set(own.map(({ division }) => division))].filter(Boolean).sort();
    this.orders.show([view.orders, own], () => this.#words(view.orders, own));
    this.form.show(['orders' in view.asks, own], ([due]) => (due ? this.#form(state, own, divisions) : []));
    this.frontage.show(['frontage' in view.asks, view.orders.frontages, divisions], ([due]) =>
      due ? this.#frontageForm(view, divisions.filter((id) => !view.orders.frontages?.[id])) : []);
    this.asked.show(state.asked, (asked) => [askedList(asked, ['orders', 'frontage'])]);
  }

  #words(orders, own) {
    if (!orders.frontages) return [h('h2', {}, 'Orders'), h('p', { class: 'quiet' }, 'Not given yet.')];
    const names = new Map(own.map(({ id, short }) => [id, `${id} ${short}`]));
    return [h('h2', {}, 'Orders'),
      orders.intentions ? h('blockquote', {}, orders.intentions) : null,
      h('dl', { class: 'facts' },
        Object.entries(orders.frontages).map(([id, axes]) =>
          h('div', {}, h('dt', {}, divisionName(id)), h('dd', {}, axes.join(', ')))),
        orders.breakthrough ? h('div', {}, h('dt', {}, 'Break-through'), h('dd', {}, divisionName(orders.breakthrough))) : null,
        h('div', {}, h('dt', {}, 'Corps reserve'),
          h('dd', {}, orders.reserve.length ? orders.reserve.map((id) => names.get(id) ?? id).join(', ') : 'none')))];
  }

  #axisFields(board, id) {
    const select = (label, last) => h('select', { 'aria-label': label, name: `${last ? 'to' : 'from'}-${id}` },
      h('option', { value: '' }, '–'), board.axes().map((axis) => h('option', { value: axis }, axis)));
    return [select(`First axis of ${divisionName(id)}`, false), ' to ', select(`Last axis of ${divisionName(id)}`, true)];
  }

  #axesOf(board, data, id) {
    const axes = board.axes();
    const from = axes.indexOf(data.get(`from-${id}`)), to = axes.indexOf(data.get(`to-${id}`));
    if (from < 0) return null;
    const last = to < 0 ? from : to;
    return axes.slice(Math.min(from, last), Math.max(from, last) + 1);
  }

  #form(state, own, divisions) {
    const { view } = state;
    const board = new Board(view.board);
    const form = h('form', { class: 'due-box' },
      h('h2', {}, view.asks.orders.title, ' ', rule(view.asks.orders.rule)),
      h('p', {}, 'You see only the map now. Each Division in the attack gets neighbouring axes.'),
      h('fieldset', {}, h('legend', {}, 'Frontages'),
        divisions.map((id) => h('p', { class: 'row' }, h('span', {}, divisionName(id)), this.#axisFields(board, id)))),
      h('p', { class: 'row' }, h('label', { for: 'breakthrough' }, 'Break-through Division'),
        h('select', { id: 'breakthrough', name: 'breakthrough' }, h('option', { value: '' }, 'none'),
          divisions.map((id) => h('option', { value: id }, divisionName(id))))),
      h('fieldset', {}, h('legend', {}, 'Corps reserve (R2)'),
        divisions.map((id) => h('details', {}, h('summary', {}, divisionName(id)),
          h('label', { class: 'tick' }, h('input', { type: 'checkbox', name: 'reserve', value: id }), 'the whole Division'),
          own.filter((unit) => unit.division === id && unit.kind !== 'hq').map((unit) => h('label', { class: 'tick' },
            h('input', { type: 'checkbox', name: 'reserve', value: unit.id }), `${unit.id} ${unit.name}`))))),
      h('label', { for: 'intentions' }, 'Your intentions, in a few words'),
      h('textarea', { id: 'intentions', name: 'intentions', rows: 3, maxlength: 500 }),
      h('button', { class: 'main' }, 'Send the orders to the umpire'));
    const read = () => {
      const data = new FormData(form);
      const frontages = {};
      for (const id of divisions) {
        const axes = this.#axesOf(board, data, id);
        if (axes) frontages[id] = axes;
      }
      const request = { type: 'orders', frontages, reserve: data.getAll('reserve'), intentions: data.get('intentions') };
      if (data.get('breakthrough')) request.breakthrough = data.get('breakthrough');
      return request;
    };
    this.#fill(form, this.draft ?? notDone(state, 'orders') ?? view.orders);
    form.addEventListener('input', () => (this.draft = read()));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (await ask(read())) this.draft = undefined;
    });
    return form;
  }

  #fill(form, { frontages = {}, breakthrough = '', reserve = [], intentions = '' }) {
    for (const [id, axes] of Object.entries(frontages)) {
      if (!form.elements[`from-${id}`]) continue;
      form.elements[`from-${id}`].value = axes[0];
      form.elements[`to-${id}`].value = axes[axes.length - 1];
    }
    form.elements.breakthrough.value = breakthrough;
    form.elements.intentions.value = intentions;
    for (const tick of form.querySelectorAll('[name="reserve"]'))
      if (reserve.includes(tick.value)) tick.checked = tick.closest('details').open = true;
  }

  #frontageForm(view, divisions) {
    if (!divisions.length) return [];
    const board = new Board(view.board);
    return divisions.map((id) => {
      const form = h('form', { class: 'row' }, h('span', {}, divisionName(id)), this.#axisFields(board, id),
        h('button', {}, 'Give this frontage'));
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const axes = this.#axesOf(board, new FormData(form), id);
        if (axes) ask({ type: 'frontage', division: id, axes });
      });
      return [h('h2', {}, view.asks.frontage.title, ' ', rule(view.asks.frontage.rule)), form];
    });
  }
}

export class ReservesPage {
  constructor() {
    this.form = new Region('section');
    this.asked = new Region('div');
    this.element = h('div', { class: 'column' }, this.form.element, this.asked.element);
  }

  update(state) {
    const { view } = state;
    const waiting = Object.entries(view.pieces)
      .filter(([, piece]) => piece.side === 'attacker' && /^R/.test(piece.place))
      .map(([id, { name, place, division, release }]) => ({ id, name, place, division, release: release ?? '' }));
    const divisions = [...new Set(Object.values(view.pieces).filter((piece) => piece.side === 'attacker')
      .map((piece) => piece.division))].filter(Boolean).sort();
    this.form.show([waiting, 'release' in view.asks, 'recall_release' in view.asks, divisions],
      () => this.#form(view, waiting, divisions));
    this.asked.show(state.asked, (asked) => [askedList(asked, ['release', 'recall_release'])]);
  }

  #form(view, waiting, divisions) {
    const title = h('h2', {}, 'Reserves ', rule(view.asks.release?.rule));
    if (!waiting.length) return [title, h('p', { class: 'quiet' }, 'No unit waits in reserve.')];
    const places = [...new Set(waiting.map(({ place }) => place))].sort();
    const form = h('form', {}, title,
      places.map((place) => h('fieldset', {}, h('legend', {}, place === 'R2' ? 'R2, Corps reserve' : place),
        waiting.filter((unit) => unit.place === place).map((unit) => h('label', { class: 'tick' },
          h('input', { type: 'checkbox', name: 'units', value: unit.id }), `${unit.id} ${unit.name}`,
          unit.release ? h('span', { class: 'badge' }, `may come to ${unit.release}`) : null)))));
    if ('release' in view.asks)
      form.append(
        h('p', { class: 'row' }, h('label', { for: 'to' }, 'Release the marked ones to'),
          h('select', { id: 'to', name: 'to' }, h('option', { value: 'L1' }, 'the first line (L1)'),
            divisions.map((id) => h('option', { value: `R1 ${id}` }, `R1 of ${divisionName(id)}`)))),
        h('p', { class: 'row' }, h('button', { class: 'main', name: 'act', value: 'release' }, 'Release'),
          'recall_release' in view.asks ? h('button', { name: 'act', value: 'recall' }, 'Keep back after all') : null));
    else form.append(h('p', { class: 'quiet' }, 'They can be released once the battle has begun.'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const data = new FormData(form);
      const units = data.getAll('units');
      if (!units.length) return;
      if (event.submitter?.value === 'recall') return ask({ type: 'recall_release', units });
      const [to, division] = data.get('to').split(' ');
      ask(division ? { type: 'release', units, to, division } : { type: 'release', units, to });
    });
    return form;
  }
}
