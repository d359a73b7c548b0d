import { z } from "zod";
import { captionKindSchema } from "../transcripts/transcript.ts";
import { chapterSchema, videoRangeSchema, videoSchema } from "../videos/video.ts";
import { factKindSchema, factKinds, summaryShapeSchema, summaryWishSchema } from "./summary-shape.ts";

export const summaryLengths = ["short", "medium", "long"] as const;
export const summaryLengthSchema = z.enum(summaryLengths);
export type SummaryLength = z.infer<typeof summaryLengthSchema>;

/** `extractive` is shown as 'Instant summary'; `model` names its model in `origin.model`. */
export const summaryEngineSchema = z.enum(["extractive", "model"]);
export type SummaryEngine = z.infer<typeof summaryEngineSchema>;

/**
 * Words that were said. `text` is verbatim from the cleaned captions: a substring of the cue texts `firstCueId` to
 * `lastCueId` joined by single spaces (by nothing in scripts without word spaces where the captions break inside a
 * word). Times are the quote's own, `null` if the input has none.
 */
export const quoteSchema = z.object({
  text: z.string().min(1).max(2000),
  startSeconds: z.number().nonnegative().nullable(),
  endSeconds: z.number().nonnegative().nullable(),
  firstCueId: z.number().int().nonnegative(),
  lastCueId: z.number().int().nonnegative(),
  /** Who says it, as the captions name them; `null` if they don't. */
  speaker: z.string().min(1).max(200).nullable(),
});
export type Quote = z.infer<typeof quoteSchema>;

export const MAX_QUOTES = 4;

/** Why a key point is shown as its quote and not as the model's claim. */
export const quotedReasonSchema = z.enum(["no_judge", "judge_unreachable", "over_budget", "not_supported"]);
export type QuotedReason = z.infer<typeof quotedReasonSchema>;

/** How it is known that a key point's text follows from its quotes. */
export const proofSchema = z.discriminatedUnion("kind", [
  /** The instant engine: the text is the speaker's own words. */
  z.object({ kind: z.literal("verbatim") }),
  /** A model read claim and quotes and found every detail supported. `model` is its name as configured. */
  z.object({ kind: z.literal("judged"), model: z.string().min(1).max(200) }),
  /** The claim is nearly its quote, with the same numbers, names, negations and quantifiers: no judge is needed. */
  z.object({ kind: z.literal("near_copy") }),
  /** The text is the quote without its fillers, since the claim couldn't be shown. */
  z.object({ kind: z.literal("quoted"), reason: quotedReasonSchema }),
  /** A claim whose words, names and numbers were compared with the quote, but that no judge has read. */
  z.object({ kind: z.literal("compared") }),
]);
export type Proof = z.infer<typeof proofSchema>;

/** A word that the captions misheard and the key point's text puts right; the quote keeps it as it was heard. */
export const repairSchema = z.object({
  heard: z.string().min(1).max(200),
  meant: z.string().min(1).max(200),
});
export type Repair = z.infer<typeof repairSchema>;

/** One thing worth knowing and the words that prove it. */
export const keyPointSchema = z.object({
  /** The claim; from the instant engine the passage itself. */
  text: z.string().min(1).max(1000),
  /** What it is about in 2 to 6 words; from the instant engine, else `null`. */
  label: z.string().min(1).max(200).nullable(),
  /** One to four, in the order in which they prove the text. The first one's time is the key point's own. */
  quotes: z
    .tuple([quoteSchema])
    .rest(quoteSchema)
    .refine((quotes) => quotes.length <= MAX_QUOTES, `A key point has at most ${MAX_QUOTES} quotes.`),
  /** Position of its chapter in `chapters`; null where there are no chapters. */
  chapterIndex: z.number().int().nonnegative().nullable(),
  proof: proofSchema,
  repairs: z.array(repairSchema).max(20),
});
export type KeyPoint = z.infer<typeof keyPointSchema>;

/** A chapter in two to four sentences, each with the quotes and the proof of the facts that it sums up. */
export const chapterNoteSchema = z.object({
  /** Position in the summary's `chapters`; null if there are no chapters. */
  chapterIndex: z.number().int().nonnegative().nullable(),
  sentences: z.array(keyPointSchema).min(1).max(4),
});
export type ChapterNote = z.infer<typeof chapterNoteSchema>;

/** Facts of one kind that the talk has: its decisions, its people, the terms that it explains. Never empty. */
export const factListSchema = z.object({
  kind: factKindSchema.exclude(["statement"]),
  /** In the order of the talk; `label` is the name, the term or the question. */
  points: z.array(keyPointSchema).min(1).max(100),
});
export type FactList = z.infer<typeof factListSchema>;

