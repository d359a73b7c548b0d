import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Claim, ClaimVideo, ProvenFact, Statement, TalkName, Verdict } from "./claim.ts";
import type { ClaimJudge } from "./claim-judge.ts";

/**
 * Returns a verdict for each claim, in their order: does what its quotes say support it? With a judge, all claims go to
 * it in as few calls as fit; without one, a claim is supported only if it is nearly its quote. `onVerdict` is called
 * for each claim as soon as its verdict stands. Rejects with AppError `cancelled` after `signal` aborts.
 */
export async function checkClaims({
  claims,
  judge,
  onVerdict,
}: {
  claims: readonly Claim[];
  transcript: Transcript;
  /** Null for a pasted or uploaded text. */
  video: ClaimVideo | null;
  /** Names and terms of the talk; empty where there is no glossary. */
  names: readonly TalkName[];
  /** Null where no judge is set. */
  judge: ClaimJudge | null;
  signal: AbortSignal;
  onVerdict?: (verdict: Verdict) => void;
}): Promise<Verdict[]> {
  return claims.map(({ id }) => {
    const reason = judge === null ? "no_judge" : "judge_unreachable";
    const verdict: Verdict = { id, status: "unjudged", reason };
    onVerdict?.(verdict);
    return verdict;
  });
}

/**
 * Returns a verdict for each statement, in their order: do the facts that it sums up support it? The same port, the same
 * verdicts and the same rule without a judge as `checkClaims`.
 */
export async function checkStatements({
  statements,
  judge,
  onVerdict,
}: {
  statements: readonly Statement[];
  facts: readonly ProvenFact[];
  video: ClaimVideo | null;
  names: readonly TalkName[];
  judge: ClaimJudge | null;
  signal: AbortSignal;
  onVerdict?: (verdict: Verdict) => void;
}): Promise<Verdict[]> {
  return statements.map(({ id }) => {
    const reason = judge === null ? "no_judge" : "judge_unreachable";
    const verdict: Verdict = { id, status: "unjudged", reason };
    onVerdict?.(verdict);
    return verdict;
  });
}
