import { z } from "zod";
import { captionKindSchema } from "../transcripts/transcript.ts";
import { chapterSchema, videoRangeSchema, videoSchema } from "../videos/video.ts";
import { factKindSchema, factKinds, summaryShapeSchema, summaryWishSchema } from "./summary-shape.ts";

export const summaryLengths = ["short", "medium", "long"] as const;
export const summaryLengthSchema = z.enum(summaryLengths);
export type SummaryLength = z.infer<typeof summaryLengthSchema>;

/** `extractive` is displayed as 'Instant summary'; for `model`, `origin.model` has the model's name. */
export const summaryEngineSchema = z.enum(["extractive", "model"]);
export type SummaryEngine = z.infer<typeof summaryEngineSchema>;

export const MAX_QUOTE_CHARACTERS = 2000;

/**
 * A verbatim quote from the cleaned captions. `text` is a substring of the texts of the cues from
 * `firstCueId` to `lastCueId`, joined by single spaces, or without spaces if the script doesn't use them and
 * cues break within words. Times are those of the quote itself, or `null` if the input has no times.
 */
export const quoteSchema = z.object({
  text: z.string().min(1).max(MAX_QUOTE_CHARACTERS),
  startSeconds: z.number().nonnegative().nullable(),
  endSeconds: z.number().nonnegative().nullable(),
  firstCueId: z.number().int().nonnegative(),
  lastCueId: z.number().int().nonnegative(),
  /** Speaker name from the captions; `null` if they don't have one. */
  speaker: z.string().min(1).max(200).nullable(),
});
export type Quote = z.infer<typeof quoteSchema>;

export const MAX_QUOTES = 4;

/** Why a key point shows its quote instead of the model's claim. */
export const quotedReasonSchema = z.enum(["no_judge", "judge_unreachable", "over_budget", "not_supported"]);

/** How a key point's text was verified against its quotes. */
export const proofSchema = z.discriminatedUnion("kind", [
  /** Instant engine: the text is the speaker's own words. */
  z.object({ kind: z.literal("verbatim") }),
  /**
   * A model compared the claim to its quotes and found every detail supported. `model` is the model's
   * configured name.
   */
  z.object({ kind: z.literal("judged"), model: z.string().min(1).max(200) }),
  /**
   * The claim is nearly identical to its quote, with the same numbers, names, negations and quantifiers, so
   * no judge was needed.
   */
  z.object({ kind: z.literal("near_copy") }),
  /** The text is the quote without fillers, because the claim couldn't be verified. */
  z.object({ kind: z.literal("quoted"), reason: quotedReasonSchema }),
  /** The claim's words, names and numbers were matched against the quote, but not checked by a judge. */
  z.object({ kind: z.literal("compared") }),
]);
export type Proof = z.infer<typeof proofSchema>;

/** A word misheard in the captions. The key point's text corrects it; the quote keeps it as is. */
export const repairSchema = z.object({
  heard: z.string().min(1).max(200),
  meant: z.string().min(1).max(200),
});
export type Repair = z.infer<typeof repairSchema>;

/** A key point with its supporting quotes. */
export const keyPointSchema = z.object({
  /** The claim or, with the instant engine, the passage itself. */
  text: z.string().min(1).max(1000),
  /** The point's subject; 2 to 6 words with the instant engine. `null` if there is no label. */
  label: z.string().min(1).max(200).nullable(),
  /**
   * One to four quotes, in the order in which they support the text. The key point's time is that of the
   * first quote.
   */
  quotes: z
    .tuple([quoteSchema])
    .rest(quoteSchema)
    .refine((quotes) => quotes.length <= MAX_QUOTES, `A key point has at most ${MAX_QUOTES} quotes.`),
  /** Index into `chapters`; null if there are no chapters. */
  chapterIndex: z.number().int().nonnegative().nullable(),
  proof: proofSchema,
  repairs: z.array(repairSchema).max(20),
});
export type KeyPoint = z.infer<typeof keyPointSchema>;

export const MAX_GIST_QUOTES = 8;

/** The evidence for a gist, which may summarize more than a key point does and so has up to eight quotes. */
export const gistEvidenceSchema = keyPointSchema.pick({ proof: true, repairs: true }).extend({
  /** In the order in which they support the gist. */
  quotes: z
    .tuple([quoteSchema])
    .rest(quoteSchema)
    .refine((quotes) => quotes.length <= MAX_GIST_QUOTES, `A gist has at most ${MAX_GIST_QUOTES} quotes.`),
});
export type GistEvidence = z.infer<typeof gistEvidenceSchema>;

/** Up to four sentences on a chapter, each with the quotes and proof of the facts it summarizes. */
export const chapterNoteSchema = z.object({
  /** Index into the summary's `chapters`; null if there are no chapters. */
  chapterIndex: z.number().int().nonnegative().nullable(),
  sentences: z.array(keyPointSchema).min(1).max(4),
});
export type ChapterNote = z.infer<typeof chapterNoteSchema>;

/** Facts of the same kind, such as decisions, people or explained terms. Never empty. */
export const factListSchema = z.object({
  kind: factKindSchema.exclude(["statement"]),
  /** In the order of the talk. `label` is the name, the term or the question. */
  points: z.array(keyPointSchema).min(1).max(100),
});
export type FactList = z.infer<typeof factListSchema>;

