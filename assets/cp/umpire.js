// The umpire's page: what may happen now, what the table says happened, what it still owes. A throw takes over.

import { showCards } from './cards.js';
import { wordForm } from './desk.js';
import { h } from './dom.js';
import { choose, chosen } from './kept.js';
import { tr, trN } from './language.js';
import { DiceBox } from './umpire_dice.js';
import { FormList, reasonBox } from './umpire_forms.js';
import { forWhom, isCommand, key, said, stepOf } from './lead.js';
import { firstReadings, isUnlawful, proposalBox } from './umpire_moves.js';
import { drawn, inOrder, isOwnPress, Region, rule } from './parts.js';
import { PieceBox, ranked } from './umpire_piece.js';
import { TableStage } from './umpire_table.js';

const kUnread = 500; // ms after a change of what a key would do, in which it only flashes
const few = (all) => all.filter((each) => !(each.more ?? each[1]?.more)); // without what stands behind "3 more"
const kFound = 5; // findings beside which the first action is still in sight
const kWeight = { violation: 0, warning: 1, note: 2 };
const kFacts = 'facts'; // by which it is remembered that they are unfolded
const kAll = 'all'; // what Enter or a reason is for: all that wait, not one

const percent = (share) => (share < 1 && share >= 0.995 ? '> 99 %' : `${Math.round(100 * share)} %`);

/** "A2-L3: afterwards attackers alone 62 %. Expected: attackers lost 1.4." */
const chancesText = ({ title, outcomes, losses }) => tr('{1}: afterwards {2}. Expected: {3}.', title,
  outcomes.filter(({ share }) => share >= 0.005).map(({ words, share }) => `${words} ${percent(share)}`).join(', '),
  losses.map(({ words, mean }) => `${words} ${mean.toFixed(1)}`).join(', '));

