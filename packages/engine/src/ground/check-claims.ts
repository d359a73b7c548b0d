import type { Quote } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { askStructuredJudge, askYesNoJudge, type Judgment } from "./ask-judge.ts";
import { buildEvidence, buildEvidenceSource, type EvidenceSource, locateQuote } from "./build-evidence.ts";
import type { Claim, ClaimVideo, ProvenFact, Statement, TalkName, Verdict } from "./claim.ts";
import type { ClaimJudge } from "./claim-judge.ts";
import { isNearCopy } from "./is-near-copy.ts";
import { readNaming } from "./read-naming.ts";
import {
  writeClaimDocument,
  writeClaimsPrompt,
  writeStatementsPrompt,
  writeYesNoPrompt,
} from "./write-check-prompt.ts";

interface CheckInput {
  /** Null for pasted or uploaded text. */
  video: ClaimVideo | null;
  /** Names and terms used in the talk; empty if there is no glossary. */
  names: readonly TalkName[];
  /** Null if no judge is configured. */
  judge: ClaimJudge | null;
  signal: AbortSignal;
  onVerdict?: ((verdict: Verdict) => void) | undefined;
}

const NEAR_COPY = { status: "supported", by: "near_copy", model: null } as const;

function toVerdict({
  id,
  judgment,
  model,
  isListed,
  isCopy,
}: {
  id: string;
  judgment: Judgment;
  model: string;
  /** True if the judge was asked about the claim's listing. */
  isListed: boolean;
  /** Called only if the judge gave no judgment. */
  isCopy: () => boolean;
}): Verdict {
  const supported = { id, status: "supported", by: "judge", model } as const;
  if (judgment.isSupported === true) return isListed ? { ...supported, listing: "supported" } : supported;
  if (judgment.isSupported === null)
    return isCopy() ? { id, ...NEAR_COPY } : { id, status: "unjudged", reason: judgment.reason };
  const { detail, relation, reason } = judgment;
  if (isListed && detail === "kind") return { ...supported, listing: "wrong_kind" };
  if (isListed && detail === "label") return { ...supported, listing: "wrong_label" };
  return { id, status: "unsupported", detail, relation, reason };
}

/** Collects verdicts as they arrive and returns them in the items' order. */
function collectVerdicts({
  items,
  onVerdict,
}: {
  items: readonly { id: string }[];
  onVerdict: CheckInput["onVerdict"];
}) {
  const verdicts = new Map<string, Verdict>();
  return {
    add(verdict: Verdict): void {
      verdicts.set(verdict.id, verdict);
      onVerdict?.(verdict);
    },
    list: (): Verdict[] => items.flatMap(({ id }) => verdicts.get(id) ?? []),
  };
}

function wasSaid({ claim, source }: { claim: Claim; source: EvidenceSource }): boolean {
  return claim.quotes.length > 0 && claim.quotes.every((quote) => locateQuote({ quote, source }) !== null);
}

const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]」』\s]*$/u;

/**
 * True if a quote leaves out words from its sentence, which may negate what the quote says, as in "It isn't
 * true that …". Always true inside speech without punctuation.
 */
function isTorn({ quote, source }: { quote: Quote; source: EvidenceSource }): boolean {
  const { text } = source.cues;
  const place = locateQuote({ quote, source });
  const isBound = (offset: number): boolean =>
    offset === 0 || offset >= text.length || SENTENCE_END.test(text.slice(Math.max(0, offset - 8), offset));
  return place === null || !isBound(place.start) || !isBound(place.end);
}

/**
 * Returns a verdict for each claim, in order, on whether its quotes support it. A claim that repeats its quote
 * needs no judge, unless the quote is only part of a sentence or the claim has a listing. All others go to the
 * judge in as few calls as possible; a structured one also judges the listing. If there is no judge, a claim is
 * supported only if it is nearly identical to its quote; if the judge can't be reached, only if its quotes are
 * also whole sentences. A claim is unsupported if a quote doesn't appear in the cues it cites. Calls
 * `onVerdict` for each claim as soon as its verdict is final. Ids must be unique. Rejects with AppError
 * `cancelled` after `signal` aborts.
 */
