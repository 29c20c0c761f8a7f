// The table as a staff map: SVG in millimetres, kept from one state to the next so that pieces move.

import { Board } from './board.js';
import { backShapes, faceShapes } from './card_face.js';
import { cardsWithPieces } from './cards.js';
import { h, s } from './dom.js';
import { tr, trN } from './language.js';
import { choose, chosen } from './kept.js';
import { isHidden, lay, shared, wordsBelow } from './layout.js';
import { arrow } from './map_arrow.js';
import { groundNames, groundShapes, tableEdge } from './map_ground.js';
import { facingWords, sectorWords } from './map_words.js';
import { Region } from './parts.js';
import { symbol } from './symbols.js';
import { track } from './track.js';

const kCard = 0.2; // of a card's box, how large it is drawn beside its piece's symbol
const kFaces = 3; // cards with a piece that are shown side by side
const kTop = 6; // symbols that are drawn one on another
const kWidest = 2; // how far the map is stretched where there is room
const kWorth = 1.25; // by how much more of the screen it must fill to be turned by a quarter
// How it is drawn: pixels of the smallest words and of a symbol that reads well, millimetres of the edge, the largest symbols.
const kNear = { least: 8.5, read: 44, margin: 26, most: 1.8, grouped: false };
const kAcrossTheRoom = { least: 27, read: 72, margin: 36, most: 2.2, grouped: true };
export const kMarks = { flag: tr('Flag'), question: tr('Question'), danger: tr('Danger'), guns: tr('Guns'), arrow: tr('Advance') };
const kDrawn = ['counter', 'contact', 'target', 'target-used', 'mission', 'bracket', 'arrow', 'arrow-dashed']; // of others the words are shown
const kTurn = { north: 0, east: 90, south: 180, west: 270 };
const kGlyphs = { flag: '⚑', question: '?', danger: '!', guns: '●', arrow: '↑' };

