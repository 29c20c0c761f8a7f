// The telescope: a round piece of the live picture. The program cuts it out; nothing beyond it ever comes here.

import { h, s, stream } from './dom.js';
import { tr } from './language.js';
import { send } from './link.js';
import { Board } from './board.js';

const kPause = 120; // between two words to the program about where to point

export class ScopePage {
  constructor(link) {
    this.link = link;
    this.picture = h('img', { alt: '', draggable: 'false' });
    this.note = h('p', { class: 'scope-note' });
    this.names = s('svg', { class: 'scope-names', viewBox: '0 0 100 100', 'aria-hidden': 'true' });
    this.scope = h('div', { class: 'scope', tabindex: 0, role: 'application',
      'aria-label': tr('Telescope: arrows turn it, plus and minus zoom') }, this.picture, this.names, this.note,
    h('span', { class: 'cross', 'aria-hidden': 'true' }));
    this.where = h('p', { class: 'chosen-words', 'aria-live': 'polite' });
    const key = (words, label, act) => h('button', { type: 'button', 'aria-label': label, onclick: act }, words);
    this.element = h('div', { class: 'scope-page' }, this.scope,
      h('div', { class: 'scope-keys' }, this.where,
        h('div', { class: 'pad' },
          key('▲', tr('Up the table'), () => this.#turn(0, 1)), key('◀', tr('Left'), () => this.#turn(-1, 0)),
          key('▶', tr('Right'), () => this.#turn(1, 0)), key('▼', tr('Down the table'), () => this.#turn(0, -1))),
        h('p', { class: 'row' }, key('+', tr('Nearer'), () => this.#zoom(0.8)), key('−', tr('Wider'), () => this.#zoom(1.25))),
        h('p', { class: 'quiet' }, tr('Drag the picture, or use arrows, + and −. A sector with a hand over it, or with a counter that is covered or lost, stays dark.'))));
    this.#listen();
  }

  #listen() {
    const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    this.scope.addEventListener('keydown', (event) => {
      if (keys[event.key]) this.#turn(...keys[event.key]);
      else if (event.key === '+' || event.key === '=') this.#zoom(0.8);
      else if (event.key === '-') this.#zoom(1.25);
      else return;
      event.preventDefault();
    });
    this.scope.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.#zoom(event.deltaY > 0 ? 1.1 : 0.9);
    }, { passive: false });
    const touching = new Map();
    let apart = 0;
    const spread = () => {
      const [a, b] = [...touching.values()];
      return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    };
    this.scope.addEventListener('pointerdown', (event) => {
      this.scope.setPointerCapture(event.pointerId);
      touching.set(event.pointerId, event);
      if (touching.size === 2) apart = spread();
    });
    this.scope.addEventListener('pointermove', (event) => {
      const before = touching.get(event.pointerId);
      if (!before || !this.aim) return;
      touching.set(event.pointerId, event);
      if (touching.size === 2) {
        this.#zoom(apart / (apart = spread()));
        return;
      }
      const mm = this.aim.width_mm / this.scope.clientWidth;
      this.#point({ x_mm: this.aim.x_mm - (event.clientX - before.clientX) * mm,
        y_mm: this.aim.y_mm + (event.clientY - before.clientY) * mm });
    });
    for (const end of ['pointerup', 'pointercancel'])
      this.scope.addEventListener(end, (event) => touching.delete(event.pointerId));
  }

