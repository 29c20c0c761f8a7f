// Elements without markup in strings: nothing that somebody typed is ever read as HTML.

const kSvg = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(kSvg, tag), attributes, children);
}

/** Where pictures that `img` shows come from, as they come: small ones where it is no wider than a phone. */
export const stream = (path, img) => `${path}?${(img.parentNode.clientWidth || innerWidth) <= 480 ? 'size=small&' : ''}${Date.now()}`;

let hide = 0;
export function toast(text) {
  const box = document.getElementById('toast');
  if (!box) return;
  box.textContent = text;
  box.classList.add('shown');
  clearTimeout(hide);
  hide = setTimeout(() => box.classList.remove('shown'), 6000);
}

/** Runs what may fail with a sentence for people, and tells it. */
export async function attempt(work, done) {
  try {
    await work();
    if (done) toast(done);
    return true;
  } catch (error) {
    toast(error.message);
    return false;
  }
}
