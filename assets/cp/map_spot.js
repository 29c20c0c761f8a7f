// A place that is given by a finger: the ghost of a stand on a map, dragged there and turned by its handle. Nothing here knows
// a game; what is said of a place comes from outside.

import { s } from './dom.js';

const kReach = 24; // px: a finger's half
const kSnap = 7; // px: nearer to the table's edge, its base lies along it
const kTurnSnap = 4; // degrees: nearer to a quarter turn, it is one

const radians = (degrees) => (degrees * Math.PI) / 180;
const turned = (degrees) => ((Math.round(degrees) % 360) + 360) % 360;

export class Spot {
  /** `placed({x_mm, y_mm, heading_deg}, tapped)` is told while it is dragged, and when the map is tapped beside it. */
  constructor(map, placed) {
    Object.assign(this, { map, placed, drag: null });
    this.element = s('g', { class: 'spot' });
    map.svg.append(this.element);
    map.turned = () => this.#again();
    map.svg.addEventListener('touchstart', (event) => this.spot && this.#grip(event.target) && event.preventDefault(), { passive: false }); // nothing scrolls
    map.svg.addEventListener('pointerdown', (event) => this.#down(event));
    map.svg.addEventListener('click', (event) => this.#tap(event));
    map.svg.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
      map.svg.addEventListener(end, (event) => event.pointerId === this.drag?.pointer && this.#let());
  }

  /** {from, at, turns, words, wrong, piece, others}: where the stand lies, {x_mm, y_mm, heading_deg, width_mm, depth_mm}, and
      where it is to lie; either may be missing. `others`: points of the same form that are given already. Nothing: no place
      is asked for. */
  show(spot) {
    this.spot = spot ?? null;
    if (!spot) this.#let();
    for (const piece of this.map.pieces.children) piece.classList.toggle('under-ghost', Boolean(spot?.at && spot.piece) && piece.dataset.id === spot.piece);
    this.#draw();
  }

  get dragging() {
    return this.drag !== null;
  }

  /** So many millimetres of the map are a pixel. */
  get #pixel() {
    return 1 / (this.map.svg.getScreenCTM()?.a || 1);
  }

  #grip(target) {
    return target.closest?.('.spot-ghost, .spot-handle');
  }

  #down(event) {
    const grip = this.spot?.at && this.#grip(event.target);
    if (!grip || event.button || this.drag || !event.isPrimary) return;
    const at = this.map.pointOf(event), { at: ghost } = this.spot;
    event.preventDefault();
    try {
      this.map.svg.setPointerCapture(event.pointerId);
    } catch { /* the finger is gone again already */ }
    this.drag = { pointer: event.pointerId, turns: grip.classList.contains('spot-handle'), x: ghost.x_mm - at.x_mm, y: ghost.y_mm - at.y_mm, behind: this.behind };
  }

  /** Beside the ghost: it comes there. A finger that scrolls the page moves nothing. */
  #tap(event) {
    if (!this.spot || !this.map.board || this.#grip(event.target) || event.target.closest('.piece')) return;
    const at = this.map.pointOf(event);
    if (this.#onTable(at)) this.#place(at, true);
    this.#let();
  }

  #move(event) {
    if (!this.drag || event.pointerId !== this.drag.pointer) return;
    const at = this.map.pointOf(event);
    if (this.drag.turns) this.#turn(at);
    else this.#place({ x_mm: at.x_mm + this.drag.x, y_mm: at.y_mm + this.drag.y });
  }

  /** The map lies otherwise now: whoever drags it grips it anew. */
  #again() {
    this.drag = null;
    this.#draw();
  }

