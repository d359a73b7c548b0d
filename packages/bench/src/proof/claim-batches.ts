import { createHash } from "node:crypto";
import type { Claim } from "@pith/engine/ground/claim";
import { toPrimaryLanguage } from "@pith/engine/languages/detect-language";
import { type ClaimedTalk, createTalkLoader, findQuotes } from "./load-claimed-talk.ts";
import type { LabeledClaim } from "./read-claim-files.ts";

/** Claims about one talk that a judge gets in one batch. */
export interface ClaimBatch {
  talk: ClaimedTalk;
  title: string;
  claims: { labeled: LabeledClaim; claim: Claim }[];
}

const MAX_BATCH = 12;

interface Placed {
  labeled: LabeledClaim;
  claim: Claim;
}

function toClaim({ labeled, talk }: { labeled: LabeledClaim; talk: ClaimedTalk }): Claim {
  const quotes = findQuotes({ claim: labeled, talk }).map((match, at) => {
    if (match === null) {
      // Position -1 is invalid, so the claim is rejected just as in production.
      console.error(`${labeled.id}: quote ${at + 1} isn't said in ${labeled.file}.`);
      const text = labeled.quotes[at] ?? "";
      return { text, firstCueId: -1, lastCueId: -1, startSeconds: null, endSeconds: null, speaker: null };
    }
    const { quote: text, firstCueId, lastCueId, startSeconds, endSeconds } = match;
    const speaker = talk.transcript.cues[firstCueId]?.speaker ?? null;
    return { text, firstCueId, lastCueId, startSeconds, endSeconds, speaker };
  });
  const language = toPrimaryLanguage(labeled.language) ?? talk.transcript.language;
  return { id: labeled.id, text: labeled.claim, language, quotes, repairs: [] };
}

function overlaps(left: Placed, right: Placed): boolean {
  return left.claim.quotes.some((quote) =>
    right.claim.quotes.some(
      (other) => quote.firstCueId <= other.lastCueId + 1 && other.firstCueId <= quote.lastCueId + 1,
    ),
  );
}

/** Sorts by hash, so that the order doesn't reveal how the claims were written. */
function mixOrder(placed: readonly Placed[]): Placed[] {
  const keyOf = ({ claim }: Placed): string => createHash("sha256").update(claim.id).digest("hex");
  return [...placed].sort((left, right) => keyOf(left).localeCompare(keyOf(right)));
}

/**
 * Groups claims into batches, each about one talk. Claims with adjacent quotes go into different batches: a
 * correct claim would be obvious next to its false counterpart, and production has no such pairs.
 */
export function buildClaimBatches({
  claims,
  captions,
}: {
  claims: readonly LabeledClaim[];
  captions: string;
}): ClaimBatch[] {
  const load = createTalkLoader(captions);
  const talks = new Map<string, { talk: ClaimedTalk; title: string; placed: Placed[] }>();
  for (const labeled of claims) {
    const talk = load(labeled);
    const key = `${labeled.file}\n${labeled.meeting}\n${labeled.title}`;
    const known = talks.get(key) ?? { talk, title: labeled.title, placed: [] };
    known.placed.push({ labeled, claim: toClaim({ labeled, talk }) });
    talks.set(key, known);
  }
  return [...talks.values()].flatMap(({ talk, title, placed }) => {
    const batches: Placed[][] = [];
    for (const each of mixOrder(placed)) {
      const fitting = batches.find(
        (batch) => batch.length < MAX_BATCH && !batch.some((other) => overlaps(each, other)),
      );
      if (fitting === undefined) batches.push([each]);
      else fitting.push(each);
    }
    const startOf = ({ claim }: Placed): number => claim.quotes[0]?.firstCueId ?? 0;
    return batches.map((batch) => ({
      talk,
      title,
      claims: batch.sort((left, right) => startOf(left) - startOf(right)),
    }));
  });
}
