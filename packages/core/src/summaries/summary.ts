import { z } from "zod";
import { captionKindSchema } from "../transcripts/transcript.ts";
import { chapterSchema, videoRangeSchema, videoSchema } from "../videos/video.ts";

export const summaryLengths = ["short", "medium", "long"] as const;
export const summaryLengthSchema = z.enum(summaryLengths);
export type SummaryLength = z.infer<typeof summaryLengthSchema>;

/** `extractive` is shown as 'Instant summary'; `model` names its model in `origin.model`. */
export const summaryEngineSchema = z.enum(["extractive", "model"]);
export type SummaryEngine = z.infer<typeof summaryEngineSchema>;

/**
 * One thing worth knowing and the moment it was said. `quote` is verbatim from the cleaned captions:
 * it is a substring of the cue texts `firstCueId` to `lastCueId` joined by single spaces (by nothing in
 * scripts without word spaces where the captions break inside a word). Times are the quote's own, null
 * where the input has none.
 */
export const keyPointSchema = z.object({
  text: z.string().min(1).max(1000),
  quote: z.string().min(1).max(2000),
  startSeconds: z.number().nonnegative().nullable(),
  endSeconds: z.number().nonnegative().nullable(),
  firstCueId: z.number().int().nonnegative(),
  lastCueId: z.number().int().nonnegative(),
  /** Position of its chapter in `chapters`; null where there are no chapters. */
  chapterIndex: z.number().int().nonnegative().nullable(),
});
export type KeyPoint = z.infer<typeof keyPointSchema>;

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

export const coverageSchema = z.object({
  /** Share of the speech (by words) that the key points speak for, 0 to 1. */
  share: z.number().min(0).max(1),
  blocks: z.array(coverageBlockSchema).max(2000),
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
  coverage: coverageSchema,
  /** BCP 47 language in which `title`, `gist` and key points are written. */
  language: z.string().min(2).max(35),
  origin: summaryOriginSchema,
});
export type SummaryContent = z.infer<typeof summaryContentSchema>;

export const summaryStatuses = ["queued", "running", "done", "failed", "cancelled"] as const;
export const summaryStatusSchema = z.enum(summaryStatuses);
export type SummaryStatus = z.infer<typeof summaryStatusSchema>;

/** A refusal or failure as the user is told: what happened and what to do. */
export const summaryFailureSchema = z.object({
  code: z.string().min(1).max(60),
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
