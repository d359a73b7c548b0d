import { makeReadable } from "../extract/make-readable.ts";
import { findLanguage } from "../languages/find-language.ts";
import type { Restorer } from "../restore/create-restorer.ts";
import { restoreSpeech } from "../restore/restore-speech.ts";
import type { AskedTerm } from "../search/find-talk-passages.ts";
import { createWordFolder, type SearchWord, splitSearchWords } from "../search/split-search-words.ts";
import { joinPassages, type PassageAnswer, type TalkMoment, type TalkPassage } from "./join-passages.ts";

/**
 * Minimum share of the question's weight that a sentence and its neighbors must mention to count as an
 * answer.
 */
const MIN_SPOKEN_SHARE = 0.5;
/** The same for the sentence alone. */
const MIN_OWN_SHARE = 0.33;
/** Share of its neighbors' scores that is added to a sentence's score. */
const NEIGHBOR_SHARE = 0.4;
const MAX_MOMENTS = 4;
const MAX_MOMENTS_PER_TALK = 2;
/** A further moment must score at least this share of the first. */
const MIN_MOMENT_SHARE = 0.6;
/** Factor for the score of a sentence that is itself a question, since questions rarely answer one. */
const QUESTION_SHARE = 0.6;
/** BM25's parameters: k1 (term-frequency saturation) and b (length normalization). */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;

interface Candidate {
  text: string;
  moment: TalkMoment;
  score: number;
}

/**
 * Answers a question with the sentences that mention most of it, best first. Each statement is one
 * sentence, cleaned up, and cites it. Empty if no sentence and its neighbors mention half of the question.
 * The ranking is from S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and
 * Beyond", 2009.
 */
export function quotePassages({
  passages,
  terms,
  restorers,
}: {
  passages: readonly TalkPassage[];
  /** The question's terms by language, from `findTalkPassages`. */
  terms: Readonly<Record<string, readonly AskedTerm[]>>;
  /** By language; see `loadRestorerFor`. */
  restorers?: ReadonlyMap<string, Restorer | null>;
}): PassageAnswer {
  const languages = [...new Set(passages.map(({ language }) => language))];
  const candidates = languages.flatMap((language) =>
    rankSentences({
      passages: passages.filter((passage) => passage.language === language),
      language,
      terms: terms[language] ?? [],
      restorer: restorers?.get(language) ?? null,
    }),
  );
  const ranked = candidates.sort((left, right) => right.score - left.score);
  const least = (ranked[0]?.score ?? 0) * MIN_MOMENT_SHARE;
  const chosen: Candidate[] = [];
  for (const candidate of ranked) {
    if (chosen.length >= MAX_MOMENTS || candidate.score < least) break;
    const { talk, quote } = candidate.moment;
    const ofTalk = chosen.filter(({ moment }) => moment.talk === talk);
    if (ofTalk.length >= MAX_MOMENTS_PER_TALK || chosen.some((each) => each.moment.quote === quote)) continue;
    chosen.push(candidate);
  }
  return {
    statements: chosen.map(({ text }, at) => ({ text, moments: [at] })),
    moments: chosen.map(({ moment }) => moment),
  };
}

function rankSentences({
  passages,
  language,
  terms,
  restorer,
}: {
  passages: readonly TalkPassage[];
  language: string;
  terms: readonly AskedTerm[];
  restorer: Restorer | null;
}): Candidate[] {
  const { transcript, locate, findPassage } = joinPassages({ passages, language });
  const fold = createWordFolder(language);
  const sentences = restoreSpeech({ transcript, restorer, video: null }).map((sentence) => ({
    sentence,
    passage: findPassage(sentence.firstCueId),
    counts: countTerms({ words: splitSearchWords({ text: sentence.text, fold }), terms }),
  }));
  const words =
    sentences.reduce((sum, { sentence }) => sum + sentence.words, 0) / Math.max(1, sentences.length);
  const own = sentences.map(({ sentence, counts }) => {
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * sentence.words) / Math.max(1, words);
    const score = counts.reduce(
      (sum, count, term) =>
        sum + ((terms[term]?.weight ?? 0) * count * (SATURATION + 1)) / (count + SATURATION * length),
      0,
    );
    return /[?？؟]\W*$/u.test(sentence.display) ? score * QUESTION_SHARE : score;
  });
  /** Returns the share of the question that these sentences mention together. */
  const addShares = (among: readonly number[]): number =>
    terms.reduce(
      (sum, { weight }, term) =>
        among.some((each) => (sentences[each]?.counts[term] ?? 0) > 0) ? sum + weight : sum,
      0,
    );
  return sentences.flatMap(({ sentence, passage }, at): Candidate[] => {
    if ((own[at] ?? 0) === 0) return [];
    const near = [at - 1, at, at + 1].filter((each) => sentences[each]?.passage === passage);
    if (addShares([at]) < MIN_OWN_SHARE || addShares(near) < MIN_SPOKEN_SHARE) return [];
    const { text: quote, display, startMs, endMs, firstCueId, lastCueId } = sentence;
    const moment = locate({
      quote,
      startSeconds: startMs === null ? null : startMs / 1000,
      endSeconds: endMs === null ? null : endMs / 1000,
      firstCueId,
      lastCueId,
    });
    if (moment === null) return [];
    const beside = near.filter((each) => each !== at).map((each) => own[each] ?? 0);
    return [
      {
        text: makeReadable({ text: display, language: findLanguage(language) }) || quote,
        moment,
        score: (own[at] ?? 0) + NEIGHBOR_SHARE * Math.max(0, ...beside),
      },
    ];
  });
}

/** Counts how often each term occurs in the words. */
function countTerms({
  words,
  terms,
}: {
  words: readonly SearchWord[];
  terms: readonly AskedTerm[];
}): number[] {
  return terms.map(
    ({ keys }) =>
      words.filter((_word, at) => keys.every((key, offset) => words[at + offset]?.key === key)).length,
  );
}