/** A summary's content beyond gist, key points and chapters. */
export const shapedContentSchema = z.object({
  shape: summaryShapeSchema,
  /** The three main takeaways, most important first; empty unless the shape is `brief`. */
  takeaways: z.array(keyPointSchema).max(3),
  /** In chapter order; empty unless the shape is `notes`. */
  notes: z.array(chapterNoteSchema).max(500),
  /** Included in every shape; empty if the talk has no facts for lists. */
  lists: z.array(factListSchema).max(factKinds.length),
});
export type ShapedContent = z.infer<typeof shapedContentSchema>;

/**
 * A block of the timeline with its coverage. If the transcript has no timestamps, the timeline consists of
 * its cues.
 */
export const coverageBlockSchema = z.object({
  startSeconds: z.number().nonnegative().nullable(),
  endSeconds: z.number().nonnegative().nullable(),
  firstCueId: z.number().int().nonnegative(),
  lastCueId: z.number().int().nonnegative(),
  /** `cited`: covered by a key point or the gist. `speech`: speech that neither cites. `silence`: no speech. */
  state: z.enum(["cited", "speech", "silence"]),
});
export type CoverageBlock = z.infer<typeof coverageBlockSchema>;

/** Speech intentionally omitted from the summary, in seconds of the video. */
export const leftOutRangeSchema = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().nonnegative(),
  reason: z.enum(["sponsor", "housekeeping"]),
});
export type LeftOutRange = z.infer<typeof leftOutRangeSchema>;

export const coverageSchema = z.object({
  /** Fraction of all spoken words that the key points and the gist cover, 0 to 1. */
  share: z.number().min(0).max(1),
  blocks: z.array(coverageBlockSchema).max(2000),
  /** In video order. */
  leftOut: z.array(leftOutRangeSchema).max(500).default([]),
});
export type Coverage = z.infer<typeof coverageSchema>;

/** How a summary was created, as shown to the reader. */
export const summaryOriginSchema = z.object({
  captionLanguage: z.string().min(2).max(35),
  captionKind: captionKindSchema,
  /** Source of the captions: the host, an upload or pasted text, the extension, or speech recognition. */
  captionSource: z.enum(["host", "upload", "paste", "extension", "recognition"]),
  engine: summaryEngineSchema,
  /** The model's configured name; null for the extractive engine. */
  model: z.string().max(200).nullable(),
  /** Fraction of the transcript's words that the engine read, 0 to 1. */
  readShare: z.number().min(0).max(1),
  /** True if the model failed midway and the extractive engine took over. */
  isFallback: z.boolean(),
  /** Total length of removed sponsor segments in seconds; 0 if there were none. */
  sponsorSecondsCut: z.number().nonnegative(),
  /** The requested language if the engine doesn't support it, otherwise null. Also null for a fallback. */
  unavailableLanguage: z.string().min(2).max(35).nullable(),
});
export type SummaryOrigin = z.infer<typeof summaryOriginSchema>;

/** An engine's output for a transcript: a summary without the video and the record's metadata. */
export const summaryContentSchema = z.object({
  title: z.string().max(500),
  /** One sentence. */
  gist: z.string().max(1000),
  /** Null if the gist only lists topics or isn't a whole sentence; missing in summaries from before gists had quotes. */
  gistEvidence: gistEvidenceSchema.nullish(),
  keyPoints: z.array(keyPointSchema).max(200),
  chapters: z.array(chapterSchema).max(500),
  /** Null for the instant engine, and for summaries stored before shapes existed. */
  shaped: shapedContentSchema.nullable().default(null),
  coverage: coverageSchema,
  /** Language of `title`, `gist` and the key points (BCP 47). */
  language: z.string().min(2).max(35),
  origin: summaryOriginSchema,
});
export type SummaryContent = z.infer<typeof summaryContentSchema>;

export const summaryStatuses = ["queued", "running", "done", "failed", "cancelled"] as const;
export const summaryStatusSchema = z.enum(summaryStatuses);
export type SummaryStatus = z.infer<typeof summaryStatusSchema>;

/** Why a summary failed: the user-facing message's code, its params and its English text. */
export const summaryFailureSchema = z.object({
  /** Message code: an error code, optionally with a detail. */
  code: z.string().min(1).max(80),
  /** Null for failures stored before messages had codes. */
  params: z.record(z.string(), z.unknown()).nullable().default(null),
  message: z.string().min(1).max(500),
});
export type SummaryFailure = z.infer<typeof summaryFailureSchema>;

/** A user's summary in an API response. `content` is null until `status` is done. */
export const summarySchema = z.object({
  id: z.string().min(1).max(60),
  status: summaryStatusSchema,
  /** Overall progress, 0 to 1. */
  progress: z.number().min(0).max(1),
  length: summaryLengthSchema,
  shape: summaryShapeSchema,
  /** The owner's wish; null if there is none. */
  wish: summaryWishSchema.nullable(),
  /** The requested language; null for the captions' language. */
  requestedLanguage: z.string().min(2).max(35).nullable(),
  range: videoRangeSchema.nullable(),
  /** Null until the source has responded. */
  video: videoSchema.nullable(),
  content: summaryContentSchema.nullable(),
  failure: summaryFailureSchema.nullable(),
  shareId: z.string().max(60).nullable(),
  /**
   * True if search engines may index the shared page. Absent in summaries that predate this choice.
   */
  isListed: z.boolean().default(false),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Summary = z.infer<typeof summarySchema>;
