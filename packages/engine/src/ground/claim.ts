import type { Quote, Repair } from "@pith/core/summaries/summary";

/** A claim about a video and the quotes it is based on. */
export interface Claim {
  id: string;
  text: string;
  /** BCP 47 language tag of `text`; the quotes may be in a different one. */
  language: string;
  /** One to four, each already located in the captions. */
  quotes: readonly Quote[];
  /** Corrections that `text` makes to misheard words in the quotes. */
  repairs: readonly Repair[];
  /** The list in which a summary should show the claim, in addition to the key points; absent for none. */
  listing?: Listing | undefined;
}

/** A list that implies more about its claims than that they are true, so it is judged along with them. */
export interface Listing {
  kind: "decision" | "action" | "question";
  /** The claim's heading in the list; null for none. */
  label: string | null;
}

/** A statement that summarizes facts: a gist, a takeaway, a title, or a sentence in a note or an answer. */
export interface Statement {
  id: string;
  kind: "gist" | "takeaway" | "title" | "note" | "answer";
  text: string;
  /** BCP 47 language tag of `text`. */
  language: string;
  /** Ids of the verified facts that the statement is based on; all are in `facts`. */
  factIds: readonly string[];
}

/** A previously verified fact, as displayed. */
export interface ProvenFact {
  id: string;
  text: string;
}

/** Video metadata that helps resolve references to people and things. */
export interface ClaimVideo {
  title: string;
  /** The channel's or publisher's name; null or absent if unknown. */
  channel?: string | null;
}

/** A name or term used in the talk, with its misheard forms in the captions. */
export interface TalkName {
  name: string;
  heardAs: readonly string[];
}

/** The kinds of details in a statement that are checked individually. */
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
  "kind",
  "label",
  "other",
] as const;
export type ClaimDetail = (typeof claimDetails)[number];

/** How the evidence relates to an unsupported detail. */
export const evidenceRelations = ["contradicted", "absent"] as const;
export type EvidenceRelation = (typeof evidenceRelations)[number];

/** The result of a check. Only a supported text may be shown as written. */
export type Verdict =
  | {
      id: string;
      status: "supported";
      /** `near_copy`: the claim is nearly identical to its quote, so no judge was needed. */
      by: "near_copy" | "judge";
      /** The judge's name; null for a near copy. */
      model: string | null;
      /** Whether the claim's listing is supported too, or which part of it isn't; absent if it wasn't judged. */
      listing?: "supported" | "wrong_kind" | "wrong_label";
    }
  | {
      id: string;
      status: "unsupported";
      detail: ClaimDetail;
      relation: EvidenceRelation;
      /**
       * One short sentence, used to rewrite the claim. Written by the model, so it is never shown to readers.
       */
      reason: string;
    }
  | { id: string; status: "unjudged"; reason: "no_judge" | "judge_unreachable" | "over_budget" };
