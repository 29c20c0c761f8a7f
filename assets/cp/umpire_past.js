// What has happened, with every point to which the game can go back, and what was written to whom.

import { handDice } from './dice.js';
import { h } from './dom.js';
import { tr } from './language.js';
import { forWhom } from './lead.js';
import { Compose } from './papers.js';
import { Region } from './parts.js';
import { onlyFrames } from './told.js';

const newestFirst = (past) => Object.entries(past ?? {}).sort(([a], [b]) => b - a);

export class PastPage {
  constructor(lead) {
    this.lead = lead;
    this.list = new Region('section');
    this.dice = new Region('section');
    this.element = h('div', { class: 'column', tabindex: 0, role: 'region', 'aria-label': tr('What has happened') }, this.list.element, this.dice.element);
  }

  update() {
    const { desk, blank } = this.lead;
    this.list.show([desk?.past, desk?.way_back, blank], () => [h('h2', {}, tr('What has happened')),
      h('p', { class: 'quiet' }, tr('Nothing is lost: the game can go on from any earlier point, and you can return to what came after.')),
      h('ol', { class: 'past' }, newestFirst(desk?.past).map((entry) => this.#line(entry)))]);
    this.dice.show([desk?.dice, desk?.sheet.over, blank], () => this.#dice(desk));
  }

  #line([id, entry]) {
    if (this.lead.hides(entry)) return h('li', { class: 'quiet' }, h('time', {}, entry.when), h('span', {}, tr('Hidden: secrets are blanked.')));
    const kind = entry.undone ? 'undone' : entry.current ? 'current' : !entry.from && onlyFrames(entry.text) ? 'frame' : '';
    return h('li', { class: kind, 'data-entry': id }, h('time', {}, entry.when),
      h('div', {}, h('p', {}, entry.from ? h('b', {}, `${entry.from}: `) : null, entry.text, ' ', forWhom(entry),
        entry.undone ? h('span', { class: 'badge' }, tr('taken back')) : null),
      entry.detail ? h('p', { class: 'quiet' }, entry.detail) : null, this.#isChosen(id) ? this.#opened(Number(id), entry) : this.#opener(Number(id), entry)),
      entry.current ? h('b', { class: 'here' }, tr('The game stands here'))
        : entry.point && !this.#isChosen(id) ? h('button', { type: 'button', onclick: () => this.#choose(Number(id)) }, tr('Go on from here…')) : null);
  }

  #isChosen(id) {
    return this.lead.desk?.way_back?.entry === Number(id);
  }

  /** The program tells what going there would change, before it is done. Entry 0: none is chosen any more, after `before`. */
  async #choose(entry, before) {
    await this.lead.ask({ type: 'past', entry });
    this.list.element.querySelector(entry ? '.way-back .main, .close-dice' : `[data-entry="${before}"] :is(.open-dice, li > button)`)?.focus();
  }

  /** The dice of a throw that was read, also where the game stands. */
  #opener(id, { read, current }) {
    return read && current ? h('button', { type: 'button', class: 'open-dice', onclick: () => this.#choose(id) }, tr('The dice as the camera saw them')) : null;
  }

  #opened(id, { read, current }) {
    if (current && !read) return null; // the game has come to stand where he had chosen
    const seen = (this.lead.desk.way_back.seen ?? []).map(({ words, crops }) => h('div', { class: 'seen-dice' }, h('p', { class: 'quiet' }, words),
      h('p', { class: 'row' }, crops.filter(Boolean).map((crop) => h('img', { src: `data:image/jpeg;base64,${crop}`, alt: '' })))));
    return [seen, current ? h('p', { class: 'row' }, h('button', { type: 'button', class: 'close-dice', onclick: () => this.#choose(0, id) }, tr('Close'))) : this.#wayBack(id)];
  }

  #wayBack(entry) {
    const { desk } = this.lead;
    return h('section', { class: 'way-back', role: 'group', 'aria-label': tr('What going there changes') },
      h('ul', { class: 'said' }, desk.way_back.lines.map((line) => h('li', {}, line))),
      h('p', { class: 'quiet' }, tr('What came after it is kept, and you can return to it.')),
      h('p', { class: 'row' }, h('button', { type: 'button', class: 'main', onclick: () => this.lead.move({ type: 'go_to', entry }) }, tr('Go on from here')),
        h('button', { type: 'button', onclick: () => this.#choose(0, entry) }, tr('Stay'))));
  }

  #dice(desk) {
    if (!desk?.dice.commitment) return [];
    const { commitment, word, revealed } = desk.dice;
    return [h('h2', {}, tr('The dice')), h('p', {}, tr('Hash of the program’s part of the seed:'), ' '), h('code', { class: 'hash' }, commitment),
      h('p', {}, word ? tr('The players’ word: {1}', word) : tr('The players have not added their word yet.')),
      h('p', {}, revealed ? tr('The seed is revealed: everybody can check every throw.') : ''),
    handDice(this.lead.blank ? desk.dice.open_hand : desk.dice.hand)];
  }
}

/** Lines that somebody wrote. */
export const written = (past) => Object.entries(past ?? {}).filter(([, entry]) => entry.from);

/** Whom the umpire answers: the audience that is called like whoever wrote. Nothing where none is. */
function addressOf(audiences, from) {
  const name = from.toLowerCase();
  return audiences?.find(({ title }) => title.toLowerCase() === name || title.toLowerCase() === `the ${name}`);
}

/** With whom: what one wrote and what is for him alone stand together, what is for several under their name. */
function withWhom(audiences, { from, for: addressee }) {
  if (from !== 'umpire') return from;
  const one = audiences?.find(({ title }) => addressee?.endsWith(title));
  return one ? one.title.replace(/^the /, '') : addressee ?? tr('all');
}

export class NotesPage {
  constructor(lead) {
    this.lead = lead;
    this.lines = new Region('section');
    this.compose = new Compose(async (request) => (await lead.ask(request)).done);
    this.element = h('div', { class: 'column' }, this.compose.element, this.lines.element);
  }

  update() {
    const { desk, blank } = this.lead;
    this.compose.offer(desk?.audiences);
    const lines = written(desk?.past).sort(([a], [b]) => b - a);
    this.lines.show([lines, blank, desk?.audiences], () => [h('h2', {}, tr('Messages and rulings')), lines.length
      ? this.#threads(lines, desk.audiences) : h('p', { class: 'quiet' }, tr('Nothing yet.'))]);
  }

  /** The one with the newest line first; within each the oldest first, as it was said. */
  #threads(lines, audiences) {
    const threads = new Map();
    for (const entry of lines) {
      const name = withWhom(audiences, entry[1]).toLowerCase();
      threads.set(name, [...threads.get(name) ?? [], entry]);
    }
    return [...threads.values()].map((of) => {
      const name = withWhom(audiences, of[0][1]), to = addressOf(audiences, name);
      return h('section', { class: 'thread', 'data-with': name }, h('h3', {}, name,
        to ? h('button', { type: 'button', onclick: () => this.#answer(to.id) }, tr('Answer')) : null),
      h('ol', { class: 'events' }, of.reverse().map((entry) => this.#line(entry))));
    });
  }

  #line([id, entry]) {
    if (this.lead.hides(entry)) return h('li', { 'data-number': id, class: 'quiet' }, tr('Hidden: secrets are blanked.'));
    const mine = entry.from === 'umpire';
    return h('li', { 'data-number': id, class: mine ? 'mine' : '' }, h('p', { class: 'quiet' }, h('time', {}, entry.when), ' ',
      h('b', {}, mine ? tr('Umpire') : entry.from), entry.for ? [' ', forWhom(entry)] : ` ${tr('to all')}`), h('p', {}, entry.text));
  }

  #answer(id) {
    this.compose.to.element.value = id;
    this.compose.element.scrollIntoView({ block: 'start' });
    this.compose.to.element.dispatchEvent(new Event('change'));
    this.compose.element.querySelector('textarea').focus();
  }
}
