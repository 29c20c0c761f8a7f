// The table as a staff map: SVG in millimetres, kept from one state to the next so that pieces move.

import { Board, divisionName } from './board.js';
import { h, s, plural } from './dom.js';
import { symbol } from './symbols.js';

const kMargin = 26;
const kWidest = 1.45; // how far the map is stretched where there is room
const kWide = 36, kHigh = 37; // what a symbol and its label take, before they are scaled
const kName = 17; // what the name of a sector takes, at its far edge
export const kMarks = { flag: 'Flag', question: 'Question', danger: 'Danger', guns: 'Guns', arrow: 'Advance' };
const kGlyphs = { flag: '⚑', question: '?', danger: '!', guns: '●', arrow: '↑' };

/** Sectors of the pieces on the table as they lie there, and what waits beside it. */
export function standing(view) {
  const places = new Map();
  for (const [id, piece] of Object.entries(view.pieces)) {
    if (!piece.place || piece.place === 'dead' || piece.place === 'left') continue;
    if (!places.has(piece.place)) places.set(piece.place, []);
    places.get(piece.place).push({ id, ...piece });
  }
  return places;
}

export class StaffMap {
  /** `layers`: which of pieces, fire, orders, pins it shows; `open`: no point that is secret still. `onSector(name, point)` makes sectors buttons. */
  constructor(container, { layers, onSector = null, label = 'Map of the table' }) {
    this.layers = layers;
    this.onSector = onSector;
    this.svg = s('svg', { class: 'map', ...(onSector ? { role: 'group' } : { role: 'img' }), 'aria-label': label });
    this.ground = s('g', {});
    this.below = s('g', {});
    this.pieces = s('g', { class: 'pieces' });
    this.above = s('g', {});
    this.touch = s('g', {});
    this.svg.append(this.ground, this.below, this.pieces, this.above, this.touch);
    this.known = new Map();
    this.focus = null;
    container.append(this.svg);
    this.resized = new ResizeObserver(() => this.state && this.update(this.state, this.extra));
    this.resized.observe(container);
  }

