import type { Quote, Repair } from "@pith/core/summaries/summary";

/** A statement about a video and the quotes that it rests on. */
export interface Claim {
  id: string;
  text: string;
  /** BCP 47 language in which `text` is written; the quotes may be in another one. */
  language: string;
  /** One to four, each found in the captions before. */
  quotes: readonly Quote[];
  /** Words of the quotes that `text` puts right. */
  repairs: readonly Repair[];
}

/** A statement that sums up facts: a gist, a takeaway, a title, a sentence of a note or of an answer. */
export interface Statement {
  id: string;
  kind: "gist" | "takeaway" | "title" | "note" | "answer";
  text: string;
  /** BCP 47 language in which `text` is written. */
  language: string;
  /** The proven facts that the statement rests on, by their ids in `facts`. */
  factIds: readonly string[];
}

/** A fact that was proven before, in the words in which it is shown. */
export interface ProvenFact {
  id: string;
  text: string;
}

/** What is known of a video apart from its speech, as far as it helps to tell who or what is meant. */
export interface ClaimVideo {
  title: string;
  /** The channel's or publisher's name; null or absent where it isn't known. */
  channel?: string | null;
}

/** A name or term of the talk and how the captions misheard it. */
export interface TalkName {
  name: string;
  heardAs: readonly string[];
}

/** The parts of a statement that are checked one by one. */
export const claimDetails = [
  "subject",
  "action",
  "object",
  "number",
  "polarity",
  "quantifier",
  "certainty",
  "time",
  "cause",
  "speaker",
  "other",
] as const;
export type ClaimDetail = (typeof claimDetails)[number];

/** How the evidence stands to a detail that it doesn't support. */
export const evidenceRelations = ["contradicted", "absent"] as const;
export type EvidenceRelation = (typeof evidenceRelations)[number];

/** What a check found. Only what is supported may be shown as it was written. */
export type Verdict =
  | {
      id: string;
      status: "supported";
      /** `near_copy`: the claim is its quote in all but form, so that nobody had to be asked. */
      by: "near_copy" | "judge";
      /** The judge's name; null for a near copy. */
      model: string | null;
    }
  | {
      id: string;
      status: "unsupported";
      detail: ClaimDetail;
      relation: EvidenceRelation;
      /** One short sentence for whoever rewrites the claim. A model's words: never shown to readers. */
      reason: string;
    }
  | { id: string; status: "unjudged"; reason: "no_judge" | "judge_unreachable" | "over_budget" };
