// Where everything is drawn on a staff map, in its millimetres: stands where the camera sees them for as long as there is
// room, else in ranks, own ones near, all others far; where those do not fit either, in a list with small symbols and their
// names beside them, and at last one symbol for all that are alike.

import { tr } from './language.js';

/** Where a symbol's words begin below its middle, before it is scaled: below wheels and tracks, below the mark of a front. */
export const wordsBelow = (piece, { turned }) => (piece?.mobility ? 13 : piece?.facing === (turned ? 'east' : 'south') ? 11 : 7.5);

const kFrame = 34, kTall = 26; // what a symbol takes without its words, before it is scaled
const kType = 9.5; // the words below it, likewise
const kWordy = 0.68; // of the type's height, what a letter takes
const kLine = 1.1; // likewise, what a line of it takes
// How much of a name is shown: all of its lines, the first alone, nothing.
const kWhole = 2, kFirst = 1, kNone = 0;
// In a list, of the type's height: what a symbol takes, and a row.
const kListedSymbol = 1.3, kListedRow = 1.05;
const kHides = 0.05; // the share of a name that may lie on another name or stand
const kTogether = 45; // millimetres between the middles of stands that lie side by side, or one behind the other
// How large its words may be, of the least of other words: across a room, and in the hand, where small ones are better than none.
const kTypes = [1, 0.95], kHeldTypes = [1, 0.77];
const kUnits = [2.2, 2, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1];

/** As how many letters a line is wide: capital M and W, and the signs of the Far East, are half as wide again as others. */
const letters = (line) => line.length + 0.45 * (line.match(/[MW\u2e80-\ud7ff\uf900-\uffdc]/g)?.length ?? 0);

/** How much of one box another covers. */
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Of places, each with its box, the first that hides least of what is taken, and how much that is. */
export function leastHidden(places, taken) {
  let best = { hides: Infinity };
  for (const place of places) {
    const hides = taken.reduce((sum, other) => sum + shared(place.box, other), 0);
    if (hides < best.hides) best = { ...place, hides };
    if (hides === 0) break;
  }
  return best;
}

/** The same; it is taken from then on. */
export function takenAt(places, taken) {
  const best = leastHidden(places, taken);
  taken.push(best.box);
  return best;
}

/** A piece's name on the map, a line each: its number, by which texts name it, and its short name; and that it is hidden, which
    its own side is told. */
export function nameLines(id, { short, badges }) {
  return [...(short && short !== id ? [id, short] : [short || id]), ...(isHidden({ badges }) ? [tr('hidden')] : [])];
}
export const isHidden = ({ badges }) => Boolean(badges?.includes('hidden'));

