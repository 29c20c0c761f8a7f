// What hands have done and players ask, on the umpire's page: a box each, with what he may answer.

import { h } from './dom.js';
import { tr } from './language.js';
import { key } from './lead.js';
import { isOwnPress, objectionLines } from './parts.js';

export const isUnlawful = ([, { objections, unseen, undecided }]) => objections.length && !undecided && !unseen;

/** Ids of moves without other readings of what was done with the same stands. */
export function firstReadings(moves) {
  const told = new Set();
  return moves.filter(([, { pieces }]) => !pieces.some((piece) => told.has(piece)) && (pieces.forEach((piece) => told.add(piece)), true)).map(([id]) => id);
}

/** `first`: keys are about it; `sends`: Backspace is. `reason`: the box in which a reason is written; null while none is. */
export function proposalBox(id, { words, objections, asked, unseen, undecided }, { first, sends, reason, take, waive, sendBack, decide }) {
  const button = (text, own, press, main) =>
    h('button', { type: 'button', class: main ? 'main' : null, onclick: () => isOwnPress() && press() }, text, ' ', own);
  const enter = first ? key('Enter') : null, back = first || sends ? key('⌫') : null;
  const returns = button(tr('Send back'), back, sendBack);
  const answers = unseen ? [tr('waits until its stand is seen again'), returns]
    : undecided ? [button(tr('Within'), enter, () => decide('within'), first), button(tr('Beyond'), back, () => decide('beyond'))]
      : objections.length ? [button(tr('Let it pass…'), key('W'), waive), returns] : [button(tr('Do it'), enter, take, first), returns];
  const kind = undecided ? 'undecided' : objections.length ? 'unlawful' : '';
  return h('article', { class: `proposal ${kind} ${unseen ? 'quiet' : ''}`, 'data-proposal': id },
    h('p', {}, asked ? h('span', { class: 'badge' }, tr('asked')) : null, ' ', words), objectionLines(objections), reason ?? h('p', { class: 'row' }, answers));
}
