// The line to the program: the whole state on connect, then merge patches, numbered. Mends itself.

import { tr } from './language.js';

const kSilence = 10_000; // the server beats every four seconds
const kRetry = 1_500;

/** RFC 7396. */
export function merged(target, patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const base = target !== null && typeof target === 'object' && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete base[key];
    else base[key] = merged(base[key], value);
  }
  return base;
}

export class Link extends EventTarget {
  constructor(key = '') {
    super();
    this.key = key;
    this.state = null;
    this.number = 0;
    this.online = false;
    setInterval(() => this.#watch(), 1000);
    addEventListener('offline', () => this.#lost());
    addEventListener('online', () => this.#open());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#watch();
    });
    this.#open();
  }

  address(path) {
    return this.key ? `${path}?key=${encodeURIComponent(this.key)}` : path;
  }

  close() {
    this.closed = true;
    this.source?.close();
  }

  #open() {
    if (this.closed) return;
    this.source?.close();
    clearTimeout(this.retry);
    this.heard = Date.now();
    const source = new EventSource(this.address('api/events'));
    this.source = source;
    source.addEventListener('whole', (event) => this.#take(JSON.parse(event.data), event.lastEventId));
    source.addEventListener('patch', (event) => {
      // A patch fits only what it was made for.
      if (Number(event.lastEventId) !== this.number + 1) return this.#open();
      this.#take(merged(this.state, JSON.parse(event.data)), event.lastEventId);
    });
    source.addEventListener('beat', () => this.#alive());
    source.onopen = () => this.#alive();
    source.onerror = () => {
      if (this.source !== source) return;
      source.close();
      this.#lost();
      this.#ask();
      this.retry = setTimeout(() => this.#open(), kRetry);
    };
  }

  /** Gone for good, or only out of reach? */
  async #ask() {
    try {
      const answer = await fetch(this.address('api/me'));
      if (answer.status !== 401) return;
      const { error, farewell } = await answer.json().catch(() => ({}));
      this.close();
      clearTimeout(this.retry);
      this.dispatchEvent(new CustomEvent('dismissed', { detail: farewell ? tr(error) : '' }));
    } catch {
      // out of reach
    }
  }

  #watch() {
    if (!this.closed && Date.now() - this.heard > kSilence) {
      this.#lost();
      this.#open();
    }
  }

  #alive() {
    this.heard = Date.now();
    if (this.online) return;
    this.online = true;
    this.dispatchEvent(new Event('link'));
  }

  #lost() {
    if (!this.online) return;
    this.online = false;
    this.dispatchEvent(new Event('link'));
  }

  #take(state, number) {
    this.state = state;
    this.number = Number(number);
    newest = this.number;
    for (const { request, answer } of state.asked ?? []) if (answer !== 'waiting' && !settled.has(request.id)) settled.set(request.id, Date.now());
    forget();
    this.#alive();
    this.dispatchEvent(new Event('state'));
  }
}

// What is asked has an identity from its first press until its answer has been read: what is pressed twice, or sent again
// because the line was cut, is the same request. With it goes which document was looked at then, so that what another has
// done meanwhile is not done once more.
const open = new Map(); // by what is asked: {id, seen, taken, unsure: whether it was on its way when the line was cut}
const settled = new Map(); // identities of what is answered, and since when
const kRead = 10000; // ms for which an answer is shown before the same may be meant anew
let newest = 0;

const identity = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function forget() {
  for (const [what, { id, taken }] of open)
    if (settled.has(id) && (taken || Date.now() - settled.get(id) > kRead)) open.delete(what);
  const kept = new Set(Array.from(open.values(), ({ id }) => id));
  for (const id of settled.keys()) if (!kept.has(id)) settled.delete(id);
}

/** Asks the game for something; its number, under which it is answered. */
export async function request(asked) {
  const what = JSON.stringify(asked);
  forget();
  if (!open.has(what)) open.set(what, { id: identity(), seen: newest, taken: false, unsure: false });
  const sent = open.get(what);
  try {
    const { number } = await send('POST', 'api/requests', { ...asked, id: sent.id, seen: sent.seen });
    sent.taken = true;
    forget();
    return number;
  } catch (error) {
    if (!error.refused) sent.unsure = true;
    if (error.refused && !sent.unsure) open.delete(what);
    throw error;
  }
}

/** Sends JSON; throws an Error with a sentence for people, `refused` where the table has answered it. */
export const send = (method, path, body, signal) => answered(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal },
  tr('No connection to the table: perhaps it was not sent. Send it again in a moment; it counts once.'));

/** Reads JSON, and throws likewise. */
export const read = (path) => answered(path, {}, tr('No connection to the table: try again in a moment.'));

async function answered(path, asked, unreached) {
  let answer;
  try {
    answer = await fetch(path, asked);
  } catch {
    throw new Error(unreached);
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw Object.assign(new Error(told.error ? tr(told.error) : tr('The table answered {1}.', answer.status)), { refused: true });
  return told;
}
