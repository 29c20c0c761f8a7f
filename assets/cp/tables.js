// Several tables side by side, as a broker tells of them; nothing to press.

import { h } from './dom.js';
import { tr } from './language.js';
import { Link } from './link.js';
import { StaffMap } from './map.js';
import { facts, lineList, Region } from './parts.js';
import { loadSymbols } from './symbols.js';
import { inLog } from './told.js';

await loadSymbols();
document.title = tr('Telescope: the tables');
const main = document.getElementById('main');
const status = document.getElementById('link');
const link = new Link();
const known = new Map();

class Table {
  constructor(name) {
    this.when = h('p', { class: 'large', 'aria-live': 'polite' });
    this.badge = h('span', { class: 'link' });
    const stage = h('div', { class: 'stage' });
    this.facts = new Region('div');
    this.lines = new Region('div');
    this.element = h('section', { class: 'table', 'aria-label': name },
      h('h1', {}, name, ' ', this.badge), this.when, stage, this.facts.element, this.lines.element);
    this.stage = stage;
    this.name = name;
  }

  show({ online, view }) {
    this.map ??= new StaffMap(this.stage, { layers: ['table', 'plan', 'open'], label: tr('Table {1}', this.name),
      address: `api/ground?table=${encodeURIComponent(this.name)}` });
    this.badge.textContent = online ? tr('Live') : tr('Gone');
    this.badge.className = `link ${online ? 'on' : 'off'}`;
    this.element.classList.toggle('gone', !online);
    this.when.textContent = `${view.when.text} · ${view.when.title}`;
    this.map.update({ view, pins: [], asked: [] });
    this.facts.show(view.facts, () => facts(view));
    this.lines.show(view.events, (events) => lineList(inLog(events), true, 3));
  }
}


function showLink() {
  const words = !link.online ? tr('The program does not answer. Trying again…')
    : known.size ? '' : tr('No table has said anything yet.');
  if (status.textContent !== words) status.textContent = words;
  status.className = `link ${link.online ? '' : 'off'}`;
  document.body.classList.toggle('stale', !link.online);
}

link.addEventListener('link', showLink);
link.addEventListener('state', () => {
  const { tables } = link.state;
  const names = Object.keys(tables).sort();
  for (const name of names) {
    if (!known.has(name)) {
      known.set(name, new Table(name));
      main.append(...[...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, table]) => table.element));
    }
    known.get(name).show(tables[name]);
  }
  showLink();
});
