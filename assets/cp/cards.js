// Cards as a game's view tells them: hands, piles, what lies with a piece. A suit is told by its shape and its
// name besides its colour. Nothing here knows a game; of a suit without a drawing its name is shown.

import { h, s } from './dom.js';
import { tr, trN } from './language.js';
import { inOrder } from './parts.js';

// Outlines in a box of 24 by 24.
const kSuits = {
  spades: 'M12 2C9 7 3 10.5 3 15a4.6 4.6 0 0 0 8 3.1C10.8 20 10 21.2 8.5 22h7c-1.5-.8-2.3-2-2.5-3.9A4.6 4.6 0 0 0 21 15C21 10.5 15 7 12 2Z',
  hearts: 'M12 21.5C9 17.5 2 13.5 2 8.2A5.2 5.2 0 0 1 12 6.3 5.2 5.2 0 0 1 22 8.2C22 13.5 15 17.5 12 21.5Z',
  diamonds: 'M12 1.5 20.5 12 12 22.5 3.5 12Z',
  clubs: 'M12 2a4.6 4.6 0 0 0-4 6.9A4.6 4.6 0 1 0 11 16.5C10.9 19.3 10 21.1 8.3 22h7.4c-1.7-.9-2.6-2.7-2.7-5.5a4.6 4.6 0 1 0 3-7.6A4.6 4.6 0 0 0 12 2Z',
  joker: 'M12 1.5 14.7 9H22.5L16.3 13.8 18.6 21.5 12 16.9 5.4 21.5 7.7 13.8 1.5 9H9.3Z',
};
const kRed = ['hearts', 'diamonds'];

const suitOf = (suit) => (kSuits[suit]
  ? s('svg', { class: 'suit', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: kSuits[suit] }))
  : suit ? h('span', { class: 'suit-name' }, suit) : null);

/** A card that lies face up. Its words are read aloud in its place. */
export function faceUp({ corner, suit, words }) {
  return h('span', { class: `card ${kRed.includes(suit) ? 'red' : ''}`, role: 'img', 'aria-label': words, title: words },
    h('b', { class: corner.length > 3 ? 'long' : '' }, corner), suitOf(suit));
}

/** Cards that lie face down: one back for all of them. */
function faceDown(count) {
  return h('span', { class: 'card back', role: 'img', 'aria-label': trN('{1} card face down', '{1} cards face down', count) },
    h('b', {}, `×${count}`));
}

/** The faces that a view knows, by their ids; of one id that lies twice, his own. */
function facesById(view) {
  const piles = inOrder(view.cards).map(([, pile]) => pile).sort((a, b) => Number(b.sealed ?? false) - Number(a.sealed ?? false));
  return Object.fromEntries(piles.flatMap(({ faces = [] }) => faces).reverse().map((face) => [face.id, face]));
}

/** The faces of a form's choices: what is answered by tapping a card. */
export function facesOfForm(form, view) {
  const known = facesById(view);
  return Object.fromEntries((form.fields ?? []).flatMap(({ choices = [] }) => choices).filter(({ id }) => known[id])
    .map(({ id }) => [id, known[id]]));
}

/** How many cards lie with each piece and are shown with it. `open`: nothing that is sealed. */
export function cardsWithPieces(view, open = false) {
  return inOrder(view.cards).map(([, pile]) => pile).filter(({ piece, count, sealed }) => piece && count && !(open && sealed));
}

function pile([id, { title, count, place, sealed, faces = [] }]) {
  const hidden = count - faces.length;
  return h('section', { class: 'pile', 'data-cards': id },
    h('h3', {}, title, place ? `, ${place}` : '', ' ', h('small', { class: 'quiet' }, count ? trN('{1} card', '{1} cards', count) : tr('no cards')), ' ',
      sealed ? h('span', { class: 'badge' }, tr('for you alone')) : null),
    count ? h('div', { class: 'hand' }, faces.map(faceUp), hidden ? faceDown(hidden) : null) : null);
}

/** Shows all cards that a view tells of, and where they lie. `wanted(pile)`: only those. */
export function showCards(region, view, wanted = () => true) {
  const piles = inOrder(view.cards).filter(([, each]) => wanted(each))
    .map(([id, each]) => [id, { ...each, place: view.pieces[each.piece]?.place }]);
  region.show(piles, () => (piles.length ? [h('h2', {}, tr('Cards')), h('div', { class: 'piles' }, piles.map(pile))] : null));
}