export async function checkClaims({
  claims,
  transcript,
  video,
  names,
  judge,
  signal,
  onVerdict,
}: CheckInput & { claims: readonly Claim[]; transcript: Transcript }): Promise<Verdict[]> {
  const source = buildEvidenceSource(transcript);
  const { add, list } = collectVerdicts({ items: claims, onVerdict });
  const isCopy = ({ claim, namesPronouns }: { claim: Claim; namesPronouns: boolean }): boolean =>
    isNearCopy({
      text: claim.text,
      quotes: claim.quotes.map((quote) => quote.text),
      language: transcript.language,
      naming: namesPronouns ? readNaming({ claim, source, video, names }) : null,
    });

  const isWhole = (claim: Claim): boolean => !claim.quotes.some((quote) => isTorn({ quote, source }));
  const isListed = ({ listing }: Claim): boolean => judge?.kind === "structured" && listing !== undefined;

  const open: Claim[] = [];
  for (const claim of claims) {
    const { id } = claim;
    if (!wasSaid({ claim, source }))
      add({
        id,
        status: "unsupported",
        detail: "other",
        relation: "absent",
        reason: "Nobody says the quote.",
      });
    else if (
      isCopy({ claim, namesPronouns: judge === null }) &&
      (judge === null || (isWhole(claim) && !isListed(claim)))
    )
      add({ id, ...NEAR_COPY });
    else if (judge === null) add({ id, status: "unjudged", reason: "no_judge" });
    else open.push(claim);
  }
  if (judge === null) return list();

  const onJudgment = ({ item: claim, judgment }: { item: Claim; judgment: Judgment }): void => {
    const copies = (): boolean => isWhole(claim) && isCopy({ claim, namesPronouns: true });
    const { id } = claim;
    add(toVerdict({ id, judgment, model: judge.model, isListed: isListed(claim), isCopy: copies }));
  };
  const cut = (batch: readonly Claim[]) =>
    buildEvidence({ claims: batch, source, naming: { names, title: video?.title ?? "" } });
  if (judge.kind === "yes_no") {
    await askYesNoJudge({
      judge,
      items: open,
      writePrompt: (claim) =>
        writeYesNoPrompt({
          document: writeClaimDocument({ passages: cut([claim]), video }),
          claim: claim.text,
        }),
      onJudgment,
      signal,
    });
    return list();
  }
  await askStructuredJudge({
    judge,
    items: open,
    writePrompt: (batch) =>
      writeClaimsPrompt({
        passages: cut(batch),
        claimNumbers: new Map(batch.map(({ id }, at) => [id, at + 1])),
        video,
        names,
      }),
    onJudgment,
    signal,
  });
  return list();
}

/**
 * Returns a verdict for each statement, in order, on whether the facts it summarizes support it. Uses the
 * same port, verdicts and fallback as `checkClaims`, with facts as the evidence.
 */
export async function checkStatements({
  statements,
  facts,
  video,
  names,
  judge,
  signal,
  onVerdict,
}: CheckInput & { statements: readonly Statement[]; facts: readonly ProvenFact[] }): Promise<Verdict[]> {
  const { add, list } = collectVerdicts({ items: statements, onVerdict });
  const factTexts = new Map(facts.map(({ id, text }) => [id, text]));
  const readFacts = ({ factIds }: Statement): string[] => factIds.flatMap((id) => factTexts.get(id) ?? []);
  const open: Statement[] = [];
  for (const statement of statements) {
    const { id, text, language } = statement;
    const own = readFacts(statement);
    if (isNearCopy({ text, quotes: own, language, naming: null })) add({ id, ...NEAR_COPY });
    else if (judge === null) add({ id, status: "unjudged", reason: "no_judge" });
    else if (own.length === 0)
      add({ id, status: "unsupported", detail: "other", relation: "absent", reason: "It rests on no fact." });
    else open.push(statement);
  }
  if (judge === null) return list();

  const onJudgment = ({ item: { id }, judgment }: { item: Statement; judgment: Judgment }): void =>
    add(toVerdict({ id, judgment, model: judge.model, isListed: false, isCopy: () => false }));
  if (judge.kind === "yes_no") {
    await askYesNoJudge({
      judge,
      items: open,
      writePrompt: (statement) =>
        writeYesNoPrompt({
          document: [
            ...(video === null ? [] : [`Title of the video: ${video.title}`]),
            ...readFacts(statement),
          ],
          claim: statement.kind === "title" ? `The text is about this: ${statement.text}` : statement.text,
        }),
      onJudgment,
      signal,
    });
    return list();
  }
  await askStructuredJudge({
    judge,
    items: open,
    writePrompt: (batch) => writeStatementsPrompt({ statements: batch, facts, video, names }),
    onJudgment,
    signal,
  });
  return list();
}