/** Where an item's symbol is drawn: what it is placed at is the middle of symbol and words. */
const symbolOf = ({ x, y, unit, font, wide, lines, beside }) => (beside ? { x: x - wide / 2 + 15 * unit, y }
  : { x, y: y - font * 0.55 * Math.max(1, lines.length) });

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
    this.focus = null;
    this.tracks = new Region('div', { class: 'tracks' });
    this.turn = h('button', { type: 'button', class: 'map-turn', 'aria-label': tr('Turn the map by a quarter'), title: tr('Turn the map by a quarter'),
      onclick: () => this.#turnNow() }, '⟳');
    container.append(this.svg, ...(large ? [] : [this.turn]), this.tracks.element);
    this.resized = new ResizeObserver(() => this.state && this.svg.clientWidth && this.update(this.state, this.extra));
    this.resized.observe(container);
  }

  /** What is made for a projector and opened on a phone is held in a hand all the same. */
  #look() {
    this.look = this.large && !matchMedia('(max-width: 820px)').matches ? kAcrossTheRoom : kNear;
    Object.assign(this, { margin: this.look.margin, name: 12 });
  }

  /** Whoever looks turns it for himself, on this device, for boards of that shape. */
  #turnNow() {
    this.wanted = { shape: this.shape, turn: this.board.turned ? 'no' : 'yes' };
    choose(this.shape, this.wanted.turn);
    this.update(this.state, this.extra);
  }

  /** As he has turned it; else where it fills more so. */
  #room(view) {
    this.shape = `turned ${view.board.kind} ${view.board.columns ?? view.board.width_mm} ${view.board.rows ?? view.board.depth_mm}`;
    const plain = this.#roomFor(view, false), turned = this.#roomFor(view, true),
      wanted = this.wanted?.shape === this.shape ? this.wanted.turn : chosen(this.shape);
    return (wanted ? wanted === 'yes' : turned.fills >= kWorth * plain.fills) ? turned : plain;
  }

  /** A sector is drawn as wide as there is room, and its words so large that they can be read. */
  #roomFor(view, turned) {
    const { clientWidth: wide, clientHeight: high } = this.svg;
    const plain = new Board(view.board, { turned }), brackets = this.#bracketRoom(view);
    const width = plain.right + this.margin + (turned ? brackets : 0), height = plain.down + this.margin + 60 + (turned ? 0 : brackets);
    const drawn = (stretch, scale) => ({ turned, stretch, scale, fills: plain.right * stretch * plain.down * scale ** 2 });
    if (!wide || !high) return drawn(1, 1);
    if (matchMedia('(max-width: 820px)').matches) // as high as it needs, within what screens.css allows
      return drawn(1, Math.min(wide / width, 0.78 * innerHeight / height));
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

  #update(state, extra) {
    const view = state.view;
    this.svg.toggleAttribute('hidden', view.board.kind === 'none'); // a game without a table
    if (view.tracks) this.tracks.show(view.tracks, (tracks) => tracks.map(track));
    if (view.board.kind === 'none') return;
    this.#look();
    const { least } = this.look;
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
    this.turn.setAttribute('aria-pressed', turned);
    this.lay = lay(view, this.board, { scale, header: this.header, ...this.look });
    this.unit = this.lay.unit;
    this.state = state;
    this.extra = extra;
    this.#drawBelow(state);
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

  /** Each name at that of its places where it covers least of pieces, their names and other names. */
  #drawNames() {
    const taken = this.placed.flatMap((item) => {
      const { x, y } = symbolOf(item), { unit, font, lines, label, beside } = item;
      const symbol = { left: x - 15 * unit, right: x + 15 * unit, top: y - 13.5 * unit, bottom: y + 9 * unit };
      if (!lines.length || beside) return [symbol];
      const half = Math.max(...lines.map((each) => each.length)) * 0.32 * font;
      const middle = x + (label?.x ?? 0) * unit, top = y + (label?.y ?? wordsBelow(item.piece, this.board)) * unit;
      return [symbol, { left: middle - half, right: middle + half, top, bottom: top + 1.1 * font * lines.length }];
    });
    this.names.replaceChildren(...this.called.map(({ words, places }) => {
      const half = words.length * 0.28 * this.name;
      const boxes = places.map(({ x, y }) => {
        const middle = Math.min(Math.max(x, half + 2), this.board.right - half - 2);
        const box = { left: middle - half, right: middle + half, top: y - 0.7 * this.name, bottom: y + 0.3 * this.name };
        return { x: middle, y, box, hides: taken.reduce((sum, other) => sum + shared(box, other), 0) };
      });
      const { x, y, box } = boxes.reduce((best, each) => (each.hides < best.hides ? each : best));
      taken.push(box);
      return s('text', { x, y: y + 0.3 * this.name, class: 'name feature', 'text-anchor': 'middle' }, words);
    }));
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

  /** The marks of these symbols that this map shows. */
  #marks(view, ...symbols) {
    return Object.values(view.marks).filter((mark) => (!symbols.length || symbols.includes(mark.symbol))
      && this.layers.includes(mark.plan ? 'plan' : 'table') && !(mark.sealed && this.layers.includes('open')));
  }

  /** Names of the sectors that carry a mark of these symbols. */
  #marked(view, ...symbols) {
    return new Set(this.#marks(view, ...symbols).flatMap((mark) => mark.sectors));
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
    const line = { y: (this.header + this.name * 0.7) / 2 + 1 };
    const contacts = this.#marked(view, 'contact');
    const targets = this.#marked(view, 'target', 'target-used');
    const falling = this.#falling(view);
    // In a narrow sector what happens there goes before its name, which the edge says too.
    const narrow = (name) => contacts.has(name) && (targets.has(name) ? 10 : 8) * this.name > across;
    for (const sector of this.board.sectors()) {
      const features = (view.ground.features[sector.name] ?? []).filter((feature) => feature !== 'road').join(', ');
      this.below.append(s('text', { x: sector.x + 6, y: sector.y + line.y, class: 'name' },
        this.look.grouped || narrow(sector.name) ? null : sector.name,
        features ? s('tspan', { class: 'feature', dx: this.look.grouped ? 0 : 6 }, features) : null));
    }
    for (const mark of this.#marks(view, 'target', 'target-used'))
      for (const name of mark.sectors) {
        const sector = box(name, `targeted ${mark.symbol === 'target-used' ? 'fired' : ''}`);
        if (sector) this.below.append(this.#target(sector, mark.symbol === 'target-used'));
      }
    for (const [name, count] of falling) {
      const sector = this.board.sector(name);
      if (sector) this.below.append(this.#missions(sector, count, targets.has(name)));
    }
    for (const name of contacts) {
      const sector = box(name, 'contact');
      if (sector) this.below.append(s('text', { class: 'contact-name', 'text-anchor': 'end', y: sector.y + line.y,
        x: sector.x + across - 8 - (targets.has(name) ? 2 * this.name : 0) }, tr('contact')));
    }
    for (const mark of this.#marks(view).filter(({ at }) => at)) {
      const { x, y } = this.board.drawn(mark.at.x_mm, mark.at.y_mm);
      this.below.append(s('circle', { cx: x, cy: y, r: 0.7 * this.name, class: 'marked' }), s('text', { class: 'mark-words',
        x, y: y + 1.8 * this.name, 'text-anchor': 'middle' }, mark.count > 1 ? `${mark.words} ×${mark.count}` : mark.words));
    }
    for (const mark of this.#marks(view).filter(({ symbol }) => !kDrawn.includes(symbol)))
      for (const name of mark.sectors) {
        const sector = box(name, 'marked');
        if (sector) this.below.append(s('text', { class: 'mark-words', x: sector.cx, y: sector.cy, 'text-anchor': 'middle' },
          mark.count > 1 ? `${mark.words} ×${mark.count}` : mark.words));
      }
    for (const name of this.extra.chosen ?? []) box(name, 'chosen');
    this.#drawBrackets(view);
  }

  /** How many fall on each sector: told, and being filled in. */
  #falling(view) {
    const falling = new Map(this.layers.includes('plan') ? this.extra.counts ?? [] : []);
    if (!falling.size)
      for (const mark of this.#marks(view, 'mission'))
        for (const name of mark.sectors) falling.set(name, (falling.get(name) ?? 0) + mark.count);
    return falling;
  }

  /** Which columns each bracket spans. */
  #brackets(view) {
    return this.#marks(view, 'bracket').map((mark) => {
      const columns = mark.sectors.map((name) => this.plainSector(view, name)?.column).filter((i) => i !== undefined);
      return { words: mark.words, left: Math.min(...columns), right: Math.max(...columns) };
    }).filter(({ left }) => Number.isFinite(left));
  }

  plainSector(view, name) {
    return new Board(view.board).sector(name);
  }

  /** How much room they take below the map: side by side, or one below the other where they overlap. */
  #bracketRoom(view) {
    const brackets = this.#brackets(view);
    return brackets.length ? this.#bracketHeight() * (this.#crossing(brackets) ? brackets.length : 1) : 0;
  }

  #bracketHeight() {
    return 12 + this.name;
  }

  #crossing(brackets) {
    return brackets.some((one, i) => brackets.slice(i + 1).some((two) => one.left <= two.right && two.left <= one.right));
  }

  /** Along the near edge, wherever that is drawn. */
  #drawBrackets(view) {
    const brackets = this.#brackets(view), crossing = this.#crossing(brackets), { turned, across, cell, down } = this.board;
    const step = turned ? cell : across;
    brackets.forEach((each, row) => {
      const from = each.left * step + 6, to = (each.right + 1) * step - 6, off = 9 + (crossing ? row * this.#bracketHeight() : 0);
      const type = Math.min(this.name, (to - from) / (0.58 * each.words.length)), middle = (from + to) / 2;
      const far = -this.margin + 7 - off; // beyond the letters of the edge
      this.below.append(
        s('path', { d: turned ? `M${far + 6} ${from}H${far}V${to}H${far + 6}` : `M${from} ${down + off - 6}V${down + off}H${to}V${down + off - 6}`, class: 'bracket' }),
        s('text', { class: 'bracket-name', 'text-anchor': 'middle', 'font-size': type,
          ...(turned ? { transform: `translate(${far - 3} ${middle}) rotate(-90)` } : { x: middle, y: down + off + 2 + 0.8 * this.name }) }, each.words));
    });
  }

  #drawPieces(view) {
    const { turned, right, down } = this.board, brackets = this.#bracketRoom(view);
    const top = down + 10 + (turned ? 0 : brackets), left = this.margin + (turned ? brackets : 0);
    let bottom = top, put = [];
    if (this.layers.includes('table')) {
      const strips = this.lay.strips(top);
      bottom = strips.bottom;
      for (const { y, tall, items } of strips.rows) {
        this.below.append(s('rect', { x: 0, y, width: this.board.right, height: tall, class: 'strip' }));
        for (const { x, place, font } of items.filter((item) => item.place))
          this.below.append(s('text', { x, y: y + tall / 2 + font * 0.35, class: 'strip-name', 'font-size': 1.1 * font,
            'text-anchor': 'middle' }, place));
        put.push(...items.filter((item) => !item.place));
      }
      put.push(...this.lay.put());
    }
    this.svg.setAttribute('viewBox',
      `${-left} ${-this.margin} ${right + left + 6} ${bottom + this.margin}`);
    this.placed = put;
    this.#drawNames();
    const seen = new Set();
    for (const item of put) {
      const look = JSON.stringify([item.lines, item.beside, item.label, item.font / item.unit, item.counter, item.piece?.kind,
        item.piece?.mobility, item.piece?.side, item.piece?.facing, turned, item.piece?.seen, item.piece?.at?.by_game, item.piece?.face_down,
        item.all?.length]);
      let known = this.known.get(item.key);
      if (!known || known.look !== look) {
        known?.element.remove();
        known = { look, element: this.#pieceElement(item) };
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

  /** Of several that are alike one symbol on top of as many as there are, six at most: five look more than three. */
  #pieceElement({ id, piece, counter, lines, unit, font, beside, label, all = [] }) {
    const name = counter || piece.kind === 'unknown' ? 'counter' : `${piece.kind} ${piece.mobility}`.trim();
    const deep = Math.max(0, Math.min(all.length, kTop) - 1);
    const below = Array.from({ length: deep }, (_, i) => deep - i);
    const group = s('g', { class: `piece ${counter ? 'counter' : `${piece.side} ${isHidden(piece) ? 'lost' : piece.seen ?? ''}`}`, 'data-id': all.length ? null : id },
      label?.lead ? s('line', { x2: label.x, y2: label.middle, class: 'leader' }) : null,
      s('rect', { class: 'hit', x: -15, y: -13.5, width: 30, height: 30 }), // a tap between symbol and words is one on it
      below.map((i) => symbol(name, { x: -15 + 1.6 * i, y: -13.5 - 1.6 * i, width: 30, height: 26.25 })),
      symbol(name, { x: -15, y: -13.5, width: 30, height: 26.25 }),
      counter ? null : facingMark(piece, this.board),
      !lines.length ? null : beside ? s('text', { x: 18, y: 0.36 * font / unit, class: 'label', 'font-size': (font / unit).toFixed(2) }, lines[0])
        : s('text', { y: label?.y ?? wordsBelow(piece, this.board), class: 'label', 'font-size': (font / unit).toFixed(2),
        'text-anchor': 'middle' }, lines.flatMap((line, i) => [i ? s('tspan', { x: label?.x ?? 0 }, ' ') : null, // it is read out, too; in the line it would move it
          s('tspan', { x: label?.x ?? 0, dy: i ? '1.1em' : '.85em' }, line)])));
    if (piece?.seen === 'lost') group.append(s('text', { x: 12, y: -5, class: 'unsure' }, '?'));
    const titles = (all.length ? all : [{ id, piece }]).filter((each) => each.piece).map((each) =>
      `${each.piece.name} (${each.id})` + facingWords(each.piece) + (each.piece.seen === 'covered' ? ' (covered)' : '')
      + (each.piece.at?.by_game ? ' (where the game has it; no camera shows it)' : ''));
    if (titles.length) group.append(s('title', {}, titles.join('; ')));
    return group;
  }

  #drawAbove(state) {
    this.above.replaceChildren();
    this.#drawArrows(state.view);
    for (const way of this.extra.ways ?? []) this.above.append(...[arrow(this.board, way, this.#beside(way))].filter(Boolean));
    this.#drawCards(state.view);
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

  #drawArrows(view) {
    for (const mark of this.#marks(view, 'arrow', 'arrow-dashed')) {
      const drawn = arrow(this.board, mark);
      if (drawn) this.above.append(drawn);
    }
  }

  /** At the corner of the piece that they lie with: faces where all are known, three at most, else a back with their number. */
  #drawCards(view) {
    const laid = (this.extra.laid ?? []).map((each) => ({ ...each, title: '', count: each.faces.length }));
    for (const { piece, count, title, faces = [] } of [...cardsWithPieces(view, this.layers.includes('open')), ...laid]) {
      const at = view.pieces[piece];
      const item = at && this.placed.find((each) => each.piece === at || each.all?.some((one) => one.piece === at));
      if (!item) continue;
      const { x, y } = symbolOf(item), known = faces.length === count && count <= kFaces;
      const shapes = known ? faces.map((face) => faceShapes(face, true)) : [...count > 1 ? [backShapes(1)] : [], backShapes(count)];
      this.above.append(s('g', { class: 'lying', 'data-piece': piece, transform: `translate(${x + 8 * item.unit} ${y - 26 * item.unit}) scale(${item.unit * kCard})` },
        shapes.map((each, i) => s('g', { transform: `translate(${(known ? 62 : 14) * i} ${known ? 0 : 10 * i})` }, each)),
        s('title', {}, `${title}: ${faces.length ? faces.map(({ words }) => words).join(', ') : trN('{1} card face down', '{1} cards face down', count)}`)));
    }
  }

  #pinPlace(pin) {
    const { x, y } = this.board.drawn(pin.x_mm, pin.y_mm);
    return `translate(${x} ${y}) scale(${(1.2 * this.unit).toFixed(2)})`;
  }

  /** In the sector's head, where nobody stands. */
  #head(sector) {
    const r = this.name * 0.55;
    return { r, x: sector.x + this.board.across - r - 8, y: sector.y + this.header / 2 + 1 };
  }

  #target(sector, fired) {
    const { r, x, y } = this.#head(sector);
    return s('g', { class: `target ${fired ? 'fired' : ''}`, transform: `translate(${x} ${y})` },
      s('circle', { r }), s('path', { d: `M0 ${-r - 3}V${r + 3}M${-r - 3} 0H${r + 3}` }));
  }

  /** Below the target's cross; where there is none, in its place. */
  #missions(sector, count, below) {
    const { r, x, y } = this.#head(sector);
    return s('g', { class: 'target', transform: `translate(${x} ${y})` },
      s('text', { x: r, y: below ? 2.4 * r + this.name * 0.5 : this.name * 0.4, 'text-anchor': 'end', class: 'missions' },
        `×${count}`));
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

/** A wedge at that edge of the symbol's frame which is the piece's front. */
function facingMark({ facing }, board) {
  if (!(facing in kTurn)) return null;
  const turn = board.heading(kTurn[facing]) % 360, edge = turn % 180 ? 14.1 : 9.4;
  return s('polygon', { class: 'facing', points: `-6.5,${-edge} 6.5,${-edge} 0,${-edge - 7}`,
    transform: `translate(0 -3.2) rotate(${turn})` });
}
