// The table as a staff map: SVG in millimetres, kept from one state to the next so that pieces move.

import { Board } from './board.js';
import { cardsWithPieces } from './cards.js';
import { h, s } from './dom.js';
import { tr } from './language.js';
import { lay } from './layout.js';
import { arrow } from './map_arrow.js';
import { bracketElements, bracketRoom, bracketsOf } from './map_brackets.js';
import { groundNames, groundShapes, nameElements, tableEdge } from './map_ground.js';
import { headroom, markElements, shownMarks } from './map_marks.js';
import { cardsElement, pieceElement, symbolOf } from './map_piece.js';
import { sectorWords } from './map_words.js';
import { Region } from './parts.js';
import { track } from './track.js';
import { QuarterTurn } from './turn.js';

const kWidest = 2; // how far the map is stretched where there is room
const kStrip = 60; // millimetres beneath the table that are kept for what waits beside it, before it is known
// How it is drawn: pixels of the smallest words and of a symbol that reads well, millimetres of the edge, the largest symbols.
const kNear = { least: 11, read: 44, margin: 26, most: 1.8, grouped: false };
const kAcrossTheRoom = { least: 27, read: 72, margin: 36, most: 2.2, grouped: true };
export const kMarks = { flag: tr('Flag'), question: tr('Question'), danger: tr('Danger'), guns: tr('Guns'), arrow: tr('Advance') };
const kGlyphs = { flag: '⚑', question: '?', danger: '!', guns: '●', arrow: '↑' };

let maps = 0; // on this page

export class StaffMap {
  /** `layers`: which of table (pieces and what lies there), plan (marks drawn from papers) and pins it shows; `open`:
      nothing that is sealed. `large`: it is read across a room. `onSector(name, point, piece)` makes sectors buttons; `piece`
      is the one that was pressed there, by its id. `onPiece(id)` likewise those that stand in no sector. `turned`, where it is
      set, is called when the map has come to lie otherwise. */
  constructor(container, { layers, onSector = null, onPiece = null, label = tr('Map of the table'), large = false, address = 'api/ground' }) {
    this.address = address; // of its ground
    this.id = `map-${++maps}`;
    this.called = [];
    this.beneath = kStrip;
    this.placed = [];
    this.layers = layers;
    this.large = large;
    this.#look();
    this.onSector = onSector;
    this.svg = s('svg', { class: 'map', ...(onSector ? { role: 'group' } : { role: 'img' }), 'aria-label': label });
    this.ground = s('g', {});
    this.names = s('g', {}); // of the ground, where no piece stands
    this.below = s('g', {});
    this.pieces = s('g', { class: 'pieces' });
    this.above = s('g', {});
    this.touch = s('g', {});
    if (onPiece) this.pieces.addEventListener('click', (event) => {
      const { id } = event.target.closest('.piece')?.dataset ?? {};
      if (id) onPiece(id);
    });
    this.svg.append(this.ground, this.names, this.below, this.pieces, this.above, this.touch);
    this.known = new Map();
    this.tracks = new Region('div', { class: 'tracks' });
    this.turn = new QuarterTurn(() => this.update(this.state, this.extra));
    container.append(this.svg, ...(large ? [] : [this.turn.button]), this.tracks.element);
    this.resized = new ResizeObserver(() => this.state && this.svg.clientWidth && this.update(this.state, this.extra));
    this.resized.observe(container);
  }

