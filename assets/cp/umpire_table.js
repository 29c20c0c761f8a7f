// The table for the umpire: the whole picture with what the program makes of it drawn over, or the game's own map.

import { Board } from './board.js';
import { h, s, stream } from './dom.js';
import { tr } from './language.js';
import { takenAt } from './layout.js';
import { StaffMap } from './map.js';
import { Spot } from './map_spot.js';
import { Region } from './parts.js';
import { QuarterTurn } from './turn.js';

const kLabel = { least: 9.5, most: 20, px: 11 }; // of a piece's words, in millimetres, and on the screen where that fits

/** Stands of one unit that lie together: nearer than a base is long from corner to corner. One of them bears the name. */
const together = (a, b, pieces) => pieces[a.id].unit && pieces[a.id].unit === pieces[b.id].unit
  && Math.hypot(a.x - b.x, a.y - b.y) < Math.hypot(pieces[b.id].width_mm, pieces[b.id].depth_mm);

export class TableStage {
  /** `onSector(name)`, `onPiece(id)`: what somebody presses. */
  constructor(lead, { onSector, onPiece }) {
    Object.assign(this, { lead, onSector, onPiece });
    this.wanted = 'picture';
    this.element = h('section', { class: 'stage umpire-stage', 'aria-label': tr('The table') });
    this.tools = new Region('p', { class: 'stage-tools' });
    this.note = new Region('div', { class: 'notice' });
    this.img = h('img', { alt: tr('The table from above, as the camera sees it'), draggable: 'false' });
    this.svg = s('svg', { class: 'overlay', role: 'group', 'aria-label': tr('What the program makes of the table') });
    this.ground = s('g', {});
    this.marks = s('g', {});
    this.pieces = s('g', {});
    this.svg.append(this.ground, this.marks, this.pieces);
    this.picture = h('div', { class: 'picture' }, this.img, this.svg);
    this.room = h('div', { class: 'picture-room' }, this.picture);
    this.turn = new QuarterTurn(() => this.update(this.state));
    this.mapBox = h('div', { class: 'map-box' });
    this.line = new Region('p', { class: 'camera-line', role: 'status' });
    this.element.append(this.tools.element, this.note.element, this.room, this.mapBox, this.line.element);
    this.map = new StaffMap(this.mapBox, { layers: ['table', 'plan'], label: tr('The table as the game has it'), onSector,
      onPiece: (id) => this.lead.form?.chooseStand(id) });
    this.spot = new Spot(this.map, (...at) => this.lead.form?.placed(...at));
    const resized = new ResizeObserver(() => {
      if (this.shown === 'picture') this.#overlay(this.state); // its words are so large that they can be read
      this.#stream();
    });
    for (const each of [this.element, this.room]) resized.observe(each);
  }

