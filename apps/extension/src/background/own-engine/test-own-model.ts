import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { checkClaims } from "@pith/engine/ground/check-claims";
import type { Claim } from "@pith/engine/ground/claim";
import { createClaimJudge } from "@pith/engine/model/create-claim-judge";
import { ModelFailureError } from "@pith/engine/model/model-failure";
import { type ModelOptions, openModelRun } from "@pith/engine/model/model-options";
import { readModelUsage } from "@pith/engine/model/model-run";
import type { TokenCount } from "../../messages/engine-messages.ts";

const said = "The orchard was planted in 1962 and the frost of that winter killed half of the lemon trees.";
const transcript: Transcript = {
  language: "en",
  kind: "manual",
  cues: [{ id: 0, startMs: 0, endMs: 6000, text: said, speaker: null }],
};
const quote = { text: said, startSeconds: 0, endSeconds: 6, firstCueId: 0, lastCueId: 0, speaker: null };

function claim({ id, text }: { id: string; text: string }): Claim {
  return { id, text, language: "en", quotes: [quote], repairs: [] };
}

/**
 * Makes a model judge one supported and one unsupported claim, as it will judge key points.
 *
 * @throws AppError `model_failed` with its reason if the model doesn't respond.
 */
export async function testOwnModel({
  options,
  signal,
}: {
  options: ModelOptions;
  signal: AbortSignal;
}): Promise<{ isReliable: boolean; usage: TokenCount }> {
  const run = openModelRun({ options, work: { signal } });
  const verdicts = await checkClaims({
    claims: [
      claim({
        id: "true",
        text: "Half of the lemon trees died in the cold winter of the orchard’s first year.",
      }),
      claim({ id: "false", text: "Every lemon tree survived the first winter in the orchard." }),
    ],
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
