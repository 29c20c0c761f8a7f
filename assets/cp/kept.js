// What a tab keeps over a reload. Whoever joins anew may be in another seat or game: for him nothing is kept.

const kPrefix = 'kept ';
let whose = '';

/** From now on, for this seat of this game. */
export function keepFor({ role, scenario }) {
  whose = `${role} ${scenario} `;
}

export function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(kPrefix + whose + name));
  } catch {
    return null; // not allowed to remember
  }
}

export function keep(name, value) {
  try {
    sessionStorage.setItem(kPrefix + whose + name, JSON.stringify(value));
  } catch {
    // not allowed to remember
  }
}

/** What whoever looks has chosen for himself, on this device, whatever is played. */
export function chosen(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // not allowed to remember
  }
}

export function choose(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // not allowed to remember
  }
}

export function forgetKept() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(kPrefix)) sessionStorage.removeItem(name);
  } catch {
    // not allowed to remember
  }
}

/** A map of what is being filled in. */
export class Drafts extends Map {
  constructor(name) {
    super();
    this.name = name;
    for (const [id, draft] of kept(name) ?? []) super.set(id, draft);
  }

  set(id, draft) {
    super.set(id, draft);
    keep(this.name, [...this]);
    return this;
  }

  delete(id) {
    const had = super.delete(id);
    if (had) keep(this.name, [...this]);
    return had;
  }
}