  /** What is made for a projector and opened on a phone is held in a hand all the same. */
  #look() {
    this.look = this.large && !matchMedia('(max-width: 820px)').matches ? kAcrossTheRoom : kNear;
    Object.assign(this, { margin: this.look.margin, name: 12 });
  }

  #room(view) {
    const plain = this.#roomFor(view, false), turned = this.#roomFor(view, true);
    return this.turn.wanted(view.board, turned.fills / plain.fills) ? turned : plain;
  }

  /** A sector is drawn as wide as there is room, and its words so large that they can be read. */
  #roomFor(view, turned) {
    const { clientWidth: wide, clientHeight: high } = this.svg;
    const plain = new Board(view.board, { turned }), brackets = bracketRoom(this.brackets, this.name);
    const width = plain.right + this.margin + (turned ? brackets : 0), height = plain.down + this.margin + this.beneath + (turned ? 0 : brackets);
    const drawn = (stretch, scale) => ({ turned, stretch, scale, fills: plain.right * stretch * plain.down * scale ** 2 });
    if (!wide || !high) return drawn(1, 1);
    if (matchMedia('(max-width: 820px)').matches) { // as high as it needs, within what screens.css allows; it lies alike on every page
      const within = (most) => drawn(1, Math.min(wide / width, most / height));
      return { ...within(0.78 * innerHeight), scale: within(parseFloat(getComputedStyle(this.svg).maxHeight) || high).scale };
    }
    const fits = plain.grid ? (wide / high) * height / width : 1;
    const stretch = Math.round(Math.min(kWidest, Math.max(1, fits)) * 20) / 20;
    return drawn(stretch, Math.min(wide / (plain.right * (stretch - 1) + width), high / height));
  }

  /** Words and the letters of its edges, millimetres, where the smallest words may be `least` high. */
  #fit(view, least) {
    this.name = Math.max(12, least);
    this.edge = Math.max(17, least);
    const board = new Board(view.board);
    const letters = board.grid ? Math.max(board.rowName(board.rows - 1).length, board.columnName(0).length, board.columnName(board.columns - 1).length) : 0;
    this.margin = Math.max(this.look.margin, 7 + 1.35 * this.edge, 8 + 0.64 * this.edge * letters);
  }

  update(state, extra = {}) {
    const lay = this.board?.turned;
    this.#update(state, extra);
    if (lay !== this.board?.turned) this.turned?.();
  }

  /** `again`: it is known now how much room is needed beneath the table. */
  #update(state, extra, again = false) {
    const view = state.view;
    this.svg.toggleAttribute('hidden', view.board.kind === 'none'); // a game without a table
    if (view.tracks) this.tracks.show(view.tracks, (tracks) => tracks.map(track));
    if (view.board.kind === 'none') return;
    this.#look();
    const { least } = this.look;
    this.brackets = bracketsOf(new Board(view.board), shownMarks(view, this.layers, 'bracket'));
    this.#fit(view, least / this.#room(view).scale); // what is written beside and below it takes room of its own
    const { turned, stretch, scale } = this.#room(view);
    this.#fit(view, least / scale);
    const drawn = JSON.stringify([view.board, view.ground, turned, stretch, scale, least]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.board = new Board(view.board, { stretch, turned });
      this.header = 6 + 1.1 * this.name;
      this.svg.style.setProperty('--name', `${this.name}px`);
      this.svg.style.setProperty('--edge', `${this.edge}px`);
      this.#drawGround(view);
      if (this.onSector) this.#drawTouch();
    }
    this.svg.classList.toggle('turned', turned);
    this.extra = extra;
    this.lay = lay(view, this.board, { scale, header: headroom(view, this), ...this.look });
    this.unit = this.lay.unit;
    const top = this.board.down + 10 + (turned ? 0 : bracketRoom(this.brackets, this.name));
    this.strips = this.layers.includes('table') ? this.lay.strips(top) : { rows: [], bottom: top };
    const beneath = Math.max(kStrip, 10 + this.strips.bottom - top);
    if (!again && Math.abs(beneath - this.beneath) > 1) {
      this.beneath = beneath;
      return this.#update(state, extra, true);
    }
    this.state = state;
    this.below.replaceChildren(...markElements(view, this), ...bracketElements(this.brackets, this));
    this.#drawPieces(view);
    this.#drawAbove(state);
    if (this.onSector) this.#describe(view);
  }

  #drawGround(view) {
    const board = this.board, terrain = s('g', { 'clip-path': `url(#${this.id}-table)`, class: 'terrain' });
    this.ground.replaceChildren(
      s('rect', { x: 0, y: 0, width: board.right, height: board.down, class: 'paper f-paper' }),
      ...board.sectors().map(({ x, y, column, row }) => s('rect', { x, y, width: board.across, height: board.cell,
        class: `sector ${(column + row) % 2 ? 'f-zone' : 'f-paper'}` })), tableEdge(board, this.id), terrain);
    this.called = groundNames(board, view.board.ground); // drawn once it is known what lies where
    const key = JSON.stringify([this.address, view.board, view.ground]);
    groundShapes(this.address, key).then((shapes) => {
      if (!shapes) this.drawn = null;
      shapes?.setAttribute('transform', board.transform);
      terrain.replaceChildren(...(shapes ? [shapes] : []));
    });
    const above = (words, i) => s('text', { x: (i + 0.5) * board.across, y: -8, class: 'edge', 'text-anchor': 'middle' }, words);
    const left = (words, i) => s('text', { x: -6, y: (i + 0.5) * board.cell + 0.35 * this.edge, class: 'edge', 'text-anchor': 'end' }, words);
    for (let column = 0; column < board.columns && board.grid; ++column)
      this.ground.append((board.turned ? left : above)(board.columnName(column), column));
    for (let row = 0; row < board.rows && board.grid; ++row)
      this.ground.append(board.turned ? above(board.rowName(row), row) : left(board.rowName(row), board.rows - 1 - row));
  }

  #drawTouch() {
    this.touch.replaceChildren();
    this.buttons = new Map();
    for (const sector of this.board.sectors()) {
      const button = s('rect', { x: sector.x, y: sector.y, width: this.board.across, height: this.board.cell,
        class: 'touch', role: 'button', tabindex: this.buttons.size ? -1 : 0, 'aria-label': sector.name });
      button.addEventListener('click', (event) => this.onSector(sector.name, this.pointOf(event), this.pieceAt(event)));
      button.addEventListener('keydown', (event) => this.#key(event, sector));
      this.buttons.set(sector.name, button);
      this.touch.append(button);
    }
  }

  /** Where on the table a press or a finger is. */
  pointOf(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return this.board.table(at.x, at.y);
  }

  /** The piece that is drawn there alone; nothing where there is none. */
  pieceAt(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return this.placed?.find(({ id, all, x, y, wide, high }) => id && !all && Math.abs(at.x - x) <= wide / 2
      && Math.abs(at.y - y) <= high / 2)?.id;
  }

  #key(event, sector) {
    const steps = this.board.turned ? { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }
      : { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
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

  #drawPieces(view) {
    const { turned, right } = this.board, { rows, bottom } = this.strips, put = [];
    const left = this.margin + (turned ? bracketRoom(this.brackets, this.name) : 0);
    for (const { y, tall, items } of rows) {
      this.below.append(s('rect', { x: 0, y, width: right, height: tall, class: 'strip' }));
      for (const { x, place, font } of items.filter((item) => item.place))
        this.below.append(s('text', { x, y: y + tall / 2 + font * 0.35, class: 'strip-name', 'font-size': 1.1 * font,
          'text-anchor': 'middle' }, place));
      put.push(...items.filter((item) => !item.place));
    }
    if (this.layers.includes('table')) put.push(...this.lay.put());
    this.svg.setAttribute('viewBox',
      `${-left} ${-this.margin} ${right + left + 6} ${bottom + this.margin}`);
    this.placed = put;
    this.names.replaceChildren(...nameElements(this.called, this.placed, this));
    const seen = new Set();
    for (const item of put) {
      const look = JSON.stringify([item.lines, item.beside, item.label, item.font / item.unit, item.counter, item.piece?.kind,
        item.piece?.mobility, item.piece?.side, item.piece?.facing, turned, item.piece?.seen, item.piece?.at?.by_game, item.piece?.face_down,
        item.all?.length]);
      let known = this.known.get(item.key);
      if (!known || known.look !== look) {
        known?.element.remove();
        known = { look, element: pieceElement(item, this.board) };
        this.known.set(item.key, known);
        this.pieces.append(known.element);
      }
      const { x, y } = symbolOf(item);
      const at = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${item.unit})`;
      if (known.at !== at) known.element.style.transform = known.at = at;
      seen.add(item.key);
    }
    for (const [key, known] of this.known)
      if (!seen.has(key)) {
        known.element.remove();
        this.known.delete(key);
      }
  }

  #drawAbove(state) {
    this.above.replaceChildren();
    for (const mark of shownMarks(state.view, this.layers, 'arrow', 'arrow-dashed')) this.above.append(...[arrow(this.board, mark)].filter(Boolean));
    for (const way of this.extra.ways ?? []) this.above.append(...[arrow(this.board, way, this.#beside(way))].filter(Boolean));
    const laid = (this.extra.laid ?? []).map((each) => ({ ...each, title: '', count: each.faces.length }));
    for (const each of [...cardsWithPieces(state.view, this.layers.includes('open')), ...laid]) {
      const at = state.view.pieces[each.piece];
      const item = at && this.placed.find(({ piece, all }) => piece === at || all?.some((one) => one.piece === at));
      if (item) this.above.append(cardsElement(item, each));
    }
    if (this.layers.includes('pins'))
      state.pins.forEach((pin, i) => {
        this.above.append(s('g', { class: 'pin', transform: this.#pinPlace(pin) },
          s('path', { d: 'M0 0C-3 -8 -9 -10 -9 -18A9 9 0 0 1 9 -18C9 -10 3 -8 0 0Z', class: `mark-${pin.mark}` }),
          s('text', { y: -14, class: 'glyph', 'text-anchor': 'middle' }, kGlyphs[pin.mark] ?? String(i + 1)),
          pin.text ? s('text', { y: 10, class: 'pin-text', 'text-anchor': 'middle' }, pin.text) : null));
      });
  }

  /** By how much a way's stand is drawn beside the middle of its sector, at whichever end of the way it stands. */
  #beside({ sectors = [], pieces = [] }) {
    const { across, cell } = this.board;
    const item = this.placed.find(({ id, all }) => id === pieces[0] || all?.some((one) => one.id === pieces[0]));
    const at = item && [sectors[0], sectors.at(-1)].map((name) => this.board.sector(name))
      .find((each) => each && Math.abs(item.x - each.cx) <= across / 2 && Math.abs(item.y - each.cy) <= cell / 2);
    return at ? { x: item.x - at.cx, y: item.y - at.cy } : null;
  }

  #pinPlace(pin) {
    const { x, y } = this.board.drawn(pin.x_mm, pin.y_mm);
    return `translate(${x} ${y}) scale(${(1.2 * this.unit).toFixed(2)})`;
  }

  /** What each sector's button says. */
  #describe(view) {
    for (const [name, button] of this.buttons) {
      const words = `${name}: ${sectorWords(view, name)}`;
      if (button.getAttribute('aria-label') !== words) button.setAttribute('aria-label', words);
      button.setAttribute('aria-pressed', (this.extra.chosen ?? []).includes(name));
    }
  }
}
