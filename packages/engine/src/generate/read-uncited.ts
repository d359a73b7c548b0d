import { isAppError } from "@pith/core/errors/app-error";
import type { Quote } from "@pith/core/summaries/summary";
import { findReach } from "../coverage/find-reach.ts";
import { findUncitedStretches, type UncitedStretch } from "../coverage/find-uncited-stretches.ts";
import { askModel } from "./ask-model.ts";
import { buildFactsInstructions } from "./build-facts-prompt.ts";
import type { FactCollection } from "./collect-facts.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import type { Fact } from "./fact.ts";
import { type ModelRun, readModelUsage } from "./model-run.ts";
import type { Speech } from "./prepare-speech.ts";
import { buildFactsSchema, readModelFact, readModelFacts } from "./read-model-facts.ts";
import { countFacts } from "./read-windows.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";

/** About six minutes of speech that nothing cites. */
const MIN_UNCITED_WORDS = 900;
/** All that is sent for a summary together, as a share of the speech; tokens are estimates, so a little less than 1.15. */
const MAX_SENT_SHARE = 1.14;
/** What the writing call still sends, as a share of the speech and at least. */
const WRITING_SHARE = 0.035;
const WRITING_TOKENS = 600;
/** A talk that fits one window may send this much again whatever its share: less isn't worth a call. */
const MIN_ALLOWANCE = 2500;
/** A longer one at least this share, since what a provider counts may be more than what was estimated. */
const MIN_ALLOWANCE_SHARE = 0.03;

/** The sentences that a quote of a fact speaks for: its own and those around it that stay with its subject. */
export function findQuoteReach({
  quote,
  chapterIndex,
  speech,
}: {
  quote: Pick<Quote, "firstCueId" | "lastCueId">;
  chapterIndex: number | null;
  speech: Speech;
}) {
  const first = speech.sentences.findIndex(({ lastCueId }) => lastCueId >= quote.firstCueId);
  const { firstSentences } = speech.plan;
  const chapter = chapterIndex ?? 0;
  const reach = findReach({
    index: speech.index,
    sentence: Math.max(0, first),
    bounds: {
      first: Math.min(firstSentences[chapter] ?? 0, Math.max(0, first)),
      last: Math.max((firstSentences[chapter + 1] ?? speech.sentences.length) - 1, first),
    },
  });
  let last = Math.max(0, first);
  while ((speech.sentences[last + 1]?.firstCueId ?? Number.POSITIVE_INFINITY) <= quote.lastCueId) last += 1;
  return { first: reach.first, last: Math.max(reach.last, last) };
}

/** The longest uncited stretches that may be read again without sending more than the allowance, whole lines only. */
function chooseLines({
  speech,
  run,
  facts,
}: {
  speech: Speech;
  run: ModelRun;
  facts: readonly Fact[];
}): number[] {
  const stretches: UncitedStretch[] = findUncitedStretches({
    wordStarts: speech.index.starts,
    cited: facts.flatMap(({ quotes, chapterIndex }) =>
      quotes.map((quote) => findQuoteReach({ quote, chapterIndex, speech })),
    ),
    minWords: MIN_UNCITED_WORDS,
  });
  const sent = readModelUsage(run).inputTokens;
  const reserve = Math.max(WRITING_TOKENS, speech.tokens * WRITING_SHARE);
  let allowance = Math.min(
    run.settings.windowTokens,
    Math.max(
      speech.tokens <= run.settings.windowTokens ? MIN_ALLOWANCE : speech.tokens * MIN_ALLOWANCE_SHARE,
      speech.tokens * MAX_SENT_SHARE - sent - reserve - WRITING_TOKENS,
    ),
  );
  const numbers: number[] = [];
  for (const { first, last } of stretches) {
    for (const [number, line] of speech.lines.entries()) {
      if (line.firstSentence < first || line.lastSentence > last) continue;
      if (line.tokens > allowance) break;
      allowance -= line.tokens;
      numbers.push(number);
    }
  }
  return numbers.sort((left, right) => left - right);
}

/**
 * Lets a model look again at long stretches of speech that no fact speaks for, in one call, and adds what it finds to
 * the collection. Nothing happens where there are none. A failure of this second look loses nothing and is passed
 * over; throws AppError `cancelled` only.
 */
export async function readUncited({
  speech,
  run,
  collection,
  wordingLanguage,
}: {
  speech: Speech;
  run: ModelRun;
  collection: FactCollection;
  wordingLanguage: string | null;
}): Promise<void> {
  const numbers = chooseLines({ speech, run, facts: collection.facts });
  if (numbers.length === 0) return;
  const lines = numbers.map((number) => ({ number, text: speech.lines[number]?.text ?? "" }));
  const { block, rule } = spotlightSpeech({ lines, runtime: run.runtime });
  const share = lines.reduce((sum, { text }) => sum + estimateTokens(text), 0) / Math.max(1, speech.tokens);
  try {
    await askModel({
      run,
      signal: run.signal,
      request: {
        purpose: "coverage",
        instructions: buildFactsInstructions({
          rule,
          language: speech.transcript.language,
          wordingLanguage,
          counts: countFacts({ speech, share }),
          writing: null,
        }),
        prompt: block,
        schema: buildFactsSchema({ hasWordings: wordingLanguage !== null, writing: null }),
        elementsKey: "facts",
        onElement: (element) => {
          const fact = readModelFact(element);
          if (fact !== null) collection.add({ fact, pass: "coverage" });
        },
      },
      read: ({ value }) => readModelFacts(value),
    });
  } catch (error) {
    if (!isAppError(error) || error.code === "cancelled") throw error;
  }
}