  /** A place beside the table is as wide as it needs to be; the map itself follows the room it has. */
  #room(board) {
    const { clientWidth: wide, clientHeight: high } = this.svg;
    const plain = new Board(board);
    if (!plain.grid || !wide || !high || matchMedia('(max-width: 820px)').matches) return 1;
    const fits = (wide / high) * (plain.height + 110) / (plain.width + kMargin);
    return Math.round(Math.min(kWidest, Math.max(1, fits)) * 20) / 20;
  }

  update(state, extra = {}) {
    const view = state.view;
    const stretch = this.#room(view.board);
    const drawn = JSON.stringify([view.board, view.ground, stretch]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.board = new Board(view.board, stretch);
      this.#drawGround(view);
      if (this.onSector) this.#drawTouch();
    }
    this.state = state;
    this.unit = (this.board.cell / 152.4 || 1) * (1.15 + 0.3 * (stretch - 1) / (kWidest - 1));
    this.extra = extra;
    this.#drawBelow(state);
    this.#drawPieces(view);
    this.#drawAbove(state);
    this.#describe(state);
  }

  #drawGround(view) {
    const board = this.board;
    this.ground.replaceChildren();
    this.ground.append(
      s('rect', { x: 0, y: 0, width: board.right, height: board.height, class: 'paper' }));
    for (const sector of board.sectors()) {
      const features = view.ground.features[sector.name] ?? [];
      const names = features.filter((feature) => feature !== 'road').join(', ');
      this.ground.append(
        s('rect', { x: sector.x, y: sector.y, width: board.across, height: board.cell,
          class: `sector ${features.map((feature) => `is-${feature.replace(/\W/g, '-')}`).join(' ')}` }));
      if (names)
        this.ground.append(s('text', { x: sector.x + board.across - 5, y: sector.y + board.cell - 5,
          class: 'feature', 'text-anchor': 'end' }, names));
    }
    for (const [from, to] of view.ground.roads) {
      const a = board.sector(from), b = board.sector(to);
      if (a && b) this.ground.append(s('line', { x1: a.cx, y1: a.cy, x2: b.cx, y2: b.cy, class: 'road' }));
    }
    for (let column = 0; column < board.columns && board.grid; ++column)
      this.ground.append(s('text', { x: (column + 0.5) * board.across, y: -8, class: 'edge',
        'text-anchor': 'middle' }, board.columnName(column)));
    for (let row = 0; row < board.rows && board.grid; ++row)
      this.ground.append(s('text', { x: -14, y: board.height - (row + 0.5) * board.cell + 5, class: 'edge',
        'text-anchor': 'middle' }, board.rowName(row)));
  }

  #drawTouch() {
    this.touch.replaceChildren();
    this.buttons = new Map();
    for (const sector of this.board.sectors()) {
      const button = s('rect', { x: sector.x, y: sector.y, width: this.board.across, height: this.board.cell,
        class: 'touch', role: 'button', tabindex: this.buttons.size ? -1 : 0, 'aria-label': sector.name });
      button.addEventListener('click', (event) => this.onSector(sector.name, this.#pointOf(event)));
      button.addEventListener('keydown', (event) => this.#key(event, sector));
      this.buttons.set(sector.name, button);
      this.touch.append(button);
    }
  }

  #pointOf(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return this.board.table(at.x, at.y);
  }

  #key(event, sector) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.onSector(sector.name, this.board.table(sector.cx, sector.cy));
      return;
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.buttons.get(this.board.name(sector.column + step[0], sector.row + step[1]));
    if (!next) return;
    for (const button of this.buttons.values()) button.setAttribute('tabindex', -1);
    next.setAttribute('tabindex', 0);
    next.focus();
  }

  #drawBelow({ view }) {
    this.below.replaceChildren();
    const { across, cell } = this.board;
    const box = (name, kind) => {
      const sector = this.board.sector(name);
      if (sector) this.below.append(s('rect', { x: sector.x + 1.5, y: sector.y + 1.5, width: across - 3,
        height: cell - 3, class: kind }));
      return sector;
    };
    for (const sector of this.board.sectors())
      this.below.append(s('text', { x: sector.x + 6, y: sector.y + 15, class: 'name' }, sector.name));
    if (this.layers.includes('pieces'))
      for (const name of view.contacts) {
        const sector = box(name, 'contact');
        if (sector) this.below.append(s('text', { x: sector.x + across - 8, y: sector.y + 15, class: 'contact-name',
          'text-anchor': 'end' }, 'contact'));
      }
    for (const name of this.extra.chosen ?? []) box(name, 'chosen');
    if (this.layers.includes('orders')) this.#drawFrontages(view);
  }

  /** How much room the frontages take below the map. */
  frontageRoom(view) {
    const count = Object.keys(view.orders.frontages ?? {}).length;
    if (!this.layers.includes('orders') || !count) return 0;
    return this.crossing(view) ? 24 * count : 24;
  }

  /** Whether frontages lie over one another. */
  crossing(view) {
    const axes = Object.values(view.orders.frontages ?? {}).flat();
    return new Set(axes).size < axes.length;
  }

  #drawFrontages(view) {
    const axes = this.board.axes();
    Object.entries(view.orders.frontages ?? {}).forEach(([division, held], row) => {
      const columns = held.map((axis) => axes.indexOf(axis)).filter((i) => i >= 0);
      if (!columns.length) return;
      const left = Math.min(...columns) * this.board.across + 6;
      const right = (Math.max(...columns) + 1) * this.board.across - 6;
      const y = this.board.height + 9 + (this.crossing(view) ? row * 24 : 0);
      this.below.append(
        s('path', { d: `M${left} ${y - 6}V${y}H${right}V${y - 6}`, class: 'frontage' }),
        s('text', { x: (left + right) / 2, y: y + 13, class: 'frontage-name', 'text-anchor': 'middle' },
          divisionName(division) + (view.orders.breakthrough === division ? ' ★' : '')));
    });
  }

  /** Where everything is drawn: what the camera sees where it sees it, the rest where there is room. */
  #layout(view) {
    const put = [];
    const places = standing(view);
    const waiting = [];
    for (const [place, pieces] of places)
      for (const piece of pieces) {
        const seen = piece.at && this.board.sectorAt(piece.at.x_mm, piece.at.y_mm);
        if (seen) put.push({ key: piece.id, piece, sector: seen, ...this.board.drawn(piece.at.x_mm, piece.at.y_mm) });
        else if (this.board.sector(place)) waiting.push({ piece, sector: this.board.sector(place) });
      }
    this.#makeRoom(put);
    for (const { piece, sector } of waiting)
      put.push({ key: piece.id, piece, ...this.#slot(put, sector, piece.side === 'defender') });
    for (const [name, count] of Object.entries(view.counters)) {
      const sector = this.board.sector(name);
      for (let i = 0; sector && i < count; ++i)
        put.push({ key: `${name} ${i}`, counter: true, ...this.#slot(put, sector, true) });
    }
    return { put, bottom: this.#strips(places, put, this.frontageRoom(view)) };
  }

  /** Symbols are larger than stands: those that touch are moved apart, within their sector. */
  #makeRoom(put) {
    const wide = kWide * this.unit, high = kHigh * this.unit;
    put.sort((a, b) => (a.key < b.key ? -1 : 1));
    for (let round = 0; round < 12; ++round) {
      for (let i = 0; i < put.length; ++i)
        for (let k = i + 1; k < put.length; ++k) {
          const dx = put[k].x - put[i].x, dy = put[k].y - put[i].y;
          const x = wide - Math.abs(dx), y = high - Math.abs(dy);
          if (x <= 0 || y <= 0) continue;
          const along = x < y ? { x: (dx < 0 ? -x : x) / 2, y: 0 } : { x: 0, y: (dy < 0 ? -y : y) / 2 };
          put[i].x -= along.x;
          put[i].y -= along.y;
          put[k].x += along.x;
          put[k].y += along.y;
        }
      for (const item of put) {
        item.x = Math.min(Math.max(item.x, item.sector.x + wide / 2), item.sector.x + this.board.across - wide / 2);
        item.y = Math.min(Math.max(item.y, item.sector.y + kName + high / 2), item.sector.y + this.board.cell - high / 2);
      }
    }
    const crowded = new Set(put.filter((a) => put.some((b) => a !== b && a.sector.name === b.sector.name
      && wide - Math.abs(a.x - b.x) > 4 && high - Math.abs(a.y - b.y) > 4)).map(({ sector }) => sector.name));
    for (const name of crowded) this.#rank(put.filter(({ sector }) => sector.name === name), wide, high);
  }

  /** Too many side by side: in ranks, from left to right as they stand. */
  #rank(pieces, wide, high) {
    const { sector } = pieces[0];
    const room = this.board.cell - kName;
    const ranks = Math.ceil(pieces.length / Math.max(1, Math.floor(this.board.across / wide)));
    const files = Math.ceil(pieces.length / ranks), step = Math.min(high, room / ranks);
    const middle = pieces.reduce((sum, { y }) => sum + y, 0) / pieces.length;
    const top = Math.min(Math.max(middle - (ranks * step) / 2, sector.y + kName), sector.y + kName + room - ranks * step);
    pieces.sort((a, b) => a.x - b.x || a.y - b.y).forEach((piece, i) => {
      piece.x = sector.x + (this.board.across * (Math.floor(i / ranks) + 0.5)) / files;
      piece.y = top + step * ((i % ranks) + 0.5);
    });
  }

  /** The first free place of a sector, from its far or its near edge. */
  #slot(put, sector, fromTop) {
    const wide = kWide * this.unit, high = kHigh * this.unit;
    const across = Math.max(1, Math.floor(this.board.across / wide));
    const down = Math.max(1, Math.floor((this.board.cell - kName) / high));
    const at = (i) => {
      const row = fromTop ? Math.floor(i / across) : down - 1 - Math.floor(i / across);
      return { x: sector.x + this.board.across * ((i % across) + 0.5) / across,
        y: sector.y + kName + (this.board.cell - kName) * (row + 0.5) / down };
    };
    const free = ({ x, y }) => put.every((other) => Math.abs(other.x - x) > wide * 0.95 || Math.abs(other.y - y) > high * 0.95);
    for (let i = 0; i < across * down; ++i) if (free(at(i))) return at(i);
    return { x: sector.cx, y: sector.cy };
  }

  /** What waits beside the table: a strip a place, below it. */
  #strips(places, put, room) {
    let y = this.board.height + 12 + room;
    const wide = kWide * this.unit, high = kHigh * this.unit;
    const across = Math.max(1, Math.floor((this.board.right - 64) / wide));
    for (const [place, pieces] of [...places].filter(([name]) => !this.board.sector(name)).sort()) {
      pieces.sort((a, b) => (a.id < b.id ? -1 : 1));
      pieces.forEach((piece, i) => put.push({ key: piece.id, piece, x: 64 + wide * ((i % across) + 0.5),
        y: y + 2 + high * (Math.floor(i / across) + 0.5) }));
      const tall = Math.ceil(pieces.length / across) * high + 4;
      this.below.append(
        s('rect', { x: 0, y, width: this.board.right, height: tall, class: 'strip' }),
        s('text', { x: 10, y: y + 26, class: 'strip-name' }, place));
      y += tall + 6;
    }
    return y;
  }

  #drawPieces(view) {
    const { put, bottom } = this.layers.includes('pieces')
      ? this.#layout(view) : { put: [], bottom: this.board.height + 8 + this.frontageRoom(view) };
    this.svg.setAttribute('viewBox', `${-kMargin} ${-kMargin} ${this.board.right + kMargin + 6} ${bottom + kMargin}`);
    const seen = new Set();
    for (const item of put) {
      const look = item.counter ? 'counter'
        : JSON.stringify([item.piece.kind, item.piece.mobility, item.piece.side, item.piece.short,
          item.piece.seen, item.piece.release, item.piece.face_down]);
      let known = this.known.get(item.key);
      if (!known || known.look !== look) {
        known?.element.remove();
        known = { look, element: this.#pieceElement(item) };
        this.known.set(item.key, known);
        this.pieces.append(known.element);
      }
      const at = `translate(${item.x.toFixed(1)}px, ${item.y.toFixed(1)}px) scale(${this.unit.toFixed(3)})`;
      if (known.at !== at) known.element.style.transform = known.at = at;
      seen.add(item.key);
    }
    for (const [key, known] of this.known)
      if (!seen.has(key)) {
        known.element.remove();
        this.known.delete(key);
      }
  }

  #pieceElement({ piece, counter }) {
    if (counter)
      return s('g', { class: 'piece counter' }, symbol('counter', { x: -15, y: -14, width: 30, height: 26.25 }));
    const name = piece.kind === 'unknown' ? 'counter' : `${piece.kind} ${piece.mobility}`.trim();
    const group = s('g', { class: `piece ${piece.side} ${piece.seen ?? ''}` },
      symbol(name, { x: -15, y: -17, width: 30, height: 26.25 }),
      s('text', { y: 16.5, class: 'label', 'text-anchor': 'middle' }, piece.short));
    if (piece.seen === 'lost') group.append(s('text', { x: 12, y: -8, class: 'unsure' }, '?'));
    group.append(s('title', {}, `${piece.name}${piece.seen === 'covered' ? ' (covered)' : ''}`));
    return group;
  }

  #drawAbove(state) {
    this.above.replaceChildren();
    if (this.layers.includes('fire')) this.#drawFire(state.view);
    if (this.layers.includes('pins'))
      state.pins.forEach((pin, i) => {
        this.above.append(s('g', { class: 'pin', transform: this.#pinPlace(pin) },
          s('path', { d: 'M0 0C-3 -8 -9 -10 -9 -18A9 9 0 0 1 9 -18C9 -10 3 -8 0 0Z', class: `mark-${pin.mark}` }),
          s('text', { y: -14, class: 'glyph', 'text-anchor': 'middle' }, kGlyphs[pin.mark] ?? String(i + 1)),
          pin.text ? s('text', { y: 10, class: 'pin-text', 'text-anchor': 'middle' }, pin.text) : null));
      });
  }

  #pinPlace(pin) {
    const { x, y } = this.board.drawn(pin.x_mm, pin.y_mm);
    return `translate(${x} ${y}) scale(${(1.2 * this.unit).toFixed(2)})`;
  }

  #drawFire(view) {
    const counts = new Map();
    for (const name of view.fire_plan.planned) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const name of this.extra.missions ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [name, point] of Object.entries(view.fire_plan.points)) {
      if (this.layers.includes('open') && !point.fired) continue;
      const sector = this.board.sector(name);
      if (!sector) continue;
      const r = 17 * this.unit;
      const x = sector.x + this.board.across - r - 10, y = sector.cy + 10;
      this.above.append(s('g', { class: `target ${point.fired ? 'fired' : ''}`, transform: `translate(${x} ${y})` },
        s('circle', { r }), s('path', { d: `M0 ${-r - 5}V${r + 5}M${-r - 5} 0H${r + 5}` }),
        counts.get(name) ? s('text', { x: r + 4, y: r + 8, 'text-anchor': 'end', class: 'missions' },
          `×${counts.get(name)}`) : null));
    }
  }

  #describe(state) {
    const { view } = state;
    const texts = new Map(this.board.sectors().map(({ name }) => [name, sectorWords(view, name)]));
    if (this.onSector)
      for (const [name, button] of this.buttons) {
        const words = `${name}: ${texts.get(name)}`;
        if (button.getAttribute('aria-label') !== words) button.setAttribute('aria-label', words);
        button.setAttribute('aria-pressed', (this.extra.chosen ?? []).includes(name));
      }
  }
}

/** What lies in a sector, for those who do not see the map. */
export function sectorWords(view, name) {
  const parts = [];
  const sides = { attacker: [], defender: [], neutral: [] };
  for (const piece of Object.values(view.pieces))
    if (piece.place === name) sides[piece.side].push(piece.short || piece.name);
  if (sides.attacker.length) parts.push(`own ${sides.attacker.join(', ')}`);
  if (sides.defender.length) parts.push(`enemy ${sides.defender.join(', ')}`);
  if (view.counters[name]) parts.push(plural(view.counters[name], 'counter') + ' face down');
  if (view.contacts.includes(name)) parts.push('in contact');
  if (view.fire_plan.points[name]) parts.push('target point');
  return parts.join('; ') || 'nothing known';
}

/** The table in words, sector by sector. */
export function tableList(view) {
  const board = new Board(view.board);
  const rows = board.sectors().map(({ name }) => [name, sectorWords(view, name)])
    .filter(([, words]) => words !== 'nothing known');
  return h('details', { class: 'list' }, h('summary', {}, 'The table in words'),
    h('dl', {}, rows.map(([name, words]) => [h('dt', {}, name), h('dd', {}, words)])));
}
