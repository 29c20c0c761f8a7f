// The pages' own words in the guest's language: his choice on this device, else the first that his browser asks for and
// that there is, else English. What the rules say comes from the program as it is.

import { choose, chosen } from './kept.js';

const kKept = 'language';

async function read(name, otherwise) {
  try {
    const answer = await fetch(name);
    return answer.ok ? await answer.json() : otherwise;
  } catch {
    return otherwise; // English, until the page is loaded anew
  }
}

/** {code: name in itself}. */
export const languages = await read('languages.json', { en: 'English' });
export const language = [chosen(kKept), ...navigator.languages.map((tag) => tag.split('-')[0])].find((code) => languages[code]) ?? 'en';
const words = language === 'en' ? {} : await read(`${language}.json`, {});
const counts = new Intl.PluralRules(language);
document.documentElement.lang = language;

const number = (value) => (typeof value === 'number' && !Number.isInteger(value) ? value.toLocaleString(language) : value);

const fill = (pattern, values) => pattern.replace(/\{(\d)\}/g, (place, nth) => number(values[nth - 1]) ?? place);

/** The words in the guest's language, or as they are where it lacks them; {1}, {2}... are the values. */
export const tr = (said, ...values) => fill(words[said] ?? said, values);

/** What a request was answered. */
export const answerWords = ({ words: said, pattern, values }) => (pattern ? tr(pattern, ...values) : tr(said));

/** One or many, as the language counts; {1} is the count. */
export function trN(one, many, count, ...values) {
  const [first, other] = words[one] ?? [one, many];
  return fill(counts.select(count) === 'one' ? first : other, [count, ...values]);
}

/** A list of the languages, each by its code and its own name; null where there is only one. */
export function languageChoice() {
  if (Object.keys(languages).length < 2) return null;
  const select = document.createElement('select');
  select.className = 'language';
  select.setAttribute('aria-label', tr('Language'));
  for (const [code, name] of Object.entries(languages))
    select.append(new Option(`${code.toUpperCase()} ${name}`, code, false, code === language));
  select.addEventListener('change', () => {
    choose(kKept, select.value); // for the browser's next pages, and this one anew
    location.reload();
  });
  return select;
}
