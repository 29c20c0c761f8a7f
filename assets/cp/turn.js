// Whether a table is shown turned by a quarter: whoever looks decides for himself, on this device, for boards of that shape.

import { h } from './dom.js';
import { choose, chosen } from './kept.js';
import { tr } from './language.js';

const kWorth = 1.25; // by how much more of the screen it must fill to be turned where nobody has chosen

export class QuarterTurn {
  /** `changed()`: it is to be drawn anew. */
  constructor(changed) {
    const words = tr('Turn the map by a quarter');
    this.button = h('button', { type: 'button', class: 'map-turn', 'aria-label': words, title: words, onclick: () => {
      this.own = { shape: this.shape, turn: this.turned ? 'no' : 'yes' };
      choose(this.shape, this.own.turn);
      changed();
    } }, '⟳');
  }

  /** `gain`: how many times as much of the screen it fills turned. */
  wanted(board, gain) {
    this.shape = `turned ${board.kind} ${board.columns ?? board.width_mm} ${board.rows ?? board.depth_mm}`;
    const own = chosen(this.shape) ?? (this.own?.shape === this.shape ? this.own.turn : null); // another page may have turned it since
    this.turned = own ? own === 'yes' : gain >= kWorth;
    this.button.setAttribute('aria-pressed', this.turned);
    return this.turned;
  }
}
