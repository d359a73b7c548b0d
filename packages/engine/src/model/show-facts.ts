import type { KeyPoint } from "@pith/core/summaries/summary";
import { countWords } from "../transcript/count-words.ts";
import { isLabelSaid } from "./is-label-said.ts";
import { isSameLanguage } from "./summary-languages.ts";
import type { Fact, VideoFacts } from "./video-facts.ts";

/** A fact with the text to display. */
export interface ShownFact {
  fact: Fact;
  text: string;
}

/**
 * Returns a fact's text in a language; null if there is none yet. Facts that are plain quotes keep the
 * captions' words in every language.
 */
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

/**
 * Converts a fact to a key point. Labels aren't translated, so a translated point keeps its label only if its
 * text contains that label.
 */
export function toKeyPoint({ fact, text }: ShownFact): KeyPoint {
  const { quotes, chapterIndex, proof, repairs } = fact;
  const isKept =
    fact.label !== null && (text === fact.text || isLabelSaid({ label: fact.label, said: text }));
  const label = isKept ? fact.label : null;
  return { text, label, quotes, chapterIndex, proof, repairs };
}

/** Drops the least important points until the remaining texts total at most `maxWords` words. */
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