/** Sectors of the pieces on the table as they lie there, pieces of a table without sectors, and what waits beside it. */
function standing(view, board) {
  const sectors = new Map(), beside = new Map(), free = [];
  const at = (sector) => {
    if (!sectors.has(sector.name)) sectors.set(sector.name, { sector, own: [], other: [] });
    return sectors.get(sector.name);
  };
  for (const [id, piece] of Object.entries(view.pieces).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (piece.gone) continue;
    if (!board.grid && piece.at) {
      free.push({ key: id, id, piece, lines: nameLines(id, piece), ...board.drawn(piece.at.x_mm, piece.at.y_mm) });
      continue;
    }
    if (!piece.place) continue;
    const seen = piece.at && board.sectorAt(piece.at.x_mm, piece.at.y_mm);
    const sector = seen || board.sector(piece.place);
    const item = { key: id, id, piece, seen: seen ? board.drawn(piece.at.x_mm, piece.at.y_mm) : null, lines: nameLines(id, piece) };
    if (sector) at(sector)[piece.side === 'defender' ? 'other' : 'own'].push(item);
    else beside.set(piece.place, [...(beside.get(piece.place) ?? []), item]);
  }
  for (const { symbol, sectors, count } of Object.values(view.marks)) {
    const sector = symbol === 'counter' ? board.sector(sectors[0]) : null;
    // Whoever knows what a counter hides has it as a piece.
    const known = Object.values(view.pieces).filter((piece) => piece.face_down && !piece.gone && piece.place === sectors[0]).length;
    for (let i = known; sector && i < count; ++i)
      at(sector).other.push({ key: `${sector.name} ${i}`, counter: true, seen: null, lines: [] });
  }
  return { sectors: [...sectors.values()], free, beside: [...beside].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

/** The unit that a stand is one of several of: such a stand's number is the unit's and a letter. */
const unitOf = (id) => /^(.+)[a-i]$/.exec(id)?.[1];

/** Of stands of one unit that lie together the lowest bears the name of all, with the unit's number. */
function namedOnce(free) {
  const alike = (a, b) => a.piece.name && a.piece.side === b.piece.side && String([a.piece.name, a.lines.slice(1)]) === String([b.piece.name, b.lines.slice(1)])
    && unitOf(a.id) && unitOf(a.id) === unitOf(b.id) && Math.hypot(a.x - b.x, a.y - b.y) < kTogether;
  const units = [];
  for (const item of free) {
    const its = units.filter((unit) => unit.some((each) => alike(each, item)));
    for (const unit of its) units.splice(units.indexOf(unit), 1);
    units.push([...its.flat(), item]);
  }
  return free.map((item) => {
    const unit = units.find((each) => each.includes(item));
    if (unit.length === 1) return item;
    if (unit.some((each) => each.y > item.y || (each.y === item.y && each.key < item.key))) return { ...item, lines: [] };
    return { ...item, lines: nameLines(unitOf(item.id), item.piece) };
  });
}

/** One for all that look alike; `counters`: of counters only. */
function together(items, name, counters) {
  const groups = new Map();
  for (const item of items) {
    const { kind, mobility, side, seen, facing } = item.piece ?? {};
    const like = item.counter ? 'counters' : counters ? item.key : `${side} ${kind} ${mobility} ${seen} ${facing ?? ''}`;
    if (!groups.has(like)) groups.set(like, []);
    groups.get(like).push(item);
  }
  return [...groups].map(([like, all]) => (all.length === 1 ? all[0]
    : { ...all[0], key: `${name} ${like}`, all, seen: null, lines: [`×${all.length}`] }));
}

/** How many they are is told of those that are merged, whatever room there is. */
const linesOf = ({ all, lines }, how) => (all ? lines : lines.slice(0, how));

class Layout {
  constructor(view, board, { scale, least, read, header, most, grouped }) {
    Object.assign(this, { board, header, grouped, least: least / scale, read: read / (kFrame * scale), ...standing(view, board) });
    this.free = namedOnce(this.free);
    this.units = kUnits.filter((unit) => unit <= most);
    // Few crowded sectors do not make everybody small.
    this.unit = this.units.find((unit) => this.sectors.filter((there) => this.#arranged(there, [unit], false)).length
      >= 0.8 * this.sectors.length) ?? this.units[this.units.length - 1];
  }

  /** In which order a sector's pieces are tried: [how many of them are merged, how much of their names is shown]. Who holds
      the map in his hand wants whole names before large symbols, who reads it across a room the reverse: to him one symbol
      for all that are alike is the last resort. */
  #orders(units) {
    const each = (...tries) => units.flatMap((unit) => tries.map(([level, how]) => ({ unit, level, how })));
    const list = (how, type = 1) => ({ unit: 1, level: 1, how, list: true, type });
    if (this.grouped)
      return [...each([0, kWhole], [0, kFirst], [1, kWhole], [1, kFirst]), list(kWhole),
        ...kTypes.map((type) => list(kFirst, type)), ...each([2, kWhole], [2, kFirst], [2, kNone])];
    return [...each([0, kWhole], [1, kWhole]), list(kWhole), ...each([0, kFirst], [1, kFirst]),
      ...kHeldTypes.map((type) => list(kFirst, type)),
      ...each([0, kNone], [1, kNone], [2, kFirst]).filter(({ level, unit }) => level < 2 || unit <= 1.2)];
  }

  #font(unit) {
    return Math.max(kType * unit, this.least);
  }

  /** How a sector's pieces fit at one of these sizes; the far ones of them all merged before words are left out. `lists`:
      a list, which has a size of its own, may do. */
  #arranged({ sector, own, other }, units, lists = true) {
    for (const { unit, level, how, list, type } of this.#orders(units)) {
      const lot = (items) => (level ? together(items, sector.name, level === 1) : items);
      const lots = { sector, own: lot(own), other: lot(other) };
      if (list) {
        const size = lists && this.#listed(sector, [...lots.other, ...lots.own], how, type);
        if (size) return { ...lots, size };
        continue;
      }
      const font = this.#font(unit), shown = [...lots.own, ...lots.other].map((item) => linesOf(item, how));
      const longest = Math.max(0, ...shown.flat().map(letters));
      const wide = Math.max(kFrame * unit, longest ? (longest * kWordy + 0.7) * font : 0);
      const across = Math.max(1, Math.floor(this.board.across / wide));
      const size = { unit, font, how, wide, high: kTall * unit + kLine * font * Math.max(1, ...shown.map(({ length }) => length)), across };
      const rows = Math.ceil(lots.own.length / across) + Math.ceil(lots.other.length / across);
      if (wide <= this.board.across && rows * size.high <= this.board.cell - this.header(sector) - 2) return { ...lots, size };
    }
    return null;
  }

  /** The size of a list of them, in columns that are equally wide, with letters of `type` times the least size; null where
      it does not fit. */
  #listed(sector, items, how, type) {
    const font = this.#font(0) * type;
    const longest = Math.max(0, ...items.map((item) => letters(linesOf(item, how).join(' '))));
    const wide = (kListedSymbol + 0.5 + longest * kWordy) * font, high = kListedRow * font;
    const across = Math.floor(this.board.across / wide), down = Math.floor((this.board.cell - this.header(sector) - 2) / high);
    return across * down >= items.length && { unit: kListedSymbol * font / kFrame, font, how, wide, high, across, list: true };
  }

  /** Row by row from the far edge, all others first. */
  #inList(sector, own, other, { wide, high, across }) {
    const columns = Math.min(across, own.length + other.length), left = sector.x + (this.board.across - columns * wide) / 2;
    return [...other, ...own].map((item, i) => ({ ...item, x: left + (i % columns + 0.5) * wide,
      y: sector.y + this.header(sector) + (Math.floor(i / columns) + 0.5) * high }));
  }

  put() {
    const free = this.free.map((item) => {
      const unit = Math.max(Math.min(this.unit, 1.6), Math.min(this.read, this.#free(item))), font = this.#font(unit);
      return { ...item, unit, font, wide: kFrame * unit };
    });
    return this.#labelled(free).concat(this.sectors.flatMap((there) => {
      const { sector, own, other, size } = this.#arranged(there, this.units.filter((unit) => unit <= this.unit))
        ?? this.#atWorst(there);
      if (size.list)
        return this.#inList(sector, own, other, size)
          .map((item) => ({ ...item, ...size, lines: [linesOf(item, size.how).join(' ')].filter(Boolean), beside: true }));
      const items = (this.grouped ? null : this.#asSeen(sector, own, other, size)) ?? this.#inRanks(sector, own, other, size);
      return items.map((item) => ({ ...item, ...size, lines: this.#short(item, size) }));
    }));
  }

  /** How large a stand's symbol and name may be beside its neighbours, on a table without sectors. */
  #free({ x, y, lines }) {
    const high = kTall + kLine * kType * lines.length;
    return Math.min(...this.free.map((other) => Math.max(Math.abs(other.x - x) / kFrame, Math.abs(other.y - y) / high)).filter(Boolean));
  }

  /** On a table without sectors: a name that would lie on another stand or name stands beside its own stand or above it, or
      farther off at the end of a line. Where there is no room for it its first line stands alone, and at last none. */
  #labelled(free) {
    const symbols = free.map(({ x, y, unit }) => ({ left: x - 15 * unit, right: x + 15 * unit, top: y - 11 * unit, bottom: y + 11 * unit })), taken = [];
    return free.map((item, i) => {
      const others = [...symbols.filter((_, k) => k !== i), ...taken];
      for (let how = item.lines.length; ; --how) {
        const lines = item.lines.slice(0, how), place = how && this.#labelPlace({ ...item, lines }, others);
        if (how && place.hides > kHides * place.wide * place.high) continue;
        if (how) taken.push(place.box);
        const shown = { ...item, lines, y: item.y + 0.55 * item.font * Math.max(1, how), high: kTall * item.unit + kLine * item.font * how };
        return how && place.label ? { ...shown, label: place.label } : shown;
      }
    });
  }

  /** Where a stand's name hides least of `others`, within the table's edge where it can be: its box, how much that is, and how
      it is drawn where not below the stand. */
  #labelPlace({ x, y, unit, font, lines, piece }, others) {
    const wide = Math.max(...lines.map(letters)) * kWordy * font, high = lines.length * kLine * font;
    const below = wordsBelow(piece, this.board) * unit + high / 2, above = -13 * unit - high / 2;
    const aside = 17 * unit + wide / 2, shift = Math.min(wide / 2, 15 * unit);
    const near = [[0, below], [aside, 0], [-aside, 0], [0, above], ...[below, above].flatMap((down) => [[shift, down], [-shift, down]])];
    const far = [1.5, 2.5, 4].flatMap((away) => Array.from({ length: 16 }, (_, k) => k * Math.PI / 8)
      .map((turn) => [Math.cos(turn) * (20 * unit * away + wide / 2), Math.sin(turn) * (16 * unit * away + high / 2)]));
    const places = [...near, ...far].map(([across, down], way) => ({ wide, high,
      box: { left: x + across - wide / 2, right: x + across + wide / 2, top: y + down - high / 2, bottom: y + down + high / 2 },
      label: way < 1 ? null : { x: across / unit, y: (down - high / 2) / unit, middle: down / unit, lead: way >= near.length } }));
    const { right, down: deep } = this.board;
    const within = places.filter(({ box }) => box.left >= 0 && box.right <= right && box.top >= 0 && box.bottom <= deep + 8);
    return within.length ? leastHidden(within, others) : { ...places[0], hides: 0 };
  }

  /** They overlap. */
  #atWorst({ sector, own, other }) {
    const unit = this.units[this.units.length - 1], font = this.#font(unit), wide = kFrame * unit;
    return { sector, own: together(own, sector.name, false), other: together(other, sector.name, false),
      size: { unit, font, wide, how: kFirst, high: kTall * unit + kLine * font, across: Math.max(1, Math.floor(this.board.across / wide)) } };
  }

  /** What would run into a neighbour's words is left out. */
  #short(item, { font, wide, how }) {
    return linesOf(item, how).filter((line) => (letters(line) * kWordy + 0.2) * font <= wide);
  }

  /** As the camera sees them, those that touch moved apart; null where that does not do. */
  #asSeen(sector, own, other, { wide, high, across }) {
    const items = [...own, ...other];
    if (!items.some(({ seen }) => seen)) return null;
    const put = items.filter(({ seen }) => seen).map((item) => ({ ...item, ...item.seen }));
    const apart = (a, b) => ({ x: wide - Math.abs(a.x - b.x), y: high - Math.abs(a.y - b.y) });
    for (let round = 0; round < 12; ++round) {
      put.forEach((one, i) => put.slice(i + 1).forEach((two) => {
        const { x, y } = apart(one, two);
        if (x <= 0 || y <= 0) return;
        const along = x < y ? 'x' : 'y', by = (two[along] < one[along] ? -1 : 1) * Math.min(x, y) / 2;
        one[along] -= by;
        two[along] += by;
      }));
      for (const item of put) {
        item.x = Math.min(Math.max(item.x, sector.x + wide / 2), sector.x + this.board.across - wide / 2);
        item.y = Math.min(Math.max(item.y, sector.y + this.header(sector) + high / 2), sector.y + this.board.cell - high / 2);
      }
    }
    const free = (place) => put.every((each) => apart(each, place).x < 4 || apart(each, place).y < 4);
    for (const item of items.filter(({ seen }) => !seen)) {
      const place = this.#slots(sector, other.includes(item), { high, across }).find(free);
      if (!place) return null;
      put.push({ ...item, ...place });
    }
    const clash = put.some((one, i) => put.slice(i + 1).some((two) => apart(one, two).x > 4 && apart(one, two).y > 4));
    return clash ? null : put;
  }

  /** The places of a sector, from its far or its near edge. */
  #slots(sector, far, { high, across }) {
    const down = Math.max(1, Math.floor((this.board.cell - this.header(sector)) / high));
    return Array.from({ length: across * down }, (_, i) => {
      const row = Math.floor(i / across);
      return { x: sector.x + this.board.across * ((i % across) + 0.5) / across,
        y: far ? sector.y + this.header(sector) + (row + 0.5) * high : sector.y + this.board.cell - (row + 0.5) * high };
    });
  }

  /** Own ones at the near edge as they stand from left to right, all others at the far one. */
  #inRanks(sector, own, other, { wide, high, across }) {
    const nearRows = Math.ceil(own.length / across), farRows = Math.ceil(other.length / across);
    const step = Math.min(high, (this.board.cell - this.header(sector)) / (nearRows + farRows));
    const rank = (items, top) => items.map((item, i) => {
      const row = Math.floor(i / across), inRow = Math.min(across, items.length - row * across);
      return { ...item, x: sector.x + this.board.across / 2 + ((i % across) + 0.5 - inRow / 2) * wide,
        y: top + (row + 0.5) * step };
    });
    const near = [...own].sort((a, b) => (a.seen?.x ?? 0) - (b.seen?.x ?? 0));
    return [...rank(near, sector.y + this.board.cell - nearRows * step), ...rank(other, sector.y + this.header(sector))];
  }

  /** What waits beside the table, in lines from `top` down: the name of each place, then who is there; and where they end. */
  strips(top) {
    const unit = Math.min(this.unit, 1.6), font = this.#font(unit);
    const lines = Math.max(1, ...this.beside.flatMap(([, items]) => items.map((item) => item.lines.length)));
    const high = kTall * unit + kLine * font * lines;
    const rows = (alike) => {
      const all = [];
      let x = Infinity;
      const add = (what, width) => {
        if (x + width > this.board.right - 4) {
          all.push([]);
          x = 8;
        }
        all[all.length - 1].push({ ...what, x: x + width / 2, unit, font });
        x += width;
      };
      const width = (item) => Math.max(kFrame * unit, (Math.max(0, ...item.lines.map((line) => line.length)) * kWordy + 0.4) * font);
      for (const [place, items] of this.beside) {
        const lot = alike ? together(items, place, false) : items;
        const name = place.length * kWordy * 1.1 * font + 12;
        if (x + name + width(lot[0]) > this.board.right - 4) x = Infinity; // no name without anybody behind it
        add({ place }, name);
        for (const item of lot) add(item, width(item));
        x += 10;
      }
      return all;
    };
    const each = rows(false), tall = high + 6;
    const put = (each.length < 3 ? each : rows(true)).map((items, i) => ({ y: top + i * (tall + 4), tall,
      items: items.map((item) => ({ ...item, y: top + i * (tall + 4) + tall / 2 })) }));
    return { rows: put, bottom: top + put.length * (tall + 4) };
  }
}

/** `scale`: pixels a millimetre; `least`: pixels that words take at least; `most`: the largest symbols; `header(sector)`: what
    is kept free at its far edge; `grouped`: rather large symbols than each for itself. */
export function lay(view, board, options) {
  return new Layout(view, board, options);
}
