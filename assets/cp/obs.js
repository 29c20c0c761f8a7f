// Words over a stream's picture: turn, step and the last thing that happened, on nothing.

import { Link } from './link.js';
import { inLog } from './told.js';

const $ = (id) => document.getElementById(id);
const link = new Link(new URLSearchParams(location.search).get('key') ?? '');
link.addEventListener('state', () => {
  const { view } = link.state;
  $('scenario').textContent = view.scenario;
  $('when').textContent = `${view.when.text} · ${view.when.title}`;
  const events = inLog(view.events), newest = Math.max(0, ...Object.keys(events).map(Number));
  $('line').textContent = newest ? events[newest].text : '';
});
