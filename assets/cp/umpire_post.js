// Who is in, who may come in, and whether the network reaches the Command Post: the umpire's page of it.

import { h, plural, s } from './dom.js';
import { inOrder, Region } from './parts.js';

const kQuiet = 4; // modules that a code needs around it
const kHere = ['127.0.0.1', 'localhost', '[::1]'];

function qr(rows) {
  const size = rows.length + 2 * kQuiet;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x + kQuiet} ${y + kQuiet}h1v1h-1z` : ''))).join('');
  return s('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': 'The same code for a camera' },
    s('rect', { width: size, height: size, fill: '#fff' }), s('path', { d: dark, fill: '#000' }));
}

export class PostPage {
  constructor(lead) {
    this.lead = lead;
    this.parts = { invited: new Region('section', { class: 'invited' }), seats: new Region('section'), guests: new Region('section'),
      reach: new Region('section') };
    this.element = h('div', { class: 'column', tabindex: 0, role: 'region', 'aria-label': 'Command Post' },
      Object.values(this.parts).map(({ element }) => element));
  }

  update() {
    const post = this.lead.desk?.post;
    if (!post) return;
    const { invited, seats, guests, reach } = this.parts;
    invited.show([post.invitation, post.address, post.open], () => (post.invitation ? this.#invited(post) : []));
    seats.show(post.seats, () => this.#seats(post));
    guests.show([post.guests, post.locked_out], () => this.#guests(post));
    reach.show([post.open, post.address], () => this.#reach(post));
  }

  /** While it is closed no phone could follow the picture, so there is none. */
  #invited({ invitation: { title, code, rows }, address, open }) {
    return [h('h2', {}, `A code for one device: ${title}`), h('div', { class: 'code-box' }, open ? qr(rows) : null, h('div', {},
      open ? h('p', {}, 'Point the device’s camera at it, or open ', h('b', {}, address), ' and type:')
        : h('p', {}, 'No other device reaches this machine yet: open the Command Post to the network below, then show a new code. On this machine open ',
          h('b', {}, address), ' and type:'), h('p', { class: 'code' }, code),
      h('p', { class: 'quiet' }, 'It works once, within a quarter of an hour.')))];
  }

  #seats({ seats }) {
    const invite = (role) => this.lead.ask({ type: 'invite', role }).then(({ done }) => done && this.element.scrollTo?.({ top: 0 }));
    return [h('h2', {}, 'Let somebody in'), h('ul', { class: 'seats' }, inOrder(seats)
      .map(([role, { title }]) => h('li', {}, h('span', {}, title, role === 'umpire' ? h('small', { class: 'quiet' }, ' beside you') : null),
        h('button', { type: 'button', 'aria-label': `A code for ${title}`, onclick: () => invite(role) }, 'Show a code'))))];
  }

  #guests({ guests, locked_out: locked }) {
    const all = Object.entries(guests).sort(([a], [b]) => a - b);
    const online = all.filter(([, guest]) => guest.online).length;
    const showOut = (id, { title }) => confirm(`End the connection of this device (${title})?`) && this.lead.ask({ type: 'show_out', guest: Number(id) });
    return [h('h2', {}, `${plural(all.length, 'device')} joined, ${online} connected now`),
      locked.length ? h('p', { class: 'why' }, `${locked.join(', ')} sent five wrong codes and must wait a minute. A new code ends that.`) : null,
      h('ul', { class: 'seats' }, all.map(([id, guest]) => h('li', { 'data-guest': id },
        h('span', {}, h('i', { class: `lamp ${guest.online ? 'on' : ''}`, 'aria-hidden': 'true' }), guest.title,
          h('small', { class: 'quiet' }, ` ${guest.device}, since ${guest.since}${guest.online ? '' : ', not connected'}`)),
        h('button', { type: 'button', class: 'plain', 'aria-label': `Disconnect ${guest.title}, ${guest.device}`, onclick: () => showOut(id, guest) }, 'Disconnect'))))];
  }

  #reach({ open, address }) {
    const change = () => {
      const away = open && !kHere.includes(location.hostname);
      if (away && !confirm('This page itself comes over the network and ends with it. Close the Command Post to the network all the same?')) return;
      this.lead.ask({ type: 'open', open: !open });
    };
    return [h('h2', {}, open ? 'Open to the network' : 'This machine only'),
      h('p', {}, open ? `Other devices reach it at ${address}. Nothing on it is encrypted: whoever listens on this network can read it.`
        : `Only this machine reaches it, at ${address}. Phones and tablets cannot join before it is opened.`),
      h('p', { class: 'row' }, h('button', { type: 'button', onclick: change }, open ? 'Close it to the network' : 'Open it to the network'))];
  }
}
