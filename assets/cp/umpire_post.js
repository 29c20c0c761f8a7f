// Who is in, who may come in, and whether the network reaches the Command Post: the umpire's page of it.

import { h, s } from './dom.js';
import { tr, trN } from './language.js';
import { inOrder, Region } from './parts.js';

const kQuiet = 4; // modules that a code needs around it
const kHere = ['127.0.0.1', 'localhost', '[::1]'];

function qr(rows) {
  const size = rows.length + 2 * kQuiet;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x + kQuiet} ${y + kQuiet}h1v1h-1z` : ''))).join('');
  return s('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': tr('The same code for a camera') },
    s('rect', { width: size, height: size, fill: '#fff' }), s('path', { d: dark, fill: '#000' }));
}

export class PostPage {
  constructor(lead) {
    this.lead = lead;
    this.parts = { invited: new Region('section', { class: 'invited' }), seats: new Region('section'), guests: new Region('section'),
      reach: new Region('section') };
    this.element = h('div', { class: 'column', tabindex: 0, role: 'region', 'aria-label': tr('Command Post') },
      Object.values(this.parts).map(({ element }) => element));
  }

  update() {
    const post = this.lead.desk?.post;
    if (!post) return;
    const { invited, seats, guests, reach } = this.parts;
    invited.show([post.invitation, post.certificate, post.open, post.by_proxy], () => (post.invitation ? this.#invited(post) : []));
    seats.show(post.seats, () => this.#seats(post));
    guests.show([post.guests, post.locked_out], () => this.#guests(post));
    reach.show([post.open, post.by_proxy, post.address, post.encrypted, post.certificate], () => this.#reach(post));
  }

  /** While it is closed no phone could follow the picture, so there is none. */
  #invited({ invitation: { title, code, rows, address, camera }, certificate, open, by_proxy: byProxy }) {
    const reached = open || (byProxy && !(camera && certificate));  // that is this machine's own
    return [h('h2', {}, tr('A code for one device: {1}', title)), h('div', { class: 'code-box' }, reached ? qr(rows) : null, h('div', {},
      reached ? h('p', {}, tr('Point the device’s camera at it, or open {1} and type:', address))
        : h('p', {}, tr('No other device reaches this machine yet: open the Command Post to the network below, then show a new code. On this machine open {1} and type:', address)), h('p', { class: 'code' }, code),
      h('p', { class: 'quiet' }, tr('It works once, within a quarter of an hour.')))), camera && certificate ? this.#certificate(certificate) : null];
  }

  /** Also what browsers say of it, before they are met. */
  #certificate(certificate) {
    return certificate ? h('p', { class: 'quiet' }, tr(certificate.unknown_issuer), ' ', tr('Fingerprint of the certificate (SHA-256): {1}', certificate.fingerprint)) : null;
  }

  #seats({ seats }) {
    const invite = (role) => this.lead.ask({ type: 'invite', role }).then(({ done }) => done && this.element.scrollTo?.({ top: 0 }));
    return [h('h2', {}, tr('Let somebody in')), h('ul', { class: 'seats' }, inOrder(seats)
      .map(([role, { title, played }]) => h('li', {}, h('span', {}, title, role === 'umpire' ? h('small', { class: 'quiet' }, ` ${tr('beside you')}`) : null),
        played === undefined ? null : this.#player(role, title, played),
        h('button', { type: 'button', 'aria-label': tr('A code for {1}', title), onclick: () => invite(role) }, tr('Show a code')))))];
  }

  /** Who plays a seat that the program can play. */
  #player(seat, title, played) {
    const change = ({ target: { value } }) => this.lead.ask({ type: 'play', seat, ...(value ? { level: value } : {}) });
    return h('select', { 'aria-label': tr('Who plays {1}', title), onchange: change },
      [['', tr('a person')], ['easy', tr('the program, easy')], ['plain', tr('the program, plain')], ['strong', tr('the program, strong')]]
        .map(([value, words]) => h('option', { value, ...(value === played ? { selected: '' } : {}) }, words)));
  }

  #guests({ guests, locked_out: locked }) {
    const all = Object.entries(guests).sort(([a], [b]) => a - b);
    const online = all.filter(([, guest]) => guest.online).length;
    const showOut = (id, { title }) => confirm(tr('End the connection of this device ({1})?', title)) && this.lead.ask({ type: 'show_out', guest: Number(id) });
    return [h('h2', {}, trN('{1} device joined, {2} connected now', '{1} devices joined, {2} connected now', all.length, online)),
      locked.length ? h('p', { class: 'why' }, tr('{1} sent too many wrong codes and must wait a minute. A new code ends that.', locked.join(', '))) : null,
      h('ul', { class: 'seats' }, all.map(([id, guest]) => h('li', { 'data-guest': id },
        h('span', {}, h('i', { class: `lamp ${guest.online ? 'on' : ''}`, 'aria-hidden': 'true' }), guest.title,
          h('small', { class: 'quiet' }, ` ${guest.online ? tr('{1}, since {2}', guest.device, guest.since) : tr('{1}, since {2}, not connected', guest.device, guest.since)}`)),
        h('button', { type: 'button', class: 'plain', 'aria-label': tr('Disconnect {1}', `${guest.title}, ${guest.device}`), onclick: () => showOut(id, guest) }, tr('Disconnect')))))];
  }

  #reach({ open, by_proxy: byProxy, address, encrypted, certificate }) {
    const change = () => {
      const away = open && !kHere.includes(location.hostname);
      if (away && !confirm(tr('This page itself comes over the network and ends with it. Close the Command Post to the network all the same?'))) return;
      this.lead.ask({ type: 'open', open: !open });
    };
    return [h('h2', {}, open ? tr('Open to the network') : byProxy ? tr('Through a proxy alone') : tr('This machine only')),
      encrypted && certificate ? this.#certificate(certificate) : null,
      h('p', {}, open && byProxy ? tr('Other devices reach it at {1}, through a proxy, and over the network too.', address)
        : open && encrypted ? tr('Other devices reach it at {1}, encrypted.', address)
        : open ? tr('Other devices reach it at {1}. Nothing on it is encrypted: whoever listens on this network can read it.', address)
        : byProxy ? tr('Other devices reach it at {1}, through a proxy alone.', address)
        : tr('Only this machine reaches it, at {1}. Phones and tablets cannot join before it is opened.', address)),
      h('p', { class: 'row' }, h('button', { type: 'button', onclick: change }, open ? tr('Close it to the network') : tr('Open it to the network')))];
  }
}
