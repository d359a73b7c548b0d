import type { QuoteMatch } from "../ground/match-quote.ts";
import { detectLanguage } from "../languages/detect-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { stemWord } from "../languages/stem-word.ts";
import { findQuoted } from "./check-fact.ts";
import type { Speech } from "./prepare-speech.ts";
import { OWN_SENTENCES } from "./read-sentence-signs.ts";
import { isSameLanguage } from "./summary-languages.ts";

/**
 * Makes a check whether a moment has to do with a question: its passage says a topic word of it. A moment of another
 * subject proves no answer, whatever a model says. True for every moment where it can't be told: the question is in
 * another language, or the talk says none of its words.
 */
export function createQuestionCheck({
  question,
  speech,
}: {
  question: string;
  speech: Speech;
}): (match: QuoteMatch) => boolean {
  const { index, standing } = speech.origins;
  const { language } = index;
  const asked = detectLanguage({ text: question });
  if (asked !== "und" && !isSameLanguage({ left: asked, right: speech.transcript.language }))
    return () => true;
  const termOf = new Map(
    index.words.map((word, number) => [
      stemWord({ word, prefixes: language.prefixes, suffixes: language.suffixes }),
      index.terms[number] ?? -1,
    ]),
  );
  const terms = splitWords({ text: question, language: language.code })
    .map(
      (word) =>
        termOf.get(stemWord({ word, prefixes: language.prefixes, suffixes: language.suffixes })) ?? -1,
    )
    .filter((term) => term >= 0);
  const { places } = standing;
  const spoken = terms.flatMap((term) => [
    ...places.sentences.subarray(places.starts[term] ?? 0, places.starts[term + 1] ?? 0),
  ]);
  if (spoken.length === 0) return () => true;
  return (match) => {
    const { first, last } = findQuoted({ sentences: speech.sentences, match });
    return spoken.some((sentence) => sentence >= first - OWN_SENTENCES && sentence <= last + OWN_SENTENCES);
  };
}