  update(state) {
    this.state = state;
    const { desk, view } = state;
    const camera = desk?.camera;
    const kind = view.board.kind;
    const none = kind === 'none' && !view.tracks;
    this.element.classList.toggle('no-table', none);
    const sees = Boolean(camera?.table?.picture) && kind !== 'none';
    const withheld = this.lead.withheld;
    const spot = this.lead.form?.place();
    this.shown = none || withheld ? '' : sees && !spot && this.wanted === 'picture' ? 'picture' : 'map';
    this.room.hidden = this.shown !== 'picture';
    this.mapBox.hidden = this.shown !== 'map';
    this.note.show([withheld, none], () => (withheld ? [h('p', {}, tr('The table is withheld: one side may consult only the map now.')),
      h('p', {}, h('button', { type: 'button', onclick: () => this.lead.uncover() }, tr('Show it to the umpire alone')))]
      : none ? h('p', {}, tr('This game has no table.')) : null));
    this.note.element.hidden = !this.note.element.children.length;
    this.tools.show([sees, this.wanted, withheld, this.shown], () => (sees && !withheld ? [['picture', 'map'].map((each) =>
      h('button', { type: 'button', class: 'plain', 'aria-pressed': String(this.wanted === each), onclick: () => {
        this.wanted = each;
        this.update(state);
      } }, each === 'picture' ? tr('Picture') : tr('Map'))), this.shown === 'picture' ? this.turn.button : null] : []));
    if (this.shown === 'picture') this.#overlay(state);
    if (this.shown === 'map' && !this.spot.dragging) this.map.update({ ...state, view: this.#known(state) }, { ...this.#named(), ways: this.#ways() });
    this.spot.show(this.shown === 'map' ? spot : null);
    this.line.show(camera?.line ?? null, (line) => (line ? [h('b', { class: line.health }, tr(line.state)),
      line.items.map(({ text, health }) => [' · ', h('span', { class: health }, tr(text))]),
      line.message && line.message !== line.state ? [' · ', tr(line.message)] : null] : []));
    this.#stream();
  }

  closed() {
    this.img.removeAttribute('src'); // ends the stream
    this.streams = false;
  }

  /** Pictures come only while they are seen. */
  #stream() {
    const wanted = this.shown === 'picture' && this.element.isConnected && this.element.offsetParent !== null;
    if (wanted && !this.streams) this.img.src = stream('picture.mjpg', this.img);
    if (!wanted && this.streams) this.img.removeAttribute('src');
    this.streams = wanted;
  }

  /** The view; what a counter hides is not in it while that is blanked. Of a game that tells its umpire nothing of
      its own, where the pieces stand. */
  #known({ view, desk }) {
    const pieces = {};
    for (const [id, piece] of Object.entries(view.pieces))
      pieces[id] = piece.face_down && this.lead.blank ? { ...piece, kind: 'unknown', mobility: '', short: id, name: id } : piece;
    if (!Object.keys(pieces).length)
      for (const [id, piece] of Object.entries(desk?.pieces ?? {}))
        if (piece.place || piece.at)
          pieces[id] = { name: piece.name, short: piece.short || id, kind: piece.kind ?? (piece.counter ? 'unknown' : ''),
            mobility: piece.mobility ?? '', side: piece.side, place: piece.place ?? '', at: desk.camera?.table?.pieces[id] ?? piece.at };
    return { ...view, pieces, cards: this.lead.blank ? {} : view.cards };
  }

