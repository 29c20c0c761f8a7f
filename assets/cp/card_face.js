// How a card looks: parts and layouts as the program draws them everywhere (app/drawing/card_drawing), in a box of 100 by 140.
// A suit is told by its shape and its name besides its colour; of one without a drawing its name is shown.

import { s } from './dom.js';

const kRed = ['hearts', 'diamonds'];
const kLetter = 0.62; // of the letters' height, what one takes
const kRim = 2; // between letters and the card's edge

let parts = new Set(), layouts = {};

/** Takes the drawings, once; what has to stand on the page for them. */
export function defineCards(drawn) {
  parts = new Set(Object.keys(drawn.parts));
  layouts = drawn.layouts;
  return Object.entries(drawn.parts).map(([name, shapes]) => s('symbol', { id: `card-${name}`, viewBox: '-500 -500 1000 1000', class: 'card-part' },
    shapes.map(({ points, width, closed, ink }) => s(closed ? 'polygon' : 'polyline',
      { points, class: `${width ? 'card-stroke' : 'card-area'} ${ink}`, 'stroke-width': width || null }))));
}

const use = (name, { x, y, size }) => s('use', { href: `#card-${name}`, x: x - size / 2, y: y - size / 2, width: size, height: size });

function words(text, { x, y, size }) {
  const fits = Math.min(size, 2 * (Math.min(x, 100 - x) - kRim) / (kLetter * Math.max(1, text.length)));
  return s('text', { x, y: y + 0.36 * fits, 'font-size': fits.toFixed(1), 'text-anchor': 'middle' }, text);
}

/** The shapes of a card that lies face up; `small`: on a map. */
export function faceShapes({ corner, suit }, small = false) {
  const kind = small ? 'small' : parts.has(corner) ? 'court' : suit === 'joker' ? 'joker' : 'number';
  return s('g', { class: `card-shapes ${kRed.includes(suit) ? 'red' : ''}` }, s('rect', { x: 1, y: 1, width: 98, height: 138, rx: 9 }),
    (layouts[kind] ?? []).map((place) => {
      const name = { suit, court: corner }[place.part];
      return place.part === 'corner' ? words(corner, place) : parts.has(name) ? use(name, place) : name && words(name, { ...place, size: place.size / 2 });
    }).filter(Boolean));
}

/** Of cards that lie face down: one back, with their number where they are several. */
export function backShapes(count) {
  return s('g', { class: 'card-shapes back' }, s('rect', { x: 1, y: 1, width: 98, height: 138, rx: 9 }), (layouts.back ?? []).map((place) => use(place.part, place)),
    count > 1 ? s('text', { x: 50, y: 83, 'font-size': count < 10 ? 34 : 26, 'text-anchor': 'middle' }, `×${count}`) : null);
}