/** What a summary holds besides its gist, key points and chapters. */
export const shapedContentSchema = z.object({
  shape: summaryShapeSchema,
  /** Three things to remember, the most important first; empty in other shapes than `brief`. */
  takeaways: z.array(keyPointSchema).max(3),
  /** In the order of the chapters; empty in other shapes than `notes`. */
  notes: z.array(chapterNoteSchema).max(500),
  /** In every shape; empty if the talk has nothing of the kind. */
  lists: z.array(factListSchema).max(factKinds.length),
});
export type ShapedContent = z.infer<typeof shapedContentSchema>;

/** A stretch of the timeline (or, without times, of the cues) and how far the summary speaks for it. */
export const coverageBlockSchema = z.object({
  startSeconds: z.number().nonnegative().nullable(),
  endSeconds: z.number().nonnegative().nullable(),
  firstCueId: z.number().int().nonnegative(),
  lastCueId: z.number().int().nonnegative(),
  /** `cited`: a key point speaks for it. `speech`: said but not cited. `silence`: nothing was said. */
  state: z.enum(["cited", "speech", "silence"]),
});
export type CoverageBlock = z.infer<typeof coverageBlockSchema>;

/** A stretch of speech that the summary leaves out on purpose, in seconds of the video. */
export const leftOutRangeSchema = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().nonnegative(),
  reason: z.enum(["sponsor", "housekeeping"]),
});
export type LeftOutRange = z.infer<typeof leftOutRangeSchema>;

export const coverageSchema = z.object({
  /** Share of the speech (by words) that the key points speak for, 0 to 1. */
  share: z.number().min(0).max(1),
  blocks: z.array(coverageBlockSchema).max(2000),
  /** In the order of the video. */
  leftOut: z.array(leftOutRangeSchema).max(500).default([]),
});
export type Coverage = z.infer<typeof coverageSchema>;

/** Where a summary came from, as the reader is told. */
export const summaryOriginSchema = z.object({
  captionLanguage: z.string().min(2).max(35),
  captionKind: captionKindSchema,
  /** Who had the captions: the host, the user's upload or paste, the extension, or speech recognition. */
  captionSource: z.enum(["host", "upload", "paste", "extension", "recognition"]),
  engine: summaryEngineSchema,
  /** The model's name as configured; null for the extractive engine. */
  model: z.string().max(200).nullable(),
  /** Share of the transcript's words that the engine read, 0 to 1. */
  readShare: z.number().min(0).max(1),
  /** True where the model failed midway and the extractive engine stood in. */
  isFallback: z.boolean(),
  /** Seconds of sponsor segments that were cut; 0 where none were. */
  sponsorSecondsCut: z.number().nonnegative(),
  /** The language asked for, where the engine couldn't write it; else null. */
  unavailableLanguage: z.string().min(2).max(35).nullable(),
});
export type SummaryOrigin = z.infer<typeof summaryOriginSchema>;

/** What an engine makes of a transcript: everything in a summary but the video and the bookkeeping. */
export const summaryContentSchema = z.object({
  title: z.string().max(500),
  /** One sentence. */
  gist: z.string().max(1000),
  keyPoints: z.array(keyPointSchema).max(200),
  chapters: z.array(chapterSchema).max(500),
  /** Null from the instant engine, and in summaries that were stored before there were shapes. */
  shaped: shapedContentSchema.nullable().default(null),
  coverage: coverageSchema,
  /** BCP 47 language in which `title`, `gist` and key points are written. */
  language: z.string().min(2).max(35),
  origin: summaryOriginSchema,
});
export type SummaryContent = z.infer<typeof summaryContentSchema>;

export const summaryStatuses = ["queued", "running", "done", "failed", "cancelled"] as const;
export const summaryStatusSchema = z.enum(summaryStatuses);
export type SummaryStatus = z.infer<typeof summaryStatusSchema>;

/** A refusal or failure: the message for people, and its English. */
export const summaryFailureSchema = z.object({
  /** The message's code: an error code, alone or with its detail. */
  code: z.string().min(1).max(80),
  /** Null for a failure that was stored as a sentence, before messages had codes. */
  params: z.record(z.string(), z.unknown()).nullable().default(null),
  message: z.string().min(1).max(500),
});
export type SummaryFailure = z.infer<typeof summaryFailureSchema>;

/** A user's summary as the API answers it. `content` is null until `status` is done. */
export const summarySchema = z.object({
  id: z.string().min(1).max(60),
  status: summaryStatusSchema,
  /** 0 to 1, of the work as a whole. */
  progress: z.number().min(0).max(1),
  length: summaryLengthSchema,
  shape: summaryShapeSchema,
  /** What its owner wished; null without a wish. */
  wish: summaryWishSchema.nullable(),
  /** The language asked for; null means the captions' own. */
  requestedLanguage: z.string().min(2).max(35).nullable(),
  range: videoRangeSchema.nullable(),
  /** Null until the source has answered. */
  video: videoSchema.nullable(),
  content: summaryContentSchema.nullable(),
  failure: summaryFailureSchema.nullable(),
  shareId: z.string().max(60).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Summary = z.infer<typeof summarySchema>;
