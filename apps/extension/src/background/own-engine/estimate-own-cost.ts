import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { estimateTokens } from "@pith/engine/model/estimate-tokens";
import type { TokenCount } from "../../messages/engine-messages.ts";
import type { PageCaptions } from "../../messages/page-video.ts";

/**
 * Input tokens per transcript token. We measured 1.4 to 1.5 for reading and writing, plus a third for judging.
 */
const SENT_SHARE = 1.8;
/** Minimum input tokens: the instructions cost this much even for a minute of speech. */
const SENT_AT_LEAST = 6_000;
/** Output tokens (facts, verdicts and text) per transcript token. */
const WRITTEN_SHARE = 0.35;
const WRITTEN_AT_LEAST = 1_500;
const ROUND_TO = 1_000;

/**
 * Estimates a summary's token usage from its captions, in whole thousands.
 *
 * @throws the same AppErrors as `parseCaptions`
 */
export function estimateOwnCost(captions: PageCaptions): TokenCount {
  const { transcript } = parseCaptions({
    text: captions.text,
    language: captions.language,
    kind: captions.captionKind,
  });
  const speech = transcript.cues.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const round = (tokens: number) => Math.ceil(tokens / ROUND_TO) * ROUND_TO;
  return {
    inputTokens: round(speech * SENT_SHARE + SENT_AT_LEAST),
    outputTokens: round(speech * WRITTEN_SHARE + WRITTEN_AT_LEAST),
  };
}
