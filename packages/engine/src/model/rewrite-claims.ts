import { isAppError } from "@pith/core/errors/app-error";
import { z } from "zod";
import { askModel } from "./ask-model.ts";
import { buildRewritingInstructions } from "./build-reading-prompt.ts";
import { dropListNumbers } from "./drop-list-marks.ts";
import type { ModelRun } from "./model-run.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";
import { tidyModelText } from "./tidy-model-text.ts";

/** A claim that the judge rejected. */
export interface RefusedClaim {
  id: string;
  text: string;
  /** The checker's reason. */
  fault: string;
  quotes: readonly string[];
  /** The transcript around the claim's quotes; empty if there is none. */
  around: string;
}

const requestedClaimsSchema = z.object({
  claims: z.array(z.object({ number: z.number(), text: z.string() })),
});
const takenClaimsSchema = z.object({
  claims: z
    .array(z.object({ number: z.coerce.number().int().catch(-1), text: z.string().max(4000).catch("") }))
    .transform(dropListNumbers("text")),
});

/**
 * Rewrites rejected claims, all in one call, and returns the new texts by claim id; "" if the model finds that nothing
 * worth knowing is left. Omits claims that aren't in its answer; empty if no model answers. Only rejects with AppError
 * `cancelled`.
 */
export async function rewriteClaims({
  refused,
  language,
  run,
  signal,
}: {
  refused: readonly RefusedClaim[];
  /** BCP 47 language of the texts. */
  language: string;
  run: ModelRun;
  signal: AbortSignal;
}): Promise<Map<string, string>> {
  const lines = refused.flatMap(({ text, fault, quotes, around }, number) => [
    { number: `${number} claim`, text },
    { number: `${number} fault`, text: fault },
    ...quotes.map((quote) => ({ number: `${number} quote`, text: quote })),
    ...(around === "" ? [] : [{ number: `${number} around`, text: around }]),
  ]);
  const { block, rule } = spotlightSpeech({ lines, runtime: run.runtime });
  try {
    const { claims } = await askModel({
      run,
      signal,
      request: {
        purpose: "rewriting",
        instructions: buildRewritingInstructions({ rule, language }),
        prompt: block,
        schema: requestedClaimsSchema,
        elementsKey: "claims",
      },
      read: ({ value }) => takenClaimsSchema.safeParse(value).data ?? null,
    });
    return new Map(
      claims.flatMap(({ number, text }) => {
        const id = refused[number]?.id;
        return id === undefined ? [] : [[id, tidyModelText(text)] as const];
      }),
    );
  } catch (error) {
    if (isAppError(error) && error.code !== "cancelled") return new Map();
    throw error;
  }
}
