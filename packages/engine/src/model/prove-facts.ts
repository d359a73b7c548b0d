import type { Proof } from "@pith/core/summaries/summary";
import { makeReadable } from "../extract/make-readable.ts";
import { checkClaims } from "../ground/check-claims.ts";
import type { Listing, Verdict } from "../ground/claim.ts";
import type { ClaimJudge } from "../ground/claim-judge.ts";
import { isInOtherLanguage, MIN_SENTENCE_CHARACTERS } from "../languages/detect-language.ts";
import { countWords } from "../transcript/count-words.ts";
import { addSpeaker } from "./add-speaker.ts";
import type { FactCandidate } from "./collect-candidates.ts";
import { hasForeignLink } from "./find-links.ts";
import { widenQuote } from "./find-quotes.ts";
import { isLabelSaid } from "./is-label-said.ts";
import type { ModelRun } from "./model-run.ts";
import type { Speech } from "./prepare-speech.ts";
import { readSpeakerName } from "./read-speaker-name.ts";
import { rewriteClaims } from "./rewrite-claims.ts";
import { nameLanguage } from "./summary-languages.ts";

/** A candidate's text as shown to readers, the heading above it, and its proof. */
export interface ProvenText {
  text: string;
  label: string | null;
  proof: Proof;
}

/** The outcome for a candidate. `proven` is null if no part of the candidate can be shown. */
export interface ProvenCandidate {
  candidate: FactCandidate;
  proven: ProvenText | null;
}

const MAX_TEXT_CHARACTERS = 400;
/** Minimum number of words in a quote that replaces the model's text. A shorter one isn't informative. */
const MIN_WORDS = 4;
/**
 * Number of cues before and after a quote that the model sees when it rewrites a claim, to resolve the
 * quote's references.
 */
const AROUND_CUES = 3;

/**
 * True if a text, assuming that it is true, may be published under our name: it has no URL or markup, and is
 * at most a paragraph long.
 */
export function isShowable({ text, span }: { text: string; span: string }): boolean {
  return text !== "" && text.length <= MAX_TEXT_CHARACTERS && !hasForeignLink({ text, span });
}

/**
 * Returns those of some texts, by id, that are certainly not in `language` (BCP 47), with the reason for which they
 * have to be rewritten. Empty if the texts as a whole aren't, since their model has been asked twice by then.
 */
export function findForeignTexts({
  texts,
  language,
}: {
  texts: readonly { id: string; text: string }[];
  language: string;
}): Map<string, string> {
  if (isInOtherLanguage({ text: texts.map(({ text }) => text).join("\n"), language })) return new Map();
  const foreign = texts.filter(({ text }) =>
    isInOtherLanguage({ text, language, minCharacters: MIN_SENTENCE_CHARACTERS }),
  );
  return new Map(foreign.map(({ id }) => [id, `It isn't in ${nameLanguage(language)}.`]));
}

/**
 * Replaces a candidate's doubtful text with the cleaned-up whole sentences of its first quote. If too little
 * remains, nothing is shown.
 */
function quoteInstead({
  candidate,
  reason,
  speech,
}: {
  candidate: FactCandidate;
  reason: Extract<Proof, { kind: "quoted" }>["reason"];
  speech: Speech;
}): ProvenCandidate {
  const [first, ...rest] = candidate.quotes;
  const quote = widenQuote({ quote: first, speech });
  const text = makeReadable({ text: quote.text, language: speech.index.language });
  return {
    candidate: { ...candidate, quotes: [quote, ...rest] },
    proven: countWords(text) < MIN_WORDS ? null : { text, label: null, proof: { kind: "quoted", reason } },
  };
}

/** Returns a candidate's label, or null if neither the judge nor the candidate's own words and quotes support it. */
function readLabel({
  candidate: { label, text, quotes },
  listing,
}: {
  candidate: FactCandidate;
  listing: Extract<Verdict, { status: "supported" }>["listing"];
}): string | null {
  if (label === null || listing === "wrong_label") return null;
  const said = `${text} ${quotes.map((quote) => quote.text).join(" ")}`;
  const isShown =
    listing === "supported" ? !hasForeignLink({ text: label, span: said }) : isLabelSaid({ label, said });
  return isShown ? label : null;
}

/** Returns what to show for a candidate that isn't rejected. */
function readVerdict({
  verdict,
  candidate,
  speech,
}: {
  verdict: Exclude<Verdict, { status: "unsupported" }>;
  candidate: FactCandidate;
  speech: Speech;
}): ProvenCandidate {
  if (verdict.status === "unjudged") return quoteInstead({ candidate, reason: verdict.reason, speech });
  const isJudged = verdict.by === "judge" && verdict.model !== null;
  const proof: Proof = isJudged ? { kind: "judged", model: verdict.model ?? "" } : { kind: "near_copy" };
  const { listing } = verdict;
  if (listing === "wrong_kind")
    return {
      candidate: { ...candidate, kind: "statement" },
      proven: { text: candidate.text, label: null, proof },
    };
  return { candidate, proven: { text: candidate.text, label: readLabel({ candidate, listing }), proof } };
}

/**
 * Returns the list in which a candidate would appear. Undefined if a candidate of its kind only has to be
 * true.
 */
function readListing({ kind, label }: FactCandidate): Listing | undefined {
  return kind === "decision" || kind === "action" || kind === "question" ? { kind, label } : undefined;
}

/**
 * Returns the cues before and after a quote, with their speakers if known, and the parts of its own cues that
 * the quote leaves out, since these may contradict it.
 */
