import { checkClaims } from "@pith/engine/ground/check-claims";
import type { ClaimJudge } from "@pith/engine/ground/claim-judge";
import { foldText } from "@pith/engine/ground/fold-text";
import type { ClaimBatch } from "./claim-batches.ts";
import type { LabeledClaim } from "./read-claim-files.ts";

/** A labeled claim, and whether it is shown as written. */
export interface ProofResult {
  labeled: LabeledClaim;
  language: string;
  isShown: boolean;
  /** True for a correct claim that is the same as its quote, except for case and punctuation. */
  isQuote: boolean;
}

function isItsQuote({ label, kind, claim, quotes }: LabeledClaim): boolean {
  if (label !== "right") return false;
  const { folded } = foldText(claim);
  return kind === "quote" || [...quotes, quotes.join(" ")].some((quote) => foldText(quote).folded === folded);
}

/** Checks all claims, batch by batch, with or without a judge. */
export async function runProof({
  batches,
  judge,
  parallelCalls = 1,
}: {
  batches: readonly ClaimBatch[];
  judge: ClaimJudge | null;
  parallelCalls?: number;
}): Promise<ProofResult[]> {
  const results: ProofResult[] = [];
  const { signal } = new AbortController();
  const check = async ({ talk, title, claims }: ClaimBatch): Promise<void> => {
    const verdicts = await checkClaims({
      claims: claims.map(({ claim }) => claim),
      transcript: talk.transcript,
      video: title === "" ? null : { title },
      names: [],
      judge,
      signal,
    });
    const shown = new Set(verdicts.flatMap(({ id, status }) => (status === "supported" ? id : [])));
    for (const { labeled, claim } of claims)
      results.push({
        labeled,
        language: claim.language,
        isShown: shown.has(claim.id),
        isQuote: isItsQuote(labeled),
      });
  };
  const waiting = batches.values();
  const work = async (): Promise<void> => {
    for (const batch of waiting) await check(batch);
  };
  await Promise.all(Array.from({ length: parallelCalls }, work));
  return results;
}
