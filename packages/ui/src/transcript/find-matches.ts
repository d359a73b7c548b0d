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

/** Splits a text at each match, ignoring case. The pieces concatenate to the text. */
export function cutAtMatches({ text, search }: { text: string; search: string }): TextPiece[] {
  const needle = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // If lowercasing changes the length (İ), positions don't match.
  if (needle === "" || lower.length !== text.length) return [{ text, isMatch: false }];
  const pieces: TextPiece[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isMatch: false });
    pieces.push({ text: text.slice(at, at + needle.length), isMatch: true });
    from = at + needle.length;
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