export class UmpirePage {
  constructor(lead) {
    this.lead = lead;
    this.all = { options: false, debts: false };
    this.search = '';
    this.together = { step: null, given: [], reason: '' }; // what was let pass last with one reason: its pieces
    this.stage = new TableStage(lead, { onSector: (name) => this.#sector(name), onPiece: (id) => this.piece.open(id) });
    this.dice = new DiceBox(lead);
    this.refusal = new Region('div', { class: 'refusal', role: 'alert' });
    for (const part of ['step', 'asks', 'offer', 'now', 'last', 'says', 'owes', 'review', 'cards']) this[part] = new Region('section', { class: part });
    this.piece = new PieceBox(lead, { sectors: () => this.stage.board.sectors().map(({ name }) => name), option: (entry) => this.#option(entry) });
    this.covered = new Region('section', { class: 'covered-page' });
    this.sealed = new FormList(lead);
    this.forms = new FormList(lead);
    this.more = new Region('p', { class: 'row' });
    this.find = h('input', { type: 'search', class: 'find', placeholder: tr('Find an action or a piece'), 'aria-label': tr('Find an action or a piece by its words'),
      autocomplete: 'off', oninput: () => this.#find(this.find.value), onkeydown: ({ key: name }) => name === 'Enter' && this.#doFound() });
    this.console = h('div', { class: 'console' }, this.step.element, this.asks.element, this.piece.element, this.covered.element, this.sealed.element,
      this.offer.element, this.now.element, this.forms.element, this.last.element, this.more.element, this.find, this.says.element, this.owes.element, this.review.element, this.cards.element);
    this.thumb = new Region('div', { class: 'thumb', role: 'toolbar', 'aria-label': tr('Always at hand') });
    this.side = h('div', { class: 'side umpire-side' }, h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': tr('The game') },
      this.refusal.element, this.dice.element, this.console), this.thumb.element);
    this.element = h('div', { class: 'split umpire' }, this.stage.element, this.side);
    document.addEventListener('keydown', (event) => {
      if (this.element.isConnected && isCommand(event) && this.#press(event)) event.preventDefault();
    });
  }

  update(state) {
    const { desk } = state;
    if (!desk?.sheet) return;
    const { lead } = this;
    this.refusal.show(lead.refusal ?? '', (words) => (words ? [h('p', {}, words), h('button', { type: 'button', class: 'plain', 'aria-label': tr('Understood'),
      onclick: () => this.#forget() }, '✕')] : []));
    this.refusal.element.hidden = !lead.refusal;
    // A part that cannot be drawn takes no other with it.
    const parts = [
      [this.dice.element, () => this.#takeOver(this.dice.update(), desk)],
      [this.thumb.element, () => this.#thumb(desk)],
      [this.step.element, () => this.#step(desk)],
      [this.piece.element, () => this.piece.update(desk, this.search)],
      [this.covered.element, () => this.#covered(desk)],
      [this.console, () => this.#takeAim(desk)],
      [this.asks.element, () => this.#asks(desk)],
      [this.forms.element, () => this.forms.update(desk.forms, this.all.options || this.search !== '')],
      [this.offer.element, () => this.#offer(desk)],
      [this.now.element, () => this.#now(desk)],
      [this.more.element, () => this.#more(desk)],
      [this.says.element, () => this.#says(desk)],
      [this.owes.element, () => this.#owes(desk)],
      [this.cards.element, () => showCards(this.cards, lead.withheld || lead.blank ? {} : state.view)],
      [this.stage.element, () => this.stage.update(state)], // after the forms, which say what is named in them
    ];
    for (const [element, draw] of parts) drawn(element, draw);
    this.forms.element.hidden = this.search !== '';
  }

  /** Dice take the column; below what has just happened stands what waits for his word. */
  #takeOver(thrown, desk) {
    const answers = thrown && !desk.throw && this.#shownProposals(desk).length > 0;
    this.console.hidden = thrown && !answers;
    this.console.classList.toggle('answers', answers);
  }

  closed() {
    this.stage.closed();
    this.lead.cover();
  }

  #forget() {
    this.lead.refusal = '';
    this.lead.changed();
  }

  // How it stands.

  #thumb(desk) {
    const { lead } = this;
    const tool = (words, name, act, { off = false, on } = {}) => h('button', { type: 'button', disabled: off, 'aria-pressed': on === undefined ? null : String(on),
      onclick: act }, words, ' ', key(name));
    const clock = desk.clock_s === undefined ? tr('Clock') : `${Math.floor(desk.clock_s / 60)}:${String(desk.clock_s % 60).padStart(2, '0')}`;
    const secret = desk.covered || desk.withheld;
    this.thumb.show([desk.can_undo, desk.can_redo, clock, lead.blank, lead.uncovered, secret, Boolean(desk.done?.pools.length)], () => [
      tool(tr('Undo'), 'Ctrl+Z', () => lead.move({ type: 'undo' }), { off: !desk.can_undo }), tool(tr('Redo'), 'Ctrl+Y', () => lead.move({ type: 'redo' }), { off: !desk.can_redo }),
      tool(lead.blank ? tr('Show secrets') : tr('Blank'), 'B', () => lead.toggleBlank(), { on: lead.blank }),
      secret ? tool(lead.uncovered ? tr('Cover') : tr('Uncover'), 'V', () => lead.toggleCover(), { on: lead.uncovered }) : null,
      tool(tr('Last throw'), 'T', () => this.#again(), { off: !desk.done?.pools.length }),
      tool(clock, 'C', () => lead.ask({ type: 'clock' }), { on: desk.clock_s !== undefined })]);
  }

  #again() {
    this.lead.again = !this.lead.again;
    this.lead.changed();
  }

  #step({ sheet, chances, findings }) {
    const { lead } = this;
    const result = sheet.over ? sheet.lines.at(-1) : null;
    const lines = sheet.lines.filter((line) => line !== result && !lead.hides(line));
    const review = (sheet.review ?? []).filter((each) => !lead.hides(each)), odds = lead.blank ? [] : chances;
    const facts = lines.filter(({ severity }) => severity === 'note');
    // What bars something before what warns, and that before what is only worth knowing.
    const found = [...lines.filter((line) => !facts.includes(line)), ...lead.withheld ? [] : findings.filter((each) => !lead.hides(each))]
      .sort((a, b) => kWeight[a.severity] - kWeight[b.severity]);
    // Facts stand below what can be done, and are folded away until somebody asks for them.
    this.review.show([facts, odds, review], () => [review.length ? [h('h3', { class: 'question' }, tr('What is unusual about this scenario')),
      h('ul', { class: 'said' }, review.map(said))] : null,
    facts.length + odds.length ? h('details', { class: 'facts-box', open: chosen(kFacts) === 'unfolded', ontoggle: ({ target }) => choose(kFacts, target.open ? 'unfolded' : 'folded') },
      h('summary', {}, h('h3', {}, tr('How it stands')), h('span', { class: 'quiet' }, trN('{1} line', '{1} lines', facts.length + odds.length))),
      h('ul', { class: 'said' }, facts.map(said), odds.map((each) => h('li', {}, chancesText(each), ' ', forWhom({ for: 'umpire' }))))) : null]);
    // Another step begins at its top.
    if (stepOf({ sheet }) !== this.shownStep) this.console.parentElement.scrollTop = 0;
    this.shownStep = stepOf({ sheet });
    const shown = found.length > kFound + 1 ? kFound : found.length; // "1 more" would take the room of that one
    this.step.show([sheet, found, lead.blank], () => [h('p', { class: 'quiet' }, sheet.when), h('h2', {}, sheet.title),
      sheet.advice ? h('p', { class: 'advice' }, sheet.advice) : null, result && !lead.hides(result) ? h('p', { class: 'outcome' }, result.text) : null,
      h('ul', { class: 'said found-lines' }, found.slice(0, shown).map(said)),
      found.length > shown ? h('details', { class: 'more-found' }, h('summary', {}, tr('{1} more', found.length - shown)),
        h('ul', { class: 'said' }, found.slice(shown).map(said))) : null,
      lead.blank ? h('p', { class: 'quiet blanked' }, tr('Secrets are blanked: only what everybody may know is shown.')) : null]);
  }

  /** Options in their order; those that the search leaves, the best first. */
  #options(options) {
    return ranked(inOrder(options).filter(([, each]) => !this.lead.hides(each)), ([, { label }]) => label, this.search);
  }

  #option([id, each], badge) {
    const point = (on) => {
      this.lead.chosen = on ? each : null;
      this.stage.update(this.lead.link.state);
    };
    return h('button', { type: 'button', class: `option ${badge === 'Enter' ? 'first' : ''}`, 'data-option': id, onclick: () => isOwnPress() && this.#do(id),
      onpointerenter: () => point(true), onpointerleave: () => point(false), onfocus: () => point(true), onblur: () => point(false) },
    h('span', {}, each.label, ' ', rule(each.rule), ' ', forWhom(each), each.loses ? h('span', { class: 'loses' }, each.loses,
      this.armed === id ? h('b', {}, ` ${tr('Once more: do it all the same.')}`) : null) : null), badge ? key(badge) : null);
  }

  /** What the program itself offers: a campaign's battle, the way back, a hill that the camera sees. */
  #offer({ offer }) {
    const option = (yes, words, ...keys) => h('button', { type: 'button', class: 'option',
      onclick: () => this.lead.ask({ type: 'offer', about: offer.about, yes }) }, h('span', {}, words), ...keys);
    this.offer.show(offer ?? '', () => (!offer ? [] : [option(true, `${offer.about}: ${offer.yes}`, key('K')), option(false, offer.no, key('Shift+K'))]));
  }

  #now(desk) {
    const { sheet, dice } = desk;
    const options = this.#options(desk.options).filter(([, { last }]) => !last);
    const shown = this.all.options || this.search ? options : few(options);
    const reveals = sheet.over && !dice.revealed;
    const wantsWord = this.lead.wantsWord && !this.search;
    const first = shown[0]?.[0] === this.aim ? 'Enter' : 'Space';
    const last = this.#options(desk.options).filter(([, each]) => each.last);
    this.last.show([last, this.armed, this.aim, shown.length], () => last.map((entry, i) => this.#option(entry, i === 0 && !shown.length && last.every(([, { loses }]) => loses) ? 'Space' : null)));
    const below = last.length + (this.search ? 0 : this.forms.shown + (this.all.options ? 0 : this.forms.left)); // under the same heading
    this.now.show([shown, wantsWord, sheet.over, dice, first, this.armed, this.lead.blank, below], () => [h('h3', { class: 'question' }, tr('What may happen now')),
      wantsWord ? wordForm(dice.commitment, (request) => this.lead.ask(request)) : null,
      shown.map((entry, i) => this.#option(entry, i === 0 && !this.search ? first : null)),
      reveals ? h('button', { type: 'button', class: 'option', onclick: () => this.lead.ask({ type: 'reveal' }) }, tr('Reveal the seed of the dice')) : null,
      shown.length || wantsWord || reveals || below ? null : h('p', { class: 'quiet' },
        this.search ? tr('Nothing matches these words.') : tr('Nothing is offered here: hands act on the table, or players from their own pages.'))]);
  }

  #more(desk) {
    const options = this.#options(desk.options).filter(([, { last }]) => !last);
    const left = options.length - few(options).length + (this.all.options ? 0 : this.forms.left);
    this.more.show([left, this.all.options, this.search], () => (left > 0 && !this.search && !this.all.options
      ? [h('button', { type: 'button', onclick: () => this.#showAll('options') }, tr('{1} more', left))] : []));
  }
  #showAll(what) {
    this.all[what] = true;
    this.lead.changed();
  }

  // What the table says, and what it owes.

  /** Proposals that are shown: what players ask in every step, what the table says while it may be looked at. */
  #shownProposals({ proposals }) {
    return inOrder(proposals).filter(([, { asked }]) => (asked ? !this.lead.blank : !this.lead.withheld));
  }

  #lawful(desk) {
    return this.#shownProposals(desk).filter(([, { objections, unseen }]) => !objections.length && !unseen).map(([id]) => id);
  }

  /** What Backspace sends back: what is lawful first. */
  #sentBack(desk) {
    const lawful = this.#lawful(desk);
    return lawful.find((id) => id === this.aim) ?? lawful[0] ?? this.#shownProposals(desk).find(isUnlawful)?.[0];
  }

  /** Enter does what hands have done, all that is lawful, or decides it; what is not lawful bars it. Else it stays what it was. */
  #takeAim(desk) {
    // Asked for once is what was to be lost then.
    const armed = desk.options[this.armed] ?? desk.piece?.options?.[this.armed];
    if (!armed || armed.loses !== this.armedFor) this.armed = null;
    const lawful = this.#lawful(desk);
    const option = this.#options(desk.options).find(([, { last }]) => !last)?.[0];
    const moves = lawful.filter((id) => !desk.proposals[id].asked);
    const stays = lawful.includes(this.aim) || (this.aim && option === this.aim);
    const byHand = this.#shownProposals(desk).filter(([, { asked, unseen }]) => !asked && !unseen);
    const [waits] = byHand.find(([, { undecided }]) => undecided) ?? byHand.find(isUnlawful) ?? [];
    const aim = moves.length > 1 ? kAll : moves[0] ?? waits ?? (stays ? this.aim : lawful[0] ?? option ?? null);
    const thrown = this.lead.shownThrow;
    const would = JSON.stringify(thrown ? [desk.throw ? thrown.pools.map((pool) => [pool.pool, Boolean(pool.thrown), pool.read?.dice]) : thrown.entry] : [aim, this.armed, option, lawful[0], moves.length]);
    if (would !== this.would) this.changedAt = performance.now();
    Object.assign(this, { aim, would });
    const sent = this.#sentBack(desk); // below what has just happened, too
    if (sent !== this.sent) this.sentAt = performance.now();
    this.sent = sent;
  }

  /** A key that comes before anybody can have read what it would do only flashes. */
  #isTooEarly(sendsBack = false) {
    const since = Math.max(this.changedAt ?? 0, (sendsBack && this.sentAt) || 0);
    if (performance.now() - since >= kUnread) return false;
    const shown = this.lead.shownThrow ? this.dice.element : this.console;
    shown.classList.remove('flash');
    void shown.offsetWidth; // begins the flash anew
    shown.classList.add('flash');
    return true;
  }

  #asks(desk) {
    const { lead } = this;
    const asked = inOrder(desk.proposals).filter(([, each]) => each.asked);
    const sent = this.#sentBack(desk);
    this.asks.show([asked, lead.blank, this.waiving, this.aim, sent, Boolean(lead.shownThrow)], () => (!asked.length ? [] : [h('h3', { class: 'question' }, tr('What players ask')),
      lead.blank ? h('p', { class: 'quiet' }, trN('{1} request waits for your word; secrets are blanked.', '{1} requests wait for your word; secrets are blanked.', asked.length))
        : asked.map((entry) => this.#proposal(entry, entry[0] === this.aim, entry[0] === sent))]));
  }

  /** Of a game without a table nothing is said or owed by one. */
  get #tableless() {
    return this.lead.link.state?.view.board.kind === 'none';
  }

  #says(desk) {
    const { lead } = this;
    const proposals = inOrder(desk.proposals).filter(([, { asked }]) => !asked);
    if (!desk.proposals[this.waiving] && this.waiving !== kAll) this.waiving = null;
    const first = this.aim, sent = this.#sentBack(desk);
    this.says.show([proposals, lead.withheld, desk.table_known, this.waiving, first, sent, this.#tableless, Boolean(lead.shownThrow)], () => {
      if (this.#tableless && !proposals.length) return [];
      const head = h('h3', { class: 'question' }, tr('The table says'));
      if (lead.withheld) return [head, h('p', { class: 'quiet' }, tr('Withheld with the table.'))];
      return [head, this.#allLawful(proposals), proposals.map((entry) => this.#proposal(entry, entry[0] === first, entry[0] === sent)), this.#allOthers(proposals),
        proposals.length ? null : h('p', { class: 'quiet' }, desk.table_known ? tr('No move waits to be judged.')
          : tr('No camera sees the table. Find a piece above, open it and choose where it goes.'))];
    });
    // Moves that wait stand before what else could be done.
    const before = proposals.length && !lead.withheld ? this.asks.element : this.find;
    if (this.says.element.previousSibling !== before) before.after(this.says.element);
    if (this.waiving && document.activeElement === document.body) this.console.querySelector('.reason')?.focus();
  }

  #proposal([id, move], first, sends) {
    const { lead } = this;
    // Over what has just happened Enter goes on.
    return proposalBox(id, move, { first: first && !lead.shownThrow, sends: sends || first, reason: this.waiving !== id ? null : reasonBox(tr('Why do you let it pass?'), { value: this.reason, typed: (reason) => (this.reason = reason),
      send: (waiver) => lead.ask({ do: id, waiver }), cancel: () => this.#waive(null) }),
    take: () => this.#do(id), waive: () => this.#waive(id), sendBack: () => lead.ask({ send_back: id }), decide: (how) => this.#decide(id, how) });
  }

  /** What is too close to call: within what is lawful, or beyond. */
  #decide(id, decide) {
    return this.lead.ask({ do: id, decide });
  }

  /** Several at once, where there are several. */
  #allLawful(proposals) {
    const lawful = firstReadings(proposals.filter(([, { objections, unseen }]) => !objections.length && !unseen));
    return lawful.length < 2 ? null : h('button', { type: 'button', class: `all-lawful ${this.aim === kAll ? 'main' : ''}`, onclick: () => this.#doAll(lawful) },
      trN('Confirm {1} lawful move', 'Confirm {1} lawful moves', lawful.length), ' ', this.aim === kAll && !this.lead.shownThrow ? key('Enter') : null);
  }
  #allOthers(proposals) {
    const others = firstReadings(proposals.filter(isUnlawful));
    return [
      others.length < 2 ? null : this.waiving === kAll
        ? reasonBox(tr('Why do you let all {1} pass?', others.length), { value: this.reason, typed: (reason) => (this.reason = reason),
          send: (waiver) => this.#doAll(others, waiver), cancel: () => this.#waive(null) })
        : h('button', { type: 'button', class: 'all-waived', onclick: () => this.#waive(kAll) }, tr('Let all {1} pass, with one reason…', others.length))];
  }

  /** One after the other; stops where one is refused, dice are wanted, or something large has happened. What is left keeps the
      reason. */
  async #doAll(ids, waiver) {
    this.waiving = null;
    const { desk: { proposals } } = this.lead;
    if (waiver) this.together = { step: stepOf(this.lead.desk), given: ids.flatMap((id) => proposals[id]?.pieces ?? []), reason: waiver };
    let made = 0;
    for (const id of ids) {
      const { desk } = this.lead;
      if (this.lead.shownThrow) break;
      if (!desk.proposals[id]) continue;
      const { done } = await this.lead.ask(waiver ? { do: id, waiver } : { do: id });
      if (!done) break;
      made += 1;
    }
    const { lead } = this;
    if (made === ids.length || lead.shownThrow) return;
    lead.refusal = lead.refusal || tr('{1} of {2} done. The table tells the others otherwise now.', made, ids.length);
    lead.changed();
  }

  /** The reason that was given for several of them together in this step; else none. */
  #given(id) {
    const { desk } = this.lead;
    const proposals = id !== kAll ? [desk.proposals[id]] : Object.values(desk.proposals).filter((each) => !each.asked && isUnlawful([id, each]));
    const pieces = proposals.flatMap((each) => each?.pieces ?? []);
    const { step, given, reason } = this.together;
    return pieces.length && step === stepOf(desk) && pieces.every((piece) => given.includes(piece)) ? reason : '';
  }

  #waive(id) {
    this.waiving = id;
    this.reason = id ? this.#given(id) : '';
    this.lead.changed();
    this.console.querySelector('.reason')?.focus();
  }

  #owes(desk) {
    const { lead } = this;
    const debts = desk.debts.filter((each) => !lead.hides(each));
    this.owes.show([debts, lead.withheld, desk.table_known, desk.hands_over, this.all.debts, this.#tableless], () => {
      if (this.#tableless && !debts.length) return [];
      const head = h('h3', { class: 'question' }, tr('The table owes'));
      if (lead.withheld) return [head, h('p', { class: 'quiet' }, tr('Withheld with the table.'))];
      const shown = this.all.debts ? debts : few(debts);
      return [head, h('ul', { class: 'debts' }, shown.map((each) => h('li', { class: each.done ? 'done' : '' },
        h('span', { 'aria-label': each.done ? tr('done') : tr('open') }, each.done ? '✓' : '○'), h('button', { type: 'button', class: 'plain', onclick: () => this.piece.open(each.piece) },
          each.text, ' ', rule(each.rule), forWhom(each))))),
      debts.length > shown.length ? h('button', { type: 'button', onclick: () => this.#showAll('debts') }, tr('{1} more', debts.length - shown.length)) : null,
      debts.length ? null : h('p', { class: 'quiet' }, desk.hands_over ? tr('Hands are over what is owed.') : desk.table_known ? tr('Nothing: every piece is where the game has it.') : tr('Without a camera the program cannot tell.'))];
    });
  }

  #find(words) {
    this.search = words.trim();
    this.lead.changed();
  }

  /** The first that is found: an action, else a piece. */
  #doFound() {
    const first = this.search && (this.now.element.querySelector('.option') ?? this.piece.element.querySelector('.found .option'));
    if (!first) return;
    first.click();
    if (this.armed) return; // it loses something, and is asked for once more
    this.find.value = '';
    this.find.blur();
    this.#find('');
  }

  /** A place of the table was pressed: for the form that is open, or for the piece that is. */
  #sector(name) {
    const { form, desk } = this.lead;
    const piece = desk?.piece?.id;
    if (form) {
      const why = form.choose((sector) => this.stage.board.name(...sector) === name);
      if (why) this.lead.refusal = why;
      this.lead.changed();
    } else if (piece) this.piece.carry(piece, name);
    else {
      this.find.value = name;
      this.#find(name);
    }
  }

  // What is sealed even from the umpire, for whoever may see it.

  #covered(desk) {
    const { lead } = this;
    const open = lead.uncovered && desk.covered && lead.covered;
    this.covered.show([desk.covered, lead.uncovered, lead.covered], () => {
      if (!desk.covered) return [];
      if (!lead.uncovered) return [h('p', {}, tr('Something in this step is sealed from the umpire. Whoever may see it opens the covered page.')),
        h('button', { type: 'button', onclick: () => lead.uncover() }, tr('Open the covered page'), ' ', key('V'))];
      if (!open) return [h('p', {}, tr('Opening…'))];
      return [h('h3', {}, tr('Covered page')), lead.covered.refused ? h('p', { class: 'why' }, lead.covered.refused) : null,
        h('ul', { class: 'said' }, lead.covered.lines.map(said)),
        inOrder(lead.covered.options).map((entry) => this.#option(entry)),
        h('button', { type: 'button', onclick: () => lead.cover() }, tr('Cover it again'), ' ', key('V'))];
    });
    this.sealed.update(open ? lead.covered.forms : {});
  }

  // Doing it.

  /** What loses something is done at the second asking, and not by a press that bounces. */
  #do(id) {
    const option = this.lead.desk.options[id] ?? this.lead.desk.piece?.options?.[id];
    if (option?.loses && (this.armed !== id || this.armedFor !== option.loses)) {
      Object.assign(this, { armed: id, armedFor: option.loses, armedAt: performance.now() });
      this.lead.changed();
      return this.element.querySelector(`[data-option="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
    }
    if (option?.loses && performance.now() - this.armedAt < kUnread) return undefined;
    this.armed = this.aim = null;
    this.search = this.find.value = '';
    return this.lead.ask({ do: id });
  }

  #press(event) {
    const { lead } = this, { desk } = lead;
    if (!desk) return false;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey) {
      const type = { z: 'undo', y: 'redo' }[name];
      if (type) lead.move({ type });
      return Boolean(type);
    }
    if (lead.shownThrow && ['Enter', ' ', 'r', 'd'].includes(name) && !this.dice.typing && this.#isTooEarly()) return true;
    if (lead.shownThrow && this.dice.press({ key: name, shiftKey: event.shiftKey })) return true;
    const anywhere = { b: () => lead.toggleBlank(), v: () => lead.toggleCover(), t: () => this.#again(), c: () => lead.ask({ type: 'clock' }),
      ...(desk.offer && !lead.shownThrow ? { k: () => lead.ask({ type: 'offer', about: desk.offer.about, yes: !event.shiftKey }) } : {}) };
    if (anywhere[name]) return anywhere[name](), true;
    if (lead.shownThrow && (desk.throw || !['w', 'Backspace'].includes(name))) return false;
    const sent = this.#sentBack(desk);
    const unlawful = this.#shownProposals(desk).find(isUnlawful)?.[0], open = desk.proposals[this.aim]?.undecided;
    const options = this.#options(desk.options);
    const option = (options.find(([, { last }]) => !last) ?? (options.every(([, { loses }]) => loses) ? options[0] : null))?.[0]; // else a form comes first
    if (['Enter', ' ', 'Backspace'].includes(name) && this.#isTooEarly(name === 'Backspace')) return true; // W asks first, and does nothing
    if (name === 'Enter' && this.aim === kAll) this.#doAll(this.#lawful(desk).filter((id) => !desk.proposals[id].asked));
    else if (open && (name === 'Enter' || name === 'Backspace')) this.#decide(this.aim, name === 'Enter' ? 'within' : 'beyond');
    else if (name === 'Enter' && desk.proposals[this.aim]?.objections.length) return true;
    else if (name === 'Enter' && (this.aim ?? option)) this.#do(this.aim ?? option);
    else if (name === ' ' && option) this.#do(option);
    else if (['Enter', ' '].includes(name) && this.forms.shown && !this.search) this.forms.open();
    else if (name === 'w' && unlawful) this.#waive(unlawful);
    else if (name === 'Backspace' && sent) lead.ask({ send_back: sent });
    else if (name === '/') this.find.focus();
    else if (name === 'Escape' && (this.search || desk.piece)) {
      this.find.value = '';
      this.#find('');
      if (desk.piece) this.piece.open('');
    } else return false;
    return true;
  }
}
