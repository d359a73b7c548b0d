import type { Cue } from "@pith/core/transcripts/transcript";
import type { SearchTerm } from "./search-query.ts";
import { createWordFolder, splitSearchWords } from "./split-search-words.ts";

/** A transcript in searchable form. */
export interface SpeechIndex {
  /** One line per cue: "@" and the cue's start in milliseconds, then the keys of its words. */
  lines: string;
  /** Every distinct key, plus the pairs of adjacent characters in scripts without word spaces. */
  keys: string[];
}

/** A passage of a talk in which a search's words are spoken. */
export interface SpokenPlace {
  firstCueId: number;
  lastCueId: number;
  /** Start of the first cue; null if the cues have no timestamps. */
  startMs: number | null;
}

/**
 * Maximum distance in characters between words that count as near each other. About the length of a long
 * sentence.
 */
const NEAR_CHARACTERS = 160;

/**
 * Returns the index of a transcript's cues, which must be numbered from 0 without gaps. Runs in linear
 * time.
 */
export function buildSpeechIndex({
  cues,
  language,
}: {
  cues: readonly Pick<Cue, "text" | "startMs">[];
  language: string;
}): SpeechIndex {
  const fold = createWordFolder(language);
  const keys = new Set<string>();
  let lastCharacter = "";
  const lines = cues.map(({ text, startMs }) => {
    let line = `@${startMs ?? ""}`;
    for (const { key, isUnspaced } of splitSearchWords({ text, fold })) {
      line += ` ${key}`;
      keys.add(key);
      if (isUnspaced && lastCharacter !== "") keys.add(lastCharacter + key);
      lastCharacter = isUnspaced ? key : "";
    }
    return line;
  });
  return { lines: lines.join("\n"), keys: [...keys] };
}

/** Returns the distinct keys of short texts, such as titles and key points. */
export function listSearchKeys({
  texts,
  language,
}: {
  texts: readonly string[];
  language: string;
}): string[] {
  return buildSpeechIndex({ cues: texts.map((text) => ({ text, startMs: null })), language }).keys;
}

/** Returns the keys that an index must contain if its text contains the term. */
export function listTermKeys({ keys }: Pick<SearchTerm, "keys">): string[] {
  return keys.length < 2 ? [...keys] : keys.slice(1).map((key, at) => (keys[at] ?? "") + key);
}

/** An occurrence of a term in the `lines` of a `SpeechIndex`, as [start, end) positions. */
export interface Spot {
  /** Index of the term in the search. */
  term: number;
  start: number;
  end: number;
}

/**
 * Returns the matches for a search in a `SpeechIndex`, in talk order: those of the exact phrase; failing
 * that, those with all words near each other; failing that, every occurrence of the rarest word that is
 * spoken.
 */
export function findSpokenPlaces({
  lines,
  terms,
}: {
  lines: string;
  terms: readonly SearchTerm[];
}): SpokenPlace[] {
  const spots = terms.map((term, at) => findSpots({ lines, term, at }));
  const [first] = spots;
  if (first === undefined) return [];
  const chosen =
    spots.length === 1
      ? first
      : (firstFilled([findPhrases({ lines, spots }), findNear(spots)]) ??
        spots.filter((each) => each.length > 0).sort((left, right) => left.length - right.length)[0] ??
        []);
  return locate({ lines, spots: chosen });
}

function firstFilled(lists: readonly Spot[][]): Spot[] | undefined {
  return lists.find(({ length }) => length > 0);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** What may separate two words: a space, or the start of the next cue's line. */
const GAP = String.raw`(?: |\n@\d* )`;

/** Returns every occurrence of a term, in order. `at` is the `term` of the returned spots. */
export function findSpots({ lines, term, at }: { lines: string; term: SearchTerm; at: number }): Spot[] {
  const words = term.keys.map(escapePattern).join(GAP);
  const pattern = new RegExp(` ${words}${term.isPrefix ? "" : "(?![^ \\n])"}`, "g");
  return [...lines.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    term: at,
    start: index + 1,
    end: index + length,
  }));
}

/** Returns the ranges in which every term directly follows the previous one. */
function findPhrases({ lines, spots }: { lines: string; spots: readonly Spot[][] }): Spot[] {
  const gap = new RegExp(`[^ \\n]*${GAP}`, "y");
  const byStart = spots.map((each) => new Map(each.map((spot) => [spot.start, spot])));
  return (spots[0] ?? []).flatMap((first) => {
    let { end } = first;
    for (const [at, next] of byStart.entries()) {
      if (at === 0) continue;
      gap.lastIndex = end;
      if (!gap.test(lines)) return [];
      const start = gap.lastIndex;
      const follower = next.get(start);
      if (follower === undefined) return [];
      end = follower.end;
    }
    return [{ ...first, end }];
  });
}

/** Returns the shortest ranges that contain every term, without overlap. */
function findNear(spots: readonly Spot[][]): Spot[] {
  const all = spots.flat().sort((left, right) => left.start - right.start);
  const found: Spot[] = [];
  const latest = new Map<number, Spot>();
  for (const spot of all) {
    latest.set(spot.term, spot);
    if (latest.size < spots.length) continue;
    const start = Math.min(...[...latest.values()].map((each) => each.start));
    if (spot.end - start > NEAR_CHARACTERS || start < (found.at(-1)?.end ?? 0)) continue;
    found.push({ term: 0, start, end: spot.end });
  }
  return found;
}

/** Returns the cues of each spot. Spots in the same cue are merged. */
function locate({ lines, spots }: { lines: string; spots: readonly Spot[] }): SpokenPlace[] {
  const places: SpokenPlace[] = [];
  let cueId = 0;
  let lineStart = 0;
  const moveTo = (offset: number): void => {
    for (let next = lines.indexOf("\n", lineStart); next >= 0 && next < offset; ) {
      lineStart = next + 1;
      cueId += 1;
      next = lines.indexOf("\n", lineStart);
    }
  };
  for (const { start, end } of spots) {
    moveTo(start);
    const firstCueId = cueId;
    const head = /^@(\d*)/.exec(lines.slice(lineStart, lineStart + 16))?.[1] ?? "";
    const startMs = head === "" ? null : Number(head);
    const lastCueId = firstCueId + (lines.slice(start, end).split("\n").length - 1);
    if (places.at(-1)?.firstCueId !== firstCueId) places.push({ firstCueId, lastCueId, startMs });
  }
  return places;
}