  #let() {
    const turned = this.drag?.turns;
    this.drag = null;
    this.element.classList.remove('moving');
    if (turned) this.#draw(); // its handle may have to go to the other side
  }

  #onTable({ x_mm: x, y_mm: y }) {
    const { width, height } = this.map.board;
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  /** Its whole base on the table. */
  #place({ x_mm: x, y_mm: y, heading_deg: heading = this.spot.at?.heading_deg ?? this.spot.from?.heading_deg ?? 0 }, tapped = false, snap = kSnap * this.#pixel) {
    const { width, height } = this.map.board;
    const { width_mm: wide = 0, depth_mm: deep = 0 } = this.spot.from ?? this.spot.at ?? {};
    const [sin, cos] = [Math.abs(Math.sin(radians(heading))), Math.abs(Math.cos(radians(heading)))];
    const kept = (value, half, most) => {
      const low = Math.min(half, most / 2), high = most - low;
      return half && value < low + snap ? low : half && value > high - snap ? high : Math.min(high, Math.max(low, value));
    };
    this.#tell({ x_mm: kept(x, (wide * cos + deep * sin) / 2, width), y_mm: kept(y, (wide * sin + deep * cos) / 2, height), heading_deg: heading }, tapped);
  }

  #turn({ x_mm: x, y_mm: y }) {
    const { at } = this.spot;
    const free = (Math.atan2(x - at.x_mm, y - at.y_mm) * 180) / Math.PI + (this.drag?.behind ? 180 : 0);
    const quarter = Math.round(free / 90) * 90;
    this.#place({ ...at, heading_deg: turned(Math.abs(quarter - free) < kTurnSnap ? quarter : free) }, false, 0);
  }

  #tell(at, tapped = false) {
    this.element.classList.add('moving');
    this.placed(at, tapped);
  }

  #base({ x_mm: x, y_mm: y, heading_deg: heading = 0 }, { width_mm: width = 0, depth_mm: depth = 0 }, kind, ...inside) {
    const at = this.map.board.drawn(x, y);
    return s('g', { class: kind, transform: `translate(${at.x} ${at.y}) ${this.map.board.about} rotate(${heading})` },
      s('rect', { x: -width / 2, y: -depth / 2, width, height: depth, rx: 1 }),
      s('line', { class: 'front', x1: -width / 2, x2: width / 2, y1: -depth / 2, y2: -depth / 2 }), inside);
  }

  /** In front of the stand or, where that lies off what is seen, behind it; while it is turned it stays where it was. */
  #isBehind(at, away) {
    if (this.drag?.turns) return this.drag.behind;
    const box = this.map.svg.viewBox.baseVal, { x, y } = this.map.board.drawn(at.x_mm, at.y_mm), turn = radians(this.map.board.heading(at.heading_deg ?? 0));
    const seen = (reach) => {
      const [across, down] = [x + reach * Math.sin(turn) - box.x, y - reach * Math.cos(turn) - box.y];
      return across > 0 && down > 0 && across < box.width && down < box.height;
    };
    return !seen(away) && seen(-away);
  }

  #draw() {
    this.element.replaceChildren();
    const { from, at, turns, words = [], wrong, others = [] } = this.spot ?? {};
    if (!this.map.board || (!from && !at && !others.length)) return;
    this.element.classList.toggle('wrong', Boolean(wrong));
    const base = from ?? at, px = this.#pixel;
    for (const other of others) {
      const point = this.map.board.drawn(other.x_mm, other.y_mm), end = at && this.map.board.drawn(at.x_mm, at.y_mm);
      if (end) this.element.append(s('line', { class: 'spot-way', x1: point.x, y1: point.y, x2: end.x, y2: end.y }));
      this.element.append(s('circle', { class: 'spot-point', cx: point.x, cy: point.y, r: 6 * px }));
    }
    if (from && at) {
      const a = this.map.board.drawn(from.x_mm, from.y_mm), b = this.map.board.drawn(at.x_mm, at.y_mm);
      this.element.append(this.#base(from, base, 'spot-from'), s('line', { class: 'spot-way', x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    }
    if (!at) return;
    const reach = Math.max(kReach * px, Math.hypot(base.width_mm ?? 0, base.depth_mm ?? 0) / 2);
    const away = (base.depth_mm ?? 0) / 2 + 1.6 * kReach * px;
    this.element.append(this.#base(at, base, 'spot-ghost', s('circle', { class: 'spot-reach', r: reach }), s('circle', { class: 'spot-point', r: (base.width_mm ? 3 : 7) * px })));
    this.behind = turns && this.#isBehind(at, away);
    const ahead = this.behind ? 1 : -1; // down the drawing
    if (turns)
      this.element.append(this.#base(at, {}, 'spot-handle', s('line', { class: 'spot-arm', y1: ahead * (base.depth_mm ?? 0) / 2, y2: ahead * away }),
        s('circle', { class: 'spot-reach', cy: ahead * away, r: kReach * px }), s('circle', { class: 'spot-knob', cy: ahead * away, r: 9 * px })));
    this.#write(at, reach, words, px);
  }

  /** On the side away from the handle, or on the other where the map ends there. */
  #write(at, reach, words, px) {
    const { x, y } = this.map.board.drawn(at.x_mm, at.y_mm), size = Math.max(this.map.name, 14 * px);
    const box = this.map.svg.viewBox.baseVal, high = 1.2 * size * words.length;
    const below = y + reach + 1.2 * size, above = y - reach - high + 0.9 * size;
    const down = Math.cos(radians(this.map.board.heading(at.heading_deg ?? 0))) > 0 !== this.behind;
    const fits = (top) => top - size > box.y && top - size + high < box.y + box.height;
    const top = [down ? below : above, down ? above : below].find(fits) ?? Math.min(Math.max(below, box.y + size), box.y + box.height + size - high);
    const half = Math.max(0, ...words.map((each) => each.length)) * 0.29 * size;
    const middle = Math.min(Math.max(x, half), Math.max(half, this.map.board.right - half));
    this.element.append(s('text', { class: 'spot-words', 'font-size': size, 'text-anchor': 'middle' },
      words.flatMap((line, i) => [i ? s('tspan', { x: middle, y: top + 1.2 * size * i }, ' ') : null, // it is read out, too; in the line it would move it
        s('tspan', { x: middle, y: top + 1.2 * size * i }, line)])));
  }
}
