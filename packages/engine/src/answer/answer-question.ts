import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Restorer } from "../restore/create-restorer.ts";
import { findTalkPassages } from "../search/find-talk-passages.ts";
import { listAskedTerms } from "../search/list-asked-terms.ts";
import { buildSpeechIndex, listSearchKeys, listTermKeys } from "../search/speech-index.ts";
import { type Answer, NOT_SAID } from "./answer.ts";
import { quotePassages } from "./quote-passages.ts";

/** Maximum number of passages cited from the talk; see `quotePassages`. */
const MAX_PASSAGES = 4;

/**
 * Answers a question from the transcript alone, without a model, in the same way as the library. Finds the
 * passages that cover most of the question, and returns the best sentence from each, in talk order. If no
 * passage covers enough of the question, the answer says so. Runs in time linear in the length of the
 * transcript. See `findTalkPassages`.
 */
export function answerQuestion({
  question,
  transcript,
  restorer,
}: {
  question: string;
  transcript: Transcript;
  /** Restores punctuation and case in unpunctuated captions; see `loadRestorerFor`. */
  restorer?: Restorer | null;
}): Answer {
  const { cues, language, kind } = transcript;
  const speakers = new Set(cues.flatMap(({ speaker }) => speaker ?? []));
  const names = new Set(listSearchKeys({ texts: [...speakers], language }));
  const namedTerms = listAskedTerms({ question, language }).flatMap((term, at) =>
    listTermKeys(term).every((key) => names.has(key)) ? at : [],
  );
  const { passages, terms } = findTalkPassages({
    question,
    talks: [{ lines: buildSpeechIndex({ cues, language }).lines, language, namedTerms }],
    limit: MAX_PASSAGES,
  });
  const quoted = quotePassages({
    passages: passages.map(({ firstCueId, lastCueId, share }) => ({
      ...{ talk: 0, title: "", language, kind, share },
      cues: cues.slice(firstCueId, lastCueId + 1),
    })),
    terms,
    restorers: new Map([[language, restorer ?? null]]),
  });
  if (quoted.moments.length === 0) return { found: false, answer: NOT_SAID, moments: [], statements: [] };
  const cited = quoted.statements
    .flatMap(({ text, moments: [at = 0] }) => {
      const moment = quoted.moments[at];
      return moment ? { text, moment } : [];
    })
    .sort((left, right) => left.moment.firstCueId - right.moment.firstCueId);
  return {
    found: true,
    answer: cited.map(({ text }) => text).join(" "),
    moments: cited.map(({ moment: { talk: _talk, ...moment } }) => moment),
    statements: cited.map(({ text }, at) => ({ text, moments: [at] })),
  };
}
