import type { CueGroup } from "../model/group-cues.ts";

const foldedTexts = new WeakMap<CueGroup, string>();

/**
 * Returns the indexes of the groups that match the search, ignoring case, accents and the style of quotation
 * marks; empty without a search.
 */
export function findMatches({ groups, search }: { groups: readonly CueGroup[]; search: string }): number[] {
  const needle = fold(search.trim());
  if (needle === "") return [];
  return groups.flatMap((group, index) => (foldGroup(group).includes(needle) ? [index] : []));
}

/** Number of groups to normalize per idle callback, which takes about 2 ms on a slow phone. */
const FOLDED_AT_ONCE = 100;

/**
 * Prepares a search while the browser is idle, so that the first keystroke doesn't have to wait. Returns a
 * function that cancels this.
 */
export function prepareMatches(groups: readonly CueGroup[]): () => void {
  if (typeof requestIdleCallback === "undefined") return () => undefined;
  let next = 0;
  let handle = requestIdleCallback(foldSome);
  function foldSome(): void {
    for (const group of groups.slice(next, next + FOLDED_AT_ONCE)) foldGroup(group);
    next += FOLDED_AT_ONCE;
    if (next < groups.length) handle = requestIdleCallback(foldSome);
  }
  return () => cancelIdleCallback(handle);
}

function foldGroup(group: CueGroup): string {
  const known = foldedTexts.get(group);
  if (known !== undefined) return known;
  const folded = fold(group.cues.map(({ text }) => text).join(" "));
  foldedTexts.set(group, folded);
  return folded;
}

export interface TextPiece {
  text: string;
  isMatch: boolean;
}

/** Splits text at each match, ignoring case and accents. Joining the pieces restores the text. */
export function cutAtMatches({ text, search }: { text: string; search: string }): TextPiece[] {
  const needle = fold(search.trim());
  if (needle === "") return [{ text, isMatch: false }];
  /**
   * Maps each character of the folded text to its position in the original, because folding can drop accents
   * and lengthen letters.
   */
  const origins: number[] = [];
  let folded = "";
  let offset = 0;
  for (const character of text) {
    const plain = fold(character);
    folded += plain;
    for (let count = 0; count < plain.length; count += 1) origins.push(offset);
    offset += character.length;
  }
  origins.push(text.length);

  const pieces: TextPiece[] = [];
  let from = 0;
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    const [start = 0, end = text.length] = [origins[at], origins[at + needle.length]];
    if (start > from) pieces.push({ text: text.slice(from, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false });
  return pieces;
}

/** ASCII text has nothing to decompose. */
const isPlain = /^\p{ASCII}*$/u;

/** Keyboards have straight quotation marks and plain spaces; captions often have others. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isPlain.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/\p{Mn}+/gu, "")
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\s/g, " ");
}
