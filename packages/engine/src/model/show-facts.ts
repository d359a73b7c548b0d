import type { KeyPoint } from "@pith/core/summaries/summary";
import { countWords } from "../transcript/count-words.ts";
import { isSameLanguage } from "./summary-languages.ts";
import type { Fact, VideoFacts } from "./video-facts.ts";

/** A fact with the text in which it is shown. */
export interface ShownFact {
  fact: Fact;
  text: string;
}

/** A fact's text in a language; null if it has none yet. Quoted facts stay in the captions' words in every language. */
export function readFactText({
  fact,
  language,
  facts,
}: {
  fact: Fact;
  language: string;
  facts: Pick<VideoFacts, "language">;
}): string | null {
  if (isSameLanguage({ left: facts.language, right: language })) return fact.text;
  return fact.wordings[language] ?? null;
}

/** A fact as a reader sees it. */
export function toKeyPoint({ fact, text }: ShownFact): KeyPoint {
  const { label, quotes, chapterIndex, proof, repairs } = fact;
  return { text, label, quotes, chapterIndex, proof, repairs };
}

/** Leaves out the least important points until all texts together have at most `maxWords` words. */
export function fitWords({
  points,
  maxWords,
}: {
  points: readonly ShownFact[];
  maxWords: number;
}): ShownFact[] {
  const sized = points.map((point) => ({ point, words: countWords(point.text) }));
  const ranked = [...sized].sort(
    (left, right) => right.point.fact.importance - left.point.fact.importance || left.words - right.words,
  );
  let room = maxWords;
  const kept = new Set<ShownFact>();
  for (const { point, words } of ranked) {
    if (words > room) continue;
    room -= words;
    kept.add(point);
  }
  return points.filter((point) => kept.has(point));
}
