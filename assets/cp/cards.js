// Cards as a game's view tells them: hands, piles, what lies with a piece. Nothing here knows a game.

import { backShapes, faceShapes } from './card_face.js';
import { h, s } from './dom.js';
import { tr, trN } from './language.js';
import { inOrder } from './parts.js';

/** A card that lies face up. Its words are read aloud in its place. */
export function faceUp(face) {
  return h('span', { class: 'card', role: 'img', 'aria-label': face.words, title: face.words }, drawn(faceShapes(face)));
}

const drawn = (shapes) => s('svg', { viewBox: '0 0 100 140', 'aria-hidden': 'true' }, shapes);

/** Cards that lie face down: one back for all of them, on as many as there are, three at most. */
function faceDown(count) {
  return h('span', { class: `card back deep-${Math.min(count, 3)}`, role: 'img', 'aria-label': trN('{1} card face down', '{1} cards face down', count) },
    drawn(backShapes(count)));
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
    .map(([id, each]) => [id, { ...each, place: view.pieces?.[each.piece]?.place }]);
  region.show(piles, () => (piles.length ? [h('h2', {}, tr('Cards')), h('div', { class: 'piles' }, piles.map(pile))] : null));
}