  #turn(dx, dy) {
    if (!this.aim) return;
    const step = this.aim.width_mm / 6;
    this.#point({ x_mm: this.aim.x_mm + dx * step, y_mm: this.aim.y_mm + dy * step });
  }
  #zoom(factor) {
    if (this.aim) this.#point({ width_mm: this.aim.width_mm * factor });
  }

  #point(change) {
    const board = new Board(this.link.state.view.board);
    const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
    const widest = this.link.state.view.table.telescope_mm;
    const aim = { ...this.aim, ...change };
    this.aim = { x_mm: clamp(aim.x_mm, 0, board.width), y_mm: clamp(aim.y_mm, 0, board.height),
      width_mm: clamp(aim.width_mm, widest / 4, widest) };
    this.#words();
    this.#name(this.link.state.view);
    this.turned = Date.now();
    if (this.waiting) return;
    this.waiting = setTimeout(async () => {
      this.waiting = null;
      try {
        await send('PUT', 'api/aim', this.aim);
      } catch {
        // the next turn says it again; a lost connection is shown above
      }
    }, kPause);
  }

  #words() {
    const board = new Board(this.link.state.view.board);
    const sector = board.sectorAt(this.aim.x_mm, this.aim.y_mm);
    this.where.textContent = tr('{1} · {2} mm wide', sector ? sector.name : tr('edge of the table'), Math.round(this.aim.width_mm));
  }

  /** Where something stands that may be seen now: the sector with most of it, the nearest first. Null: nowhere. */
  #worthSeeing({ view, aim }) {
    const board = new Board(view.board);
    const count = new Map(view.table.picture.map((name) => [name, 0]));
    for (const { place, gone } of Object.values(view.pieces)) if (!gone && count.has(place)) count.set(place, count.get(place) + 1);
    for (const { sectors, count: many } of Object.values(view.marks).filter(({ symbol }) => symbol === 'counter'))
      for (const name of sectors) if (count.has(name)) count.set(name, count.get(name) + many);
    const middle = (name) => {
      const { cx, cy } = board.sector(name);
      return board.table(cx, cy);
    };
    const best = [...count].map(([name, many]) => ({ many, ...middle(name) })).sort((a, b) => b.many - a.many
      || Math.hypot(a.x_mm - aim.x_mm, a.y_mm - aim.y_mm) - Math.hypot(b.x_mm - aim.x_mm, b.y_mm - aim.y_mm))[0];
    return best && { x_mm: best.x_mm, y_mm: best.y_mm };
  }

  /** It opens on something to see: where it points into the dark, or at bare table, it is turned to what may be seen. */
  #openOn(state) {
    const { view, aim } = state;
    const board = new Board(view.board), sector = board.sectorAt(aim.x_mm, aim.y_mm)?.name;
    const stands = Object.values(view.pieces).some(({ place, gone }) => place === sector && !gone)
      || Object.values(view.marks).some(({ symbol, sectors }) => symbol === 'counter' && sectors.includes(sector));
    const better = stands && view.table.picture.includes(sector) ? null : this.#worthSeeing(state);
    if (better) this.#point(better);
  }

  /** The names of sectors over what is seen; of those that are dark also that they are. */
  #name(view) {
    const board = new Board(view.board), { aim } = this;
    if (!board.grid || !aim) return;
    const scale = 100 / aim.width_mm, left = aim.x_mm - aim.width_mm / 2, far = aim.y_mm + aim.width_mm / 2;
    this.names.replaceChildren(...board.sectors().map((sector) => {
      const { x_mm: x, y_mm: y } = board.table(sector.cx, sector.cy);
      const at = { x: (x - left) * scale, y: (far - y) * scale };
      const edge = 0.5 * board.cell * scale;
      if (at.x < -edge || at.y < -edge || at.x > 100 + edge || at.y > 100 + edge) return null;
      const dark = !view.table.picture.includes(sector.name);
      // Where only a corner of it is seen, its name stands within the glass, which is round.
      const from = { x: at.x - 50, y: at.y - (dark ? 0 : 0.8 * edge) - 50 };
      const pull = Math.min(1, 36 / Math.hypot(from.x, from.y));
      return [s('rect', { x: at.x - edge, y: at.y - edge, width: 2 * edge, height: 2 * edge }),
        s('text', { x: 50 + from.x * pull, y: 50 + from.y * pull, class: dark ? 'dark' : '', 'text-anchor': 'middle' },
          dark ? tr('{1}: not shown', sector.name) : sector.name)];
    }).flat().filter(Boolean));
  }

  update(state) {
    // While it is being turned here, what comes back is older than what is shown.
    if (state.aim && !(Date.now() - this.turned < 1000)) {
      this.aim = state.aim;
      this.#words();
    }
    if (!this.opened && state.aim && state.view.table.picture.length) {
      this.opened = true;
      this.#openOn(state);
    }
    this.#name(state.view);
    const open = state.view.table.picture.length > 0;
    this.note.textContent = open ? '' : tr('Nothing may be shown now.');
    this.picture.hidden = !open;
    this.names.toggleAttribute('hidden', !open);
    if (open && !this.shown) this.picture.src = stream('telescope.mjpg', this.picture);
    if (!open) this.picture.removeAttribute('src');
    this.shown = open;
  }

  closed() {
    this.picture.removeAttribute('src'); // ends the stream
    this.shown = false;
  }
}
