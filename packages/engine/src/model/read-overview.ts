import { isAppError } from "@pith/core/errors/app-error";
import { scoreSentences } from "../extract/score-sentences.ts";
import { addSpeaker } from "./add-speaker.ts";
import { askModel } from "./ask-model.ts";
import { buildContextLines } from "./build-context-lines.ts";
import { buildOverviewInstructions } from "./build-reading-prompt.ts";
import { findQuotes } from "./find-quotes.ts";
import type { ModelRun } from "./model-run.ts";
import { findLine, type Speech } from "./prepare-speech.ts";
import type { QuoteSource } from "./prove-gist.ts";
import { buildOverviewSchema, readModelOverview } from "./read-model-facts.ts";
import { readSpeakerName } from "./read-speaker-name.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";

/** A gist or title that hasn't been judged yet, with its evidence. */
export interface WrittenOverview {
  gist: string | null;
  title: string | null;
  evidence: { id: string; text: string }[];
  /** What `evidence` was taken from, in the same order. */
  sources: readonly QuoteSource[];
}

/**
 * Number of lines from the beginning, where a talk introduces its subject. CLOSING_LINES is the number from
 * the end, where a talk states its conclusion.
 */
const OPENING_LINES = 4;
const CLOSING_LINES = 2;
const MAX_TELLING_SENTENCES = 18;

/**
 * Returns a digest as numbered lines: the beginning, the end, and the most informative sentence from each
 * stretch in between. Each line begins with its speaker if known, since the lines in between are missing.
 */
function buildDigest(speech: Speech): { number: number; text: string }[] {
  const { lines, sentences, index } = speech;
  const digest = new Map<number, string>();
  const add = ({ number, text, sentence }: { number: number; text: string; sentence: number }): void => {
    const speaker = readSpeakerName(sentences[sentence]?.speaker ?? null);
    digest.set(number, text.startsWith(`${speaker}: `) ? text : addSpeaker({ text, speaker }));
  };
  const last = lines.length - 1;
  for (const [number, { text, firstSentence }] of lines.entries())
    if (number < OPENING_LINES || number > last - CLOSING_LINES)
      add({ number, text, sentence: firstSentence });
  const scores = scoreSentences({ sentences, index });
  const stretch = Math.max(1, Math.ceil(sentences.length / MAX_TELLING_SENTENCES));
  for (let from = 0; from < sentences.length; from += stretch) {
    let best = from;
    for (let at = from; at < Math.min(sentences.length, from + stretch); at += 1)
      if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
    const number = findLine({ lines, sentence: best });
    if (!digest.has(number)) add({ number, text: sentences[best]?.text ?? "", sentence: best });
  }
  return [...digest]
    .map(([number, text]) => ({ number, text }))
    .sort((left, right) => left.number - right.number);
}

/**
 * Has a model summarize a talk that spans several windows, based on a digest, while the windows are being
 * read. The digest has the talk's beginning, its end, and informative sentences from in between. Null if no
 * model answers. Only rejects with AppError `cancelled`.
 */
export async function readOverview({
  speech,
  run,
  language,
  wantsTitle,
  signal,
}: {
  speech: Speech;
  run: ModelRun;
  language: string;
  wantsTitle: boolean;
  signal: AbortSignal;
}): Promise<WrittenOverview | null> {
  const { block, rule } = spotlightSpeech({
    lines: [...buildContextLines({ speech, maxTokens: 500 }), ...buildDigest(speech)],
    runtime: run.runtime,
  });
  try {
    const { gist, title } = await askModel({
      run,
      signal,
      request: {
        purpose: "overview",
        instructions: buildOverviewInstructions({ rule, language, wantsTitle }),
        prompt: block,
        schema: buildOverviewSchema({ wantsTitle }),
      },
      read: ({ value }) => readModelOverview(value),
    });
    const quotes = (gist?.quotes ?? []).flatMap(
      (quote) => findQuotes({ quotes: [quote], speech })?.[0] ?? [],
    );
    const evidence = quotes.map((quote, at) => ({ id: `quote-${at}`, text: addSpeaker(quote) }));
    const sources = quotes.map((quote): QuoteSource => ({ quotes: [quote], repairs: [] }));
    return { gist: gist?.text ?? null, title, evidence, sources };
  } catch (error) {
    if (isAppError(error) && error.code !== "cancelled") return null;
    throw error;
  }
}
