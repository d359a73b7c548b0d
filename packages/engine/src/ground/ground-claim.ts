import { makeReadable } from "../extract/make-readable.ts";
import { countWords } from "../transcript/count-words.ts";
import type { Grounding } from "./build-grounding.ts";
import { type ClaimCheck, checkClaim } from "./check-claim.ts";
import { matchQuote, type QuoteMatch } from "./match-quote.ts";

/** What an engine claims: a point, the words it rests on, and where it says they are. */
export interface Claim {
  text: string;
  quote: string;
  /** Cues that are said to hold the quote; only a hint. Times aren't taken at all: they come from the match. */
  cueIds: readonly number[];
}

/**
 * `accept`: the quote was said and supports the text. `repair`: the quote was said but the text goes beyond it, and
 * `text` is what the quote itself says. `drop`: nobody said the quote, or it says nothing on its own.
 */
export type GroundedClaim =
  | { verdict: "accept"; text: string; match: QuoteMatch; check: ClaimCheck }
  | { verdict: "repair"; text: string; match: QuoteMatch; check: ClaimCheck }
  | { verdict: "drop"; reason: "quote_not_found" | "nothing_left"; check: ClaimCheck | null };

/** A repaired point of fewer words would say nothing. */
const MIN_REPAIRED_WORDS = 4;

/** The text of all cues that a match touches, and who speaks in them. */
function readSpan({ match, grounding }: { match: QuoteMatch; grounding: Grounding }) {
  const cues = grounding.quotes.cues.cues.slice(match.firstCueId, match.lastCueId + 1);
  return {
    span: cues.map((cue) => cue.text).join(" "),
    speakers: [...new Set(cues.flatMap((cue) => cue.speaker ?? []))],
  };
}

/**
 * Decides what becomes of a claim: shown, shown as what the quote says, or never shown. Cues and times of a shown claim
 * are those of the matched quote. Near-linear in the transcript.
 */
export function groundClaim({ claim, grounding }: { claim: Claim; grounding: Grounding }): GroundedClaim {
  const match = matchQuote({ quote: claim.quote, index: grounding.quotes, hintCueIds: claim.cueIds });
  if (match === null) return { verdict: "drop", reason: "quote_not_found", check: null };
  const check = checkClaim({ claim: claim.text, ...readSpan({ match, grounding }), grounding });
  if (check.isSupported) return { verdict: "accept", text: claim.text, match, check };
  const text = makeReadable({ text: match.quote, language: grounding.terms.language });
  if (countWords(text) < MIN_REPAIRED_WORDS) return { verdict: "drop", reason: "nothing_left", check };
  return { verdict: "repair", text, match, check };
}
