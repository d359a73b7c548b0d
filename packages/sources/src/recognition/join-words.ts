import type { SpeechSegment } from "../tracks/parse-segments.ts";
import type { SpokenWord } from "./list-words.ts";

/** Regroups words into their segments after some words were cut. */
export function joinWords(words: readonly SpokenWord[]): SpeechSegment[] {
  const groups: SpokenWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group?.at(-1)?.segment === word.segment) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => ({
    text: group
      .map(({ text, hasSpace }) => (hasSpace ? ` ${text}` : text))
      .join("")
      .trim(),
    startMs: group[0]?.startMs ?? null,
    endMs: group.at(-1)?.endMs ?? null,
    speaker: null,
  }));
}
