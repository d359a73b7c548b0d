import { chapterNoteSchema, keyPointSchema } from "@pith/core/summaries/summary";
import { factKindSchema } from "@pith/core/summaries/summary-shape";
import { chapterSchema } from "@pith/core/videos/video";
import { z } from "zod";

/** One proven statement from the speech. Everything in it that a model wrote has been checked. */
export const factSchema = keyPointSchema.extend({
  /** Position among the video's facts; languages and shapes refer to it. */
  id: z.number().int().nonnegative(),
  kind: factKindSchema,
  /** The start of the first quote as a share of all words: from 0 to below 1. */
  position: z.number().min(0).max(1),
  /** 3 belongs in a short summary, 2 in a medium one, 1 in a long one. */
  importance: z.number().int().min(1).max(3),
  /** `coverage`: from the second pass, over speech that no fact had cited. */
  pass: z.enum(["first", "coverage"]),
  /** Judged translations of `text`, by BCP 47 language. */
  wordings: z.record(z.string(), z.string().min(1).max(1000)),
});
export type Fact = z.infer<typeof factSchema>;

/** The texts about a video as a whole in one language, each either judged or a fallback. */
export const videoWritingSchema = z.object({
  title: z.string().max(500),
  gist: z.string().min(1).max(1000),
  /** One per chapter. */
  chapterTitles: z.array(z.string().min(1).max(200)).max(500),
  /** The three most important takeaways, most important first; null until the brief shape was requested. */
  takeaways: z.array(keyPointSchema).max(3).nullable(),
  /** Null until notes were requested. */
  notes: z.array(chapterNoteSchema).max(500).nullable(),
});
export type VideoWriting = z.infer<typeof videoWritingSchema>;

/** Speech excluded from every summary. */
export const leftOutCuesSchema = z.object({
  firstCueId: z.number().int().nonnegative(),
  lastCueId: z.number().int().nonnegative(),
  reason: z.enum(["sponsor", "housekeeping"]),
});
export type LeftOutCues = z.infer<typeof leftOutCuesSchema>;

/**
 * All facts of a video after its captions have been read once; languages, lengths and shapes are rendered from them.
 */
export const videoFactsSchema = z.object({
  version: z.literal(3),
  /** BCP 47 language of `facts[].text`: that of the first summary. */
  language: z.string().min(2).max(35),
  /** In the order of the talk. */
  facts: z.array(factSchema).max(5000),
  /** The uploader's, the model's, or the embedded engine's. */
  chapters: z.array(chapterSchema).max(500),
  /** Each chapter's first sentence. */
  firstSentences: z.array(z.number().int().nonnegative()).max(500),
  hasOwnChapters: z.boolean(),
  leftOut: z.array(leftOutCuesSchema).max(500),
  /** Keyed by BCP 47 language. */
  writings: z.record(z.string(), videoWritingSchema),
  /** The configured name of the model that read the captions. */
  model: z.string().max(200),
  /** Share of the transcript's words that were read, 0 to 1. */
  readShare: z.number().min(0).max(1),
});
export type VideoFacts = z.infer<typeof videoFactsSchema>;