function readAround({ candidate, speech }: { candidate: FactCandidate; speech: Speech }): string {
  const { cues, text: said, cueOffsets } = speech.quotes.cues;
  const [{ text: quote, firstCueId, lastCueId }] = candidate.quotes;
  const start = said.indexOf(quote, cueOffsets[firstCueId]);
  const head = start < 0 ? "" : said.slice(cueOffsets[firstCueId], start);
  const tail = start < 0 ? "" : said.slice(start + quote.length, cueOffsets[lastCueId + 1]);
  const read = (from: number, to: number): string =>
    cues
      .slice(Math.max(0, from), to)
      .map(({ text, speaker }) => addSpeaker({ text, speaker: readSpeakerName(speaker) }))
      .join(" ");
  const before = read(firstCueId - AROUND_CUES, firstCueId);
  const after = read(lastCueId + 1, lastCueId + 1 + AROUND_CUES);
  return `${before} ${head}[quote]${tail} ${after}`;
}

/**
 * Returns a candidate with its rewritten text. If that doesn't say its heading, what was refused may have been
 * the reason for both heading and list, so it becomes a statement, unless the judge decides about them.
 */
function rewriteCandidate({ candidate, text }: { candidate: FactCandidate; text: string }): FactCandidate {
  const { label } = candidate;
  const isKept = label === null || readListing(candidate) !== undefined || isLabelSaid({ label, said: text });
  return isKept ? { ...candidate, text } : { ...candidate, text, kind: "statement", label: null };
}

interface Refused {
  candidate: FactCandidate;
  fault: string;
}

/**
 * Returns why a claim's text can't be shown, even if the claim is true; null if it can be shown. Saves a call
 * to the judge for such claims.
 */
function findLocalFault(candidate: FactCandidate): string | null {
  const span = candidate.quotes.map(({ text }) => text).join(" ");
  return isShowable({ text: candidate.text, span }) ? null : "It has a link or markup in it, or is too long.";
}

/**
 * Decides which text to show for each candidate: its own text if the judge finds that the quotes support it.
 * Otherwise, or if it is in another language, the model rewrites the text once, given the reason, and the judge
 * checks the new text, or another version of the fact if the model finds nothing to write. If that text isn't
 * supported either, the cleaned-up whole sentences of the first quote are shown. They rank among the least
 * important facts if the model finds nothing worth knowing in them. Calls `onProven` once for each candidate, as
 * soon as its outcome is final. Only rejects with AppError `cancelled`.
 */
export async function proveFacts({
  candidates,
  language,
  speech,
  run,
  judge,
  signal,
  onProven,
}: {
  candidates: readonly FactCandidate[];
  /** BCP 47 language of the candidates' text. */
  language: string;
  speech: Speech;
  run: ModelRun;
  judge: ClaimJudge | null;
  signal: AbortSignal;
  onProven: (end: ProvenCandidate) => void;
}): Promise<void> {
  const check = async (batch: readonly FactCandidate[]): Promise<Refused[]> => {
    const refused: Refused[] = [];
    const byId = new Map(batch.map((candidate) => [candidate.id, candidate]));
    const take = (verdict: Verdict): void => {
      const candidate = byId.get(verdict.id);
      if (candidate === undefined) return;
      byId.delete(verdict.id);
      if (verdict.status === "unsupported") refused.push({ candidate, fault: verdict.reason });
      else onProven(readVerdict({ verdict, candidate, speech }));
    };
    const claims = batch.flatMap((candidate) => {
      const fault = findLocalFault(candidate);
      if (fault === null) return { ...candidate, language, listing: readListing(candidate) };
      refused.push({ candidate, fault });
      return [];
    });
    const { transcript, names, task } = speech;
    const video =
      task.video === null ? null : { title: task.video.title, channel: task.video.author ?? null };
    if (claims.length > 0)
      await checkClaims({ claims, transcript, video, names, judge, signal, onVerdict: take });
    return refused;
  };
  // A rewritten text is kept in any language, like an answer's second version.
  const foreign = judge === null ? new Map() : findForeignTexts({ texts: candidates, language });
  const refused = [
    ...candidates.flatMap((candidate): Refused[] => {
      const fault = foreign.get(candidate.id);
      return fault === undefined ? [] : [{ candidate, fault }];
    }),
    ...(await check(candidates.filter(({ id }) => !foreign.has(id)))),
  ];
  if (refused.length === 0) return;
  const texts =
    judge === null
      ? new Map<string, string>()
      : await rewriteClaims({
          refused: refused.map(({ candidate, fault }) => ({
            ...candidate,
            fault,
            quotes: candidate.quotes.map(addSpeaker),
            around: readAround({ candidate, speech }),
          })),
          language,
          run,
          signal,
        });
  const rewritten = refused.flatMap(({ candidate }) => {
    // If there is no rewritten text, another version of the fact takes its place.
    const text = texts.get(candidate.id) || candidate.alternatives[0];
    return text ? rewriteCandidate({ candidate, text }) : [];
  });
  const isRewritten = new Set(rewritten.map(({ id }) => id));
  const left = [
    ...refused.filter(({ candidate }) => !isRewritten.has(candidate.id)),
    ...(rewritten.length > 0 ? await check(rewritten) : []),
  ];
  for (const { candidate } of left) {
    const isGivenUp = texts.get(candidate.id) === "";
    onProven(
      quoteInstead({
        candidate: isGivenUp ? { ...candidate, importance: 1 } : candidate,
        reason: judge === null ? "no_judge" : "not_supported",
        speech,
      }),
    );
  }
}
