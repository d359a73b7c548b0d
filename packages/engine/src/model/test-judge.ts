import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { checkClaims } from "../ground/check-claims.ts";
import type { Claim } from "../ground/claim.ts";
import { createClaimJudge } from "./create-claim-judge.ts";
import { ModelFailureError } from "./model-failure.ts";
import { type ModelOptions, openModelRun } from "./model-options.ts";
import { readModelUsage } from "./model-run.ts";

const said = "The orchard was planted in 1962 and the frost of that winter killed half of the lemon trees.";
const transcript: Transcript = {
  language: "en",
  kind: "manual",
  cues: [{ id: 0, startMs: 0, endMs: 6000, text: said, speaker: null }],
};
const quote = { text: said, startSeconds: 0, endSeconds: 6, firstCueId: 0, lastCueId: 0, speaker: null };

/** Follows from the transcript, but is worded differently. */
export const TRUE_CLAIM = "Half of the lemon trees died in the cold winter of the orchard’s first year.";
const FALSE_CLAIM = "Every lemon tree survived the first winter in the orchard.";

function claim({ id, text }: { id: string; text: string }): Claim {
  return { id, text, language: "en", quotes: [quote], repairs: [] };
}

/**
 * Has a model judge one supported and one unsupported claim, in the same way that key points are judged.
 *
 * @throws AppError `model_failed` with its reason if the model doesn't respond.
 */
export async function testJudge({
  options,
  signal,
}: {
  options: ModelOptions;
  signal: AbortSignal;
}): Promise<{ isReliable: boolean; usage: { inputTokens: number; outputTokens: number } }> {
  const run = openModelRun({ options, work: { signal } });
  const verdicts = await checkClaims({
    claims: [claim({ id: "true", text: TRUE_CLAIM }), claim({ id: "false", text: FALSE_CLAIM })],
    transcript,
    video: null,
    names: [],
    judge: createClaimJudge(run),
    signal,
  });
  const failed = run.calls.findLast(({ outcome }) => outcome === "failed");
  if (verdicts.every(({ status }) => status === "unjudged"))
    throw new AppError({
      code: "model_failed",
      cause: new ModelFailureError({ reason: failed?.failure ?? "unreachable" }),
    });
  const { inputTokens, outputTokens } = readModelUsage(run);
  const [good, bad] = verdicts;
  return {
    isReliable: good?.status === "supported" && bad?.status === "unsupported",
    usage: { inputTokens, outputTokens },
  };
}
