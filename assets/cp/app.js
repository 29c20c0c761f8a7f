// The pages of somebody at the Command Post.

import { AnswerBanner, DeskBox } from './desk.js';
import { attempt, h, toast } from './dom.js';
import { forgetTimes } from './events.js';
import { choose, chosen, forgetKept, keepFor } from './kept.js';
import { languageChoice, tr } from './language.js';
import { Lead } from './lead.js';
import { Link, send } from './link.js';
import { MapPage, TablePage } from './pages.js';
import { MessagesPage, PapersPage } from './papers.js';
import { drawn, tellLink } from './parts.js';
import { loadSymbols } from './symbols.js';
import { openRules } from './rules.js';
import { ScopePage } from './scope.js';
import { TodoPage } from './todo.js';
import { UmpirePage } from './umpire.js';
import { NotesPage, PastPage, written } from './umpire_past.js';
import { PostPage } from './umpire_post.js';
import { UmpireTablePage } from './umpire_table.js';

// Which pages somebody has is said by what he may do.
const kPages = [
  { id: 'table', title: tr('Table'), page: TablePage, when: () => true },
  { id: 'todo', title: tr('To do'), page: TodoPage, when: (view) => view.asks },
  { id: 'papers', title: tr('Papers'), page: PapersPage, when: (view) => view.asks || view.writes_to.length > 0 },
  { id: 'map', title: tr('My map'), page: MapPage, when: (view) => view.own_map },
  { id: 'messages', title: tr('Messages'), page: MessagesPage, when: (view) => view.writes_to.length > 0 },
  { id: 'scope', title: tr('Telescope'), page: ScopePage, when: (view) => view.table.telescope_mm > 0 },
];

// Of whoever leads the game: each is made of what they share.
const kLeadPages = [
  { id: 'umpire', title: tr('Umpire'), page: UmpirePage },
  { id: 'table', title: tr('Table'), page: UmpireTablePage },
  { id: 'past', title: tr('Past'), page: PastPage },
  { id: 'post', title: tr('Command Post'), page: PostPage },
  { id: 'messages', title: tr('Messages'), page: NotesPage },
];

const isDue = (view) => Object.values(view.forms).some(({ due }) => due);

const $ = (id) => document.getElementById(id);
const main = $('main');
$('tabs').setAttribute('aria-label', tr('Pages'));
$('leave').textContent = tr('Leave');
document.querySelector('.skip').textContent = tr('To the content');
$('leave').before(languageChoice() ?? '');
openRules($('rules'));

function joinPage(words = '') {
  document.querySelector('header').hidden = true;
  $('tabs').hidden = true;
  const field = h('input', { id: 'code', name: 'code', required: true, autocomplete: 'off', autocapitalize: 'characters',
    spellcheck: 'false', inputmode: 'text', maxlength: 16, placeholder: 'XXXXX-XXXXX', 'aria-describedby': 'why' });
  const problem = h('p', { id: 'why', class: 'problem', role: 'alert' }, words);
  const form = h('form', { class: 'join' },
    h('h1', {}, tr('Command Post')),
    h('p', {}, tr('Point a camera at the code on the table’s screen, or type the letters below it.')),
    h('label', { for: 'code' }, tr('Code')), field, problem,
    h('button', { class: 'main' }, tr('Join')),
    h('p', { class: 'quiet' }, location.protocol === 'https:' ? tr('What you see travels over this network encrypted.')
      : tr('What you see travels over this network unencrypted. Do not join from a network you do not trust.')), languageChoice());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await join(field.value, problem);
  });
  main.replaceChildren(form);
  field.focus();
  return problem;
}

async function join(code, problem) {
  try {
    await send('POST', 'api/join', { code, by_cookie: true });
    forgetKept();
    forgetTimes();
    history.replaceState(null, '', './'); // the first page that is his
    await begin();
  } catch (error) {
    problem.textContent = error.message;
  }
}

class App {
  constructor(link) {
    this.link = link;
    this.pages = new Map();
    link.addEventListener('state', () => this.update());
    link.addEventListener('link', () => this.showLink());
    link.addEventListener('dismissed', ({ detail }) => {
      this.current?.closed?.();
      joinPage(detail || tr('The table has ended this connection. Ask whoever runs it for a new code.'));
    });
    this.desk = new DeskBox();
    this.answers = new AnswerBanner();
    $('desk').replaceChildren(this.answers.element, this.desk.element);
    addEventListener('hashchange', () => this.open());
    main.replaceChildren(h('p', { class: 'notice' }, tr('Waiting for the table…')));
    document.querySelector('header').hidden = false;
    $('tabs').hidden = false;
    this.showLink();
  }

  showLink() {
    tellLink(this.link);
    document.body.classList.toggle('stale', !this.link.online);
  }

