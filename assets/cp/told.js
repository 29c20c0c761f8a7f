// How the lines of what happened are told: which a log leaves out, and which are large. The window and the projector tell them
// alike (app/presenters/told_lines); tests/data/told/lines.json holds both to it.

/** It says only that something begins or ends: a heading says so already. What the rules tell is English in every language. */
export const onlyFrames = (text) => / (begins?|ends?)\.?$/.test(text);

/** Those that a log shows, by their numbers; what somebody has written is always shown. */
export const inLog = (lines) => Object.fromEntries(Object.entries(lines).filter(([, { text, from }]) => from || !onlyFrames(text)));

/** Lines from which the same follows stand together, and it is said once, beneath the last of them. */
export function followsOnce(lines) {
  const alike = new Map();
  lines.forEach((line, i) => alike.set(line.follows || i, [...(alike.get(line.follows || i) ?? []), line]));
  return [...alike.values()].flatMap((group) =>
    group.map((line, i) => ({ ...line, follows: i === group.length - 1 ? line.follows ?? '' : '' })));
}

/** What the whole table should notice now, until something else happens: {large, steps}. Of an action of which something
    follows, that is large, each line with what follows from it; the rest are the steps that led to it. Else all of it is large. */
export function noticed(lines) {
  const newest = lines[Math.max(0, ...Object.keys(lines).map(Number))]?.large;
  const told = Object.entries(lines).filter(([, { large }]) => newest && large === newest).sort(([a], [b]) => a - b).map(([, line]) => line);
  const any = told.some(({ follows }) => follows);
  return { large: followsOnce(told.filter(({ follows }) => !any || follows)).map(({ text, follows }) => ({ text, follows })),
    steps: told.filter(({ follows }) => any && !follows).map(({ text }) => text) };
}
