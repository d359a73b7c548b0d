import { makeReadable } from "../extract/make-readable.ts";
import { findLanguage } from "../languages/find-language.ts";
import type { Restorer } from "../restore/create-restorer.ts";
import { restoreSpeech } from "../restore/restore-speech.ts";
import type { AskedTerm } from "../search/find-talk-passages.ts";
import { createWordFolder, type SearchWord, splitSearchWords } from "../search/split-search-words.ts";
import { joinPassages, type PassageAnswer, type TalkMoment, type TalkPassage } from "./join-passages.ts";

/** A question counts as answered if a passage contains at least this fraction of its terms, by weight. */
const MIN_SHARE = 0.37;
/** A passage is cited if its score is at least this fraction of the best passage's. */
const MIN_SHARE_OF_BEST = 0.5;
/** Fraction of the neighboring sentences' scores that is added to a sentence's score. */
const NEIGHBOR_SHARE = 0.4;
const MAX_TALKS = 3;
/** Maximum number of moments quoted from the best talk, and from each of the other talks. */
const MAX_MOMENTS = { first: 3, others: 2 };
/**
 * Another sentence from the best talk's passages is only quoted if its score is at least this fraction of the
 * first sentence's.
 */
const MIN_MOMENT_SHARE = 0.6;
/** Penalty factor for a sentence that is itself a question, since it rarely answers one. */
const QUESTION_SHARE = 0.6;
/** BM25's k1 (term-frequency saturation). LENGTH_SHARE is b (length normalization). */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;

interface Candidate {
  passage: TalkPassage;
  text: string;
  moment: TalkMoment;
  score: number;
}

/**
 * Answers a question with the best-matching sentence from each of the best passages. Each statement is one
 * such sentence, cleaned up, and cites it. Returns no statements if no passage contains enough of the
 * question. Ranks with BM25: S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and
 * Beyond", 2009.
 */
export function quotePassages({
  passages,
  terms,
  restorers,
}: {
  /** Best first. */
  passages: readonly TalkPassage[];
  /** The question's terms in each language, from `findTalkPassages`. */
  terms: Readonly<Record<string, readonly AskedTerm[]>>;
  /** By language code; see `loadRestorerFor`. */
  restorers?: ReadonlyMap<string, Restorer | null>;
}): PassageAnswer {
  const chosen: Candidate[] = [];
  const best = choosePassages(passages);
  const languages = [...new Set(best.map(({ language }) => language))];
  const candidates = languages.flatMap((language) =>
    rankSentences({
      passages: best.filter((passage) => passage.language === language),
      language,
      terms: terms[language] ?? [],
      restorer: restorers?.get(language) ?? null,
    }),
  );
  const ranked = candidates.sort((left, right) => right.score - left.score);
  const choose = (isChosen: (candidate: Candidate) => boolean): void => {
    const next = ranked.find(
      (each) => isChosen(each) && chosen.every(({ moment }) => moment.quote !== each.moment.quote),
    );
    if (next) chosen.push(next);
  };
  for (const passage of best) choose((each) => each.passage === passage);
  // A short talk is a single passage.
  const [first] = chosen;
  const least = (first?.score ?? 0) * MIN_MOMENT_SHARE;
  const room = MAX_MOMENTS.first - chosen.filter(({ moment }) => moment.talk === first?.moment.talk).length;
  for (let at = 0; at < room; at += 1)
    choose(({ moment, score }) => moment.talk === first?.moment.talk && score >= least);
  return {
    statements: chosen.map(({ text }, at) => ({ text, moments: [at] })),
    moments: chosen.map(({ moment }) => moment),
  };
}

/** Returns the best passages of the best talks, or none if they don't answer the question. */
function choosePassages(passages: readonly TalkPassage[]): TalkPassage[] {
  const best = Math.max(0, ...passages.map(({ share }) => share));
  if (best < MIN_SHARE) return [];
  const counts = new Map<number, number>();
  return passages.filter(({ talk, share }) => {
    if (share < MIN_SHARE_OF_BEST * best) return false;
    const count = counts.get(talk) ?? 0;
    const isFirst = talk === passages[0]?.talk;
    const most = isFirst ? MAX_MOMENTS.first : MAX_MOMENTS.others;
    if (count >= most || (count === 0 && counts.size >= MAX_TALKS)) return false;
    counts.set(talk, count + 1);
    return true;
  });
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
    counts: countTerms({
      words: splitSearchWords({ text: `${sentence.speaker ?? ""} ${sentence.text}`, fold }),
      terms,
    }),
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
  return sentences.flatMap(({ sentence, passage }, at): Candidate[] => {
    const cited = passages[passage];
    if (!cited || (own[at] ?? 0) === 0) return [];
    const near = [at - 1, at + 1].filter((each) => sentences[each]?.passage === passage);
    const { text: quote, display, startMs, endMs, firstCueId, lastCueId } = sentence;
    const moment = locate({
      quote,
      startSeconds: startMs === null ? null : startMs / 1000,
      endSeconds: endMs === null ? null : endMs / 1000,
      firstCueId,
      lastCueId,
    });
    if (moment === null) return [];
    const beside = near.map((each) => own[each] ?? 0);
    return [
      {
        passage: cited,
        text: makeReadable({ text: display, language: findLanguage(language) }) || quote,
        moment,
        score: (own[at] ?? 0) + NEIGHBOR_SHARE * Math.max(0, ...beside),
      },
    ];
  });
}

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
