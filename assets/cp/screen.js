// The table for a projector: nothing to press, everything large, and nothing that one person alone may know.

import { showCards } from './cards.js';
import { tr } from './language.js';
import { Link } from './link.js';
import { StaffMap } from './map.js';
import { eventList, owedList } from './events.js';
import { papersOfNow, showPapers } from './papers.js';
import { drawn, facts, largeCard, Region, tellLink } from './parts.js';
import { loadSymbols } from './symbols.js';

const $ = (id) => document.getElementById(id);
document.title = tr('Command Post: the table');
$('map').setAttribute('aria-label', tr('The table'));
$('events').previousElementSibling.textContent = tr('What happened');
await loadSymbols();
const link = new Link(new URLSearchParams(location.search).get('key') ?? '');
const map = new StaffMap($('map'), { layers: ['table', 'plan', 'open'], label: tr('The table'), large: true, address: link.address('api/ground') });
const shown = new Region('div');
const cards = new Region('div');
const lines = new Region('div');
const card = new Region('div', { role: 'status' });
const owed = new Region('div');
const next = new Region('div', { class: 'papers next' });
$('facts').append(card.element, owed.element, next.element, shown.element, cards.element);
$('events').replaceWith(lines.element);

link.addEventListener('link', () => tellLink(link));
link.addEventListener('dismissed', () => {
  $('when').textContent = tr('Not joined: open the Command Post’s page on this device and type a code.');
});
link.addEventListener('state', () => {
  const { view } = link.state;
  $('scenario').textContent = view.scenario;
  $('when').textContent = `${view.when.text} · ${view.when.title}`;
  drawn($('map'), () => map.update(link.state));
  showPapers(next, view, papersOfNow(view).filter(([, { sealed }]) => !sealed));
  shown.show(view.facts, () => facts(view));
  showCards(cards, view, ({ sealed }) => !sealed);
  card.show(view.events, largeCard);
  owed.show([view.owed, Object.keys(view.pieces)], () => owedList(view));
  lines.show([view.events, Object.keys(view.pieces)], () => eventList(view, 7));
});
