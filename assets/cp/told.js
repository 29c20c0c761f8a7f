// How the lines of what happened are told: which a log leaves out, and which are large. The window and the projector tell them
// alike (app/presenters/told_lines); tests/data/told/lines.json holds both to it.

/** It says only that something begins or ends: a heading says so already. What the rules tell is English in every language. */
export const onlyFrames = (text) => / (begins?|ends?)\.?$/.test(text);

/** Those that a log shows, by their numbers; what somebody has written is always shown. */
export const inLog = (lines) => Object.fromEntries(Object.entries(lines).filter(([, { text, from }]) => from || !onlyFrames(text)));

/** What the whole table should notice now, until something else happens: {large, follows, steps}. Of an action of which something
    follows, that is large, and the rest are the steps that led to it; else all of it is large. */
export function noticed(lines) {
  const newest = lines[Math.max(0, ...Object.keys(lines).map(Number))]?.large;
  const told = Object.entries(lines).filter(([, { large }]) => newest && large === newest).sort(([a], [b]) => a - b).map(([, line]) => line);
  const any = told.some(({ follows }) => follows);
  const text = (of) => of.map((line) => line.text);
  return { large: text(told.filter(({ follows }) => !any || follows)), steps: text(told.filter(({ follows }) => any && !follows)),
    follows: [...new Set(told.map(({ follows }) => follows).filter(Boolean))] };
}
