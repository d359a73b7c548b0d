import { isNameLike } from "./find-speaker-labels.ts";
import type { RawCue } from "./raw-cue.ts";

/** With fewer names, it may be a coincidence that some of them recur. */
const MIN_NAMES = 4;
/** At least this fraction of the times must have a name. */
const NAMED_SHARE = 0.8;
const sentenceEnd = /[.!?…。！？,;:]$/u;

/** True for a line that may be nothing but a speaker's name. */
export function isNameLine(text: string): boolean {
  const name = text.trim();
  return name.length <= 60 && /^[\p{Lu}\p{Lo}]/u.test(name) && !sentenceEnd.test(name) && isNameLike(name);
}

/**
 * Returns the distinct names among lines that may be names, or null if they aren't: if fewer than 80% of the
 * times have one, or if they rarely recur.
 */
export function readNames({
  lines,
  total,
}: {
  lines: readonly string[];
  total: number;
}): ReadonlySet<string> | null {
  if (lines.length < MIN_NAMES || lines.length < total * NAMED_SHARE) return null;
  const names = new Set(lines.map((line) => line.trim()));
  return names.size * 2 <= lines.length ? names : null;
}

/**
 * Treats the first line of cues as the speaker if it is nothing but a name in almost all of them, as in
 * transcripts from Teams, Premiere and Happy Scribe. Returns other cues unchanged.
 */
export function nameSpeakers(cues: RawCue[]): RawCue[] {
  const spoken = cues.filter(({ lines }) => lines.some(({ text }) => text.trim() !== ""));
  const first = spoken.flatMap(({ lines: [line, ...others] }) =>
    line !== undefined && others.some(({ text }) => text.trim() !== "") && isNameLine(line.text)
      ? [line.text]
      : [],
  );
  const names = readNames({ lines: first, total: spoken.length });
  if (names === null) return cues;
  return cues.map((cue) => {
    const [line, ...others] = cue.lines;
    const name = line?.text.trim() ?? "";
    if (others.length === 0 || !names.has(name)) return cue;
    return { ...cue, lines: others.map((other) => ({ ...other, speaker: other.speaker ?? name })) };
  });
}
