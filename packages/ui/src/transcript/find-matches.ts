import type { CueGroup } from "../model/group-cues.ts";

/** Returns the indexes of the groups that contain the search text, ignoring case and accents; empty for no text. */
export function findMatches({ groups, search }: { groups: readonly CueGroup[]; search: string }): number[] {
  const needle = fold(search.trim());
  if (needle === "") return [];
  return groups.flatMap((group, index) =>
    fold(group.cues.map(({ text }) => text).join(" ")).includes(needle) ? [index] : [],
  );
}

export interface TextPiece {
  text: string;
  isMatch: boolean;
}

/** Splits a text at each match, ignoring case and accents. The pieces concatenate to the text. */
export function cutAtMatches({ text, search }: { text: string; search: string }): TextPiece[] {
  const needle = fold(search.trim());
  if (needle === "") return [{ text, isMatch: false }];
  /** Where each character of the folded text comes from: folding can drop accents and lengthen letters. */
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

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}+/gu, "");
}