  #named() {
    const { form, chosen } = this.lead;
    if (!form) return { chosen: chosen?.sectors ?? [] };
    const named = form.named(([column, row]) => this.board.name(column, row));
    return { chosen: [...named.keys()], counts: form.many() ? named : undefined };
  }

  /** What the table says and what players ask, where it may be shown. */
  #proposed() {
    return Object.values(this.lead.desk?.proposals ?? {}).filter(({ asked }) => !(asked && this.lead.blank));
  }

  /** Their ways, for the map. */
  #ways() {
    return this.#proposed().map(({ path, way, words, objections, pieces }) =>
      ({ symbol: objections.length ? 'arrow-dashed' : 'arrow', sectors: path, points: way, words, pieces }));
  }

  get board() {
    return new Board(this.lead.link.state.view.board);
  }

  // The picture's overlay, in millimetres of the table with y down, as it lies on the screen.

  #overlay({ view, desk }) {
    const { left_mm: left, far_mm: far, width_mm: wide, depth_mm: deep } = desk.camera.window;
    const { clientWidth: across, clientHeight: high } = this.room;
    const turned = this.turn.wanted(view.board, (Math.min(across / deep, high / wide) / Math.min(across / wide, high / deep)) ** 2);
    const room = JSON.stringify([left, far, wide, deep, view.board, turned]);
    if (room !== this.drawnRoom) {
      this.drawnRoom = room;
      this.lies = new Board(view.board, { turned });
      const { x, y } = turned ? this.lies.drawn(left, far - deep) : this.lies.drawn(left, far);
      this.svg.setAttribute('viewBox', [x, y, ...(turned ? [deep, wide] : [wide, deep])].join(' '));
      this.picture.classList.toggle('turned', turned);
      this.picture.style.setProperty('--wide', String(turned ? deep / wide : wide / deep));
      this.#drawGround();
    }
    const mm = this.svg.viewBox.baseVal.width / (this.svg.clientWidth || wide);
    this.words = Math.min(kLabel.most, Math.max(kLabel.least, kLabel.px * mm));
    this.svg.style.setProperty('--cell-name', `${this.words.toFixed(1)}px`);
    this.#drawMarks(desk);
    this.#drawPieces(desk);
  }

  #box(name) {
    const sector = this.lies.sector(name);
    return sector && { x: sector.x, y: sector.y, width: this.lies.cell, height: this.lies.cell };
  }

  /** Where a stand is drawn, and how it faces there. */
  #drawnAt({ x_mm: x, y_mm: y, heading_deg: heading }) {
    return { ...this.lies.drawn(x, y), heading: this.lies.heading(heading) };
  }

  #drawGround() {
    const { lies } = this;
    this.cells = new Map();
    this.ground.replaceChildren(s('rect', { class: 'edge-line', x: 0, y: 0, width: lies.right, height: lies.down }));
    for (const { name } of lies.sectors()) {
      const box = this.#box(name);
      const press = s('rect', { ...box, class: 'cell', role: 'button', tabindex: -1, 'aria-label': name, onclick: () => this.onSector(name) });
      const called = s('text', { class: 'cell-name' }, name);
      this.cells.set(called, box);
      this.ground.append(press, called);
    }
    this.marked = this.drawn = null;
  }

  #drawMarks(desk) {
    const { lead } = this;
    const named = this.#named();
    const ends = Object.values(desk.proposals).map(({ pieces: [id] }) => [desk.camera.table.pieces[id], desk.pieces[id]?.at]);
    const what = JSON.stringify([desk.findings, desk.debts, desk.proposals, ends, named, lead.blank]);
    if (what === this.marked) return;
    this.marked = what;
    this.marks.replaceChildren();
    const mark = (name, kind, words) => {
      const box = this.#box(name);
      if (box) this.marks.append(s('rect', { class: kind, x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 },
        s('title', {}, words)));
    };
    for (const each of desk.findings) if (!lead.hides(each)) for (const name of each.sectors) mark(name, `found ${each.severity}`, each.text);
    for (const each of desk.debts) {
      if (lead.hides(each) || each.done) continue;
      for (const name of each.sectors ?? []) mark(name, 'owed', each.text);
      if (each.base) this.marks.append(s('polygon', { class: 'owed', points: this.#points(each.base) }, s('title', {}, each.text)));
    }
    for (const name of named.chosen ?? []) mark(name, 'named', name);
    for (const each of this.#proposed()) this.#arrow(desk, each);
  }

  /** Of the table, as SVG writes them. */
  #points(places) {
    return places.map(([x, y]) => this.lies.drawn(x, y)).map(({ x, y }) => `${x},${y}`).join(' ');
  }

  /** The way that is asked for; else from where the game has a piece, or its sector, to where it lies. */
  #arrow(desk, { path, way: asked, pieces, objections, undecided }) {
    const middle = (box) => box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const [id] = pieces, lies = desk.camera.table.pieces[id], stood = desk.pieces[id]?.at;
    const seen = lies && this.#drawnAt(lies);
    let way = path.map((name) => middle(this.#box(name))).filter(Boolean);
    if (asked) way = asked.map(([x, y]) => this.lies.drawn(x, y));
    else if (way.length < 2 && seen && stood) way = [this.#drawnAt(stood), seen];
    else if (way.length > 1 && seen) way[way.length - 1] = seen;
    if (way.length < 2) return;
    const [from, to] = way.slice(-2), angle = Math.atan2(to.y - from.y, to.x - from.x) * 180 / Math.PI;
    this.marks.append(s('g', { class: `proposed ${undecided ? 'undecided' : objections.length ? 'unlawful' : ''}` },
      s('polyline', { points: way.map(({ x, y }) => `${x},${y}`).join(' ') }),
      s('path', { d: 'M0 0L-16 -8L-16 8Z', transform: `translate(${to.x} ${to.y}) rotate(${angle})` })));
  }

  #drawPieces(desk) {
    const seen = desk.camera.table.pieces;
    const { chosen, blank } = this.lead;
    const lit = new Set([...(chosen?.pieces ?? []), desk.piece?.id].filter(Boolean));
    const found = new Set(desk.findings.filter((each) => !this.lead.hides(each)).flatMap((each) => each.pieces));
    const what = JSON.stringify([seen, desk.pieces, [...lit], [...found], blank, this.words]);
    if (what === this.drawn) return;
    this.drawn = what;
    const shown = Object.entries(seen).filter(([id]) => desk.pieces[id]);
    const named = this.#placeNames(shown, desk.pieces);
    this.pieces.replaceChildren(...shown.map(([id, pose]) => {
      const piece = desk.pieces[id], { width_mm: w, depth_mm: d } = piece, { x, y, heading } = this.#drawnAt(pose);
      const kinds = ['stand', piece.counter ? 'face-down' : piece.side, pose.covered && 'covered', pose.held && 'held', lit.has(id) && 'lit', found.has(id) && 'faulty'];
      return s('g', { class: kinds.filter(Boolean).join(' '), 'data-piece': id, transform: `translate(${x} ${y})`, onclick: () => this.onPiece(id) },
        s('g', { transform: `rotate(${heading})` }, s('rect', { x: -w / 2, y: -d / 2, width: w, height: d }),
          piece.counter ? null : s('path', { class: 'front', d: `M${-w / 4} ${-d / 2}L0 ${-d / 2 - 5}L${w / 4} ${-d / 2}Z` })),
        named.has(id) ? s('text', { x: named.get(id).x, y: named.get(id).y, 'font-size': this.words, 'text-anchor': 'middle' }, named.get(id).words) : null,
        s('title', {}, `${id} ${piece.name}${pose.covered ? `, ${tr('covered')}` : ''}${!blank && piece.hides ? `, ${tr('hides {1}', piece.hides)}` : ''}`));
    }));
  }

  /** The words of each piece below it, above it or beside it, where they cover least of other words and pieces. */
  #placeNames(shown, pieces) {
    const size = this.words;
    const placed = shown.map(([id, pose]) => {
      const { x, y, heading } = this.#drawnAt(pose), { width_mm: w, depth_mm: d } = pieces[id];
      const c = Math.abs(Math.cos(heading * Math.PI / 180)), n = Math.abs(Math.sin(heading * Math.PI / 180));
      return { id, pose, x, y, across: (w * c + d * n) / 2, deep: (w * n + d * c) / 2 };
    });
    const taken = placed.map(({ x, y, across, deep }) => ({ left: x - across, right: x + across, top: y - deep, bottom: y + deep }));
    const inOrder = [...placed].sort((a, b) => a.y - b.y || a.x - b.x);
    const named = new Map(inOrder.flatMap(({ id, pose, x, y, across, deep }, i) => {
      if (!pose.covered && inOrder.slice(0, i).some((other) => together(other, { id, x, y }, pieces))) return [];
      const piece = pieces[id], plain = piece.counter ? id : piece.short || id;
      const words = pose.covered ? `${plain} ?` : plain;
      const half = (0.33 * words.length + 0.2) * size, front = piece.counter ? 0 : 5, aside = across + front + half;
      const places = [[0, deep + size], [0, -deep - front - 0.25 * size], [aside, 0.35 * size], [-aside, 0.35 * size]];
      const best = takenAt(places.map(([dx, dy]) => ({ x: dx, y: dy,
        box: { left: x + dx - half, right: x + dx + half, top: y + dy - 0.8 * size, bottom: y + dy + 0.2 * size } })), taken);
      return [[id, { x: best.x, y: best.y, words }]];
    }));
    this.#nameCells(taken);
    return named;
  }

  /** A sector's name in the corner where it hides least. */
  #nameCells(taken) {
    const high = 1.1 * this.words, pad = 0.3 * this.words;
    for (const [text, { x, y, width, height }] of this.cells) {
      const wide = 0.66 * text.textContent.length * this.words;
      const { box } = takenAt([y + pad, y + height - pad - high].flatMap((top) => [x + pad, x + width - pad - wide].map((left) =>
        ({ box: { left, right: left + wide, top, bottom: top + high } }))), taken);
      for (const [key, at] of [['x', box.left], ['y', box.top + 0.85 * high]]) text.setAttribute(key, at);
    }
  }
}

/** The table alone, large: for a tablet held upright. */
export class UmpireTablePage {
  constructor(lead) {
    this.lead = lead;
    this.stage = new TableStage(lead, { onSector: () => {}, onPiece: (id) => {
      lead.ask({ type: 'piece', piece: id });
      location.hash = '#umpire';
    } });
    this.element = h('div', { class: 'umpire-table' }, this.stage.element);
  }
  update(state) {
    if (state.desk?.sheet) this.stage.update(state);
  }
  closed() {
    this.stage.closed();
    this.lead.cover();
  }
}