  /** Who leads the game has pages of his own. */
  #lead() {
    if (!this.lead && this.link.state.leads) {
      this.lead = new Lead(this.link);
      this.lead.addEventListener('change', () => this.update());
    }
    this.lead?.look();
  }

  update() {
    this.#lead();
    const { title, view } = this.link.state;
    if ((this.scenario ??= view.scenario) !== view.scenario) return location.reload(); // the program plays another game now
    keepFor(view);
    $('title').textContent = title;
    $('scenario').textContent = view.scenario;
    document.title = `${title} · ${view.scenario}`;
    const when = `${view.when.text} · ${view.when.title}`;
    if ($('when').textContent !== when) $('when').textContent = when;
    const mine = this.lead ? kLeadPages : kPages.filter((page) => page.when(view));
    document.body.classList.toggle('leads', Boolean(this.lead));
    if (mine.map(({ id }) => id).join() !== this.mine?.map(({ id }) => id).join()) {
      this.mine = mine;
      $('tabs').replaceChildren(...mine.map(({ id, title: words }) => h('a', { href: `#${id}`, id: `tab-${id}` }, words)));
      this.open();
    }
    drawn($('tabs'), () => (this.lead ? this.markLead() : this.mark()));
    drawn($('desk'), () => {
      if (this.lead) return;
      this.desk.update(this.link.state);
      this.answers.update(this.link.state, this.id);
    });
    this.#show();
  }

  /** A dot where something waits to be done or read. */
  mark() {
    const { view } = this.link.state;
    $('tab-todo')?.classList.toggle('due', isDue(view));
    const newest = Math.max(0, ...Object.keys(view.messages).map(Number));
    if (this.id === 'messages' || this.read === undefined) this.read = newest;
    $('tab-messages')?.classList.toggle('due', newest > this.read);
  }

  /** A dot where somebody asks or writes while another page is open. */
  markLead() {
    const { desk } = this.link.state;
    if (!desk?.sheet) return;
    const asks = Object.values(desk.proposals).some(({ asked }) => asked) || Boolean(desk.throw);
    $('tab-umpire')?.classList.toggle('due', asks && this.id !== 'umpire');
    const lines = written(desk.past);
    const newest = Math.max(0, ...lines.map(([id]) => Number(id)));
    if (this.read !== undefined && newest > (this.told ?? this.read) && this.id !== 'messages') {
      const [, { from, text }] = lines.find(([id]) => Number(id) === newest);
      if (from !== 'umpire' && !this.lead.hides(desk.past[newest])) toast(`${from}: ${text}`);
    }
    this.told = newest;
    if (this.id === 'messages' || this.read === undefined) this.read = newest;
    $('tab-messages')?.classList.toggle('due', newest > this.read);
  }

  /** Where the address names none: on a phone, which has room for one thing, what is asked of him. */
  #first() {
    const asked = isDue(this.link.state.view) && matchMedia('(max-width: 820px)').matches;
    return (asked && this.mine.find(({ id }) => id === 'todo')) || this.mine[0];
  }

  open() {
    if (!this.mine) return;
    const wanted = location.hash.slice(1);
    const entry = this.mine.find(({ id }) => id === wanted) ?? this.#first();
    if (this.id !== entry.id || !this.current) {
      this.current?.closed?.();
      this.id = entry.id;
      // What was begun on a page is still there when he comes back to it.
      if (!this.pages.has(entry.id)) this.pages.set(entry.id, new entry.page(this.lead ?? this.link));
      this.current = this.pages.get(entry.id);
      main.replaceChildren(this.current.element);
      main.className = `page-${entry.id}`;
    }
    for (const link of $('tabs').children)
      if (link.id === `tab-${entry.id}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    if (!this.link.state) return;
    if (!this.lead) this.answers.update(this.link.state, this.id);
    this.#show();
  }

  #show() {
    if (this.current) drawn(this.current.element, () => this.current.update(this.link.state));
  }
}

function scheme() {
  const button = $('scheme');
  const show = (dark) => {
    document.documentElement.classList.toggle('dark', dark);
    button.setAttribute('aria-pressed', dark);
    button.textContent = dark ? tr('Light') : tr('Dark');
  };
  let dark = chosen('scheme') ? chosen('scheme') === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  show(dark);
  button.addEventListener('click', () => {
    dark = !dark;
    show(dark);
    choose('scheme', dark ? 'dark' : 'light');
  });
}

async function begin() {
  const me = await fetch('api/me');
  if (me.status === 401) return joinPage();
  const { role, error } = await me.json();
  if (!me.ok) throw new Error(error);
  if (role === 'camera') return location.replace('camera');
  new App(new Link());
}

scheme();
// What is fixed above the pages' names on a phone must know how high they are.
new ResizeObserver(() => document.documentElement.style.setProperty('--tabs-height', `${$('tabs').offsetHeight}px`)).observe($('tabs'));
$('leave').addEventListener('click', () => {
  if (!confirm(tr('Leave the Command Post on this device? To come back you need a new code.'))) return;
  attempt(async () => {
    try {
      await send('POST', 'api/leave', {});
    } catch (error) {
      throw document.body.classList.contains('stale')
        ? new Error(tr('There is no connection to the table, so you are still joined. Press Leave again once it is back.')) : error;
    }
    location.reload();
  });
});

/** Of an address that invites; another one may be opened while this page is. */
function invited() {
  const code = location.pathname.endsWith('/join') ? location.hash.slice(1) : '';
  return code ? join(code, joinPage(tr('Joining…'))) : undefined;
}

await loadSymbols();
addEventListener('hashchange', invited);
try {
  await (invited() ?? begin());
} catch {
  toast(tr('The table cannot be reached. This page tries again by itself.'));
  setTimeout(() => location.reload(), 3000);
}
