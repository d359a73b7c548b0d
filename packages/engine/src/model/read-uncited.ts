import { isAppError } from "@pith/core/errors/app-error";
import { findUncitedStretches } from "../coverage/find-uncited-stretches.ts";
import { askModel } from "./ask-model.ts";
import { buildContextLines } from "./build-context-lines.ts";
import { buildReadingInstructions, type ReadingRequest } from "./build-reading-prompt.ts";
import { type CandidateCollection, type FactCandidate, takeNew } from "./collect-candidates.ts";
import { dropListNumbers } from "./drop-list-marks.ts";
import { findQuoteReach } from "./find-quote-reach.ts";
import type { ModelRun } from "./model-run.ts";
import type { Speech } from "./prepare-speech.ts";
import { buildReadingSchema, type ModelFact, readModelFact, readModelReading } from "./read-model-facts.ts";
import { chooseWindowTokens, countFacts } from "./read-window.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";
import type { LeftOutCues } from "./video-facts.ts";

/** About six minutes of speech. */
const MIN_UNCITED_WORDS = 900;
/** Excludes short gaps in long talks, since summaries of long talks skip more. */
const MIN_UNCITED_SHARE = 0.05;
/** Maximum fraction of a transcript to send a second time. */
const MAX_SHARE = 0.08;
/**
 * If a talk fits in one window, this many tokens may be sent again regardless of MAX_SHARE, since fewer
 * aren't worth a call.
 */
const MIN_ALLOWANCE = 2500;

/** Returns the lines of the longest uncited stretches that fit the allowance. */
function chooseLines({
  speech,
  run,
  candidates,
  leftOut,
}: {
  speech: Speech;
  run: ModelRun;
  candidates: readonly FactCandidate[];
  leftOut: readonly LeftOutCues[];
}): number[] {
  const stretches = findUncitedStretches({
    wordStarts: speech.index.starts,
    cited: candidates.flatMap(({ quotes }) =>
      quotes.map((quote) => findQuoteReach({ quote, firstSentences: speech.plan.firstSentences, speech })),
    ),
    minWords: Math.max(MIN_UNCITED_WORDS, speech.words * MIN_UNCITED_SHARE),
  });
  const windowTokens = chooseWindowTokens(run);
  const share = speech.tokens * MAX_SHARE;
  let allowance = Math.min(
    windowTokens,
    speech.tokens <= windowTokens ? Math.max(MIN_ALLOWANCE, share) : share,
  );
  const numbers: number[] = [];
  for (const { first, last } of stretches) {
    for (const [number, line] of speech.lines.entries()) {
      if (line.firstSentence < first || line.lastSentence > last) continue;
      if (leftOut.some((part) => line.firstCueId >= part.firstCueId && line.lastCueId <= part.lastCueId))
        continue;
      if (line.tokens > allowance) break;
      allowance -= line.tokens;
      numbers.push(number);
    }
  }
  return numbers.sort((left, right) => left - right);
}

/**
 * Has a model reread long stretches of the transcript that no candidate covers, in one call, and returns the
 * new candidates. Empty if there are no such stretches or if the call fails, since this pass is optional.
 * Only rejects with AppError `cancelled`.
 */
export async function readUncited({
  speech,
  run,
  collection,
  language,
  leftOut,
  signal,
}: {
  speech: Speech;
  run: ModelRun;
  collection: CandidateCollection;
  language: string;
  leftOut: readonly LeftOutCues[];
  signal: AbortSignal;
}): Promise<FactCandidate[]> {
  const numbers = chooseLines({ speech, run, candidates: collection.candidates, leftOut });
  if (numbers.length === 0) return [];
  const lines = numbers.map((number) => ({ number, text: speech.lines[number]?.text ?? "" }));
  const { block, rule } = spotlightSpeech({
    lines: [...buildContextLines({ speech, maxTokens: 400 }), ...lines],
    runtime: run.runtime,
  });
  const sent = numbers.reduce((sum, number) => sum + (speech.lines[number]?.tokens ?? 0), 0);
  const request: ReadingRequest = {
    language,
    spokenLanguage: speech.transcript.language,
    counts: countFacts({ speech, share: sent / Math.max(1, speech.tokens) }),
    chapterCount: 0,
    part: null,
    wantsGist: false,
    wantsTitle: false,
  };
  const facts: ModelFact[] = [];
  try {
    await askModel({
      run,
      signal,
      request: {
        purpose: "coverage",
        instructions: buildReadingInstructions({ rule, request }),
        prompt: block,
        schema: buildReadingSchema(request),
        elementsKey: "facts",
        onElement: (element) => {
          const fact = readModelFact(element);
          if (fact !== null) facts.push(fact);
        },
      },
      read: ({ value }) => readModelReading(value),
    });
  } catch (error) {
    if (!isAppError(error) || error.code === "cancelled") throw error;
  }
  return dropListNumbers("text")(facts).flatMap((fact) =>
    takeNew(collection.add({ fact, pass: "coverage" })),
  );
}
