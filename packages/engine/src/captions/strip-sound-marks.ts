import { MAX_SOUND_WORDS, soundPhrases, soundWords, wholeLineSoundWords } from "./sound-words.ts";

const notes = /[♩♪♫♬♭♮♯🎵🎶🎼]+/gu;
const anyNote = /[♩♪♫♬♭♮♯🎵🎶🎼]/u;
const opener = /[[［【(（*<]/u;
const bracketed =
  /[[［【]([^[\]［］【】]{0,80})[\]］】]|[(（]([^()（）]{0,60})[)）]|\*([^*\s][^*]{0,60})\*|<([^<>]{1,60})>/gu;
const wholeSquare = /^[[［【][^[\]［］【】]{0,120}[\]］】][.!,;]?$/u;
const wholeMark = /^(?:[(（]([^()（）]{1,60})[)）]|\*([^*]{1,60})\*)[.!,;]?$/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
const wordBreak = /[^\p{L}\p{M}\p{N}_'’-]+/u;

const matchesSound = createWordMatcher(soundWords);
const matchesWholeLineSound = createWordMatcher(wholeLineSoundWords);

/**
 * Removes all non-speech from one line: music notes (♪), and known sounds in brackets of any kind or between
 * asterisks (`[Music]`, `(laughs)`, `*applause*`, `<inaudible>`, `[ 掌声 ]`), anywhere in the line. Keeps sung
 * words and other bracketed text (`[the] engine`), unless the whole line is in square brackets. Runs in
 * linear time.
 */
export function stripSoundMarks(line: string): string {
  let text = line;
  if (opener.test(text)) {
    const trimmed = text.trim();
    if (wholeSquare.test(trimmed)) return "";
    const whole = wholeMark.exec(trimmed);
    if (whole !== null && isSound({ inner: whole[1] ?? whole[2] ?? "", isWholeLine: true })) return "";
    text = text.replace(bracketed, (mark, ...[square, round, starred, angle]: (string | undefined)[]) =>
      isSound({ inner: square ?? round ?? starred ?? angle ?? "", isWholeLine: false }) ? " " : mark,
    );
  }
  return anyNote.test(text) ? text.replace(notes, " ") : text;
}

/** True if bracketed text describes a sound, or consists only of notes, dots or underscores. */
export function isSound({ inner, isWholeLine }: { inner: string; isWholeLine: boolean }): boolean {
  const text = inner.trim().toLowerCase();
  if (text === "") return true;
  if (!letterOrDigit.test(text)) return anyNote.test(text) || /\.\.|…|__/u.test(text);
  if (soundPhrases.has(text)) return true;
  const words = text.split(wordBreak).filter(Boolean);
  if (words.length > MAX_SOUND_WORDS) return false;
  return words.some((word) => matchesSound(word) || (isWholeLine && matchesWholeLineSound(word)));
}

function createWordMatcher(entries: readonly string[]): (word: string) => boolean {
  const exact = new Set<string>();
  const stems = new Map<string, string[]>();
  for (const entry of entries) {
    if (!entry.endsWith("*")) {
      exact.add(entry);
      continue;
    }
    const stem = entry.slice(0, -1);
    const group = stems.get(stem.slice(0, 1)) ?? [];
    group.push(stem);
    stems.set(stem.slice(0, 1), group);
  }
  return (word) =>
    exact.has(word) || (stems.get(word.slice(0, 1))?.some((stem) => word.startsWith(stem)) ?? false);
}
