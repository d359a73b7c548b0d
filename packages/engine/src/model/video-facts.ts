import { chapterNoteSchema, gistEvidenceSchema, keyPointSchema } from "@pith/core/summaries/summary";
import { factKindSchema } from "@pith/core/summaries/summary-shape";
import { chapterSchema } from "@pith/core/videos/video";
import { z } from "zod";

/** One verified statement from the transcript. Everything in it that a model wrote has been checked. */
export const factSchema = keyPointSchema.extend({
  /**
   * Index in the list of the video's facts. Texts in every language and shape refer to the fact by this
   * number.
   */
  id: z.number().int().nonnegative(),
  kind: factKindSchema,
  /** Fraction of the transcript's words that come before the first quote: at least 0 and less than 1. */
  position: z.number().min(0).max(1),
  /**
   * 3 if the fact belongs in even a short summary, 2 if it belongs in a medium one, 1 if it belongs only in a
   * long one.
   */
  importance: z.number().int().min(1).max(3),
  /**
   * `coverage`: from the second pass, which reads the parts of the transcript that no fact from the first
   * pass cites.
   */
  pass: z.enum(["first", "coverage"]),
  /** Verified translations of `text`, by BCP 47 language. */
  wordings: z.record(z.string(), z.string().min(1).max(1000)),
});
export type Fact = z.infer<typeof factSchema>;

/** The texts about a video as a whole, in one language. Each has been judged or is a fallback. */
export const videoWritingSchema = z.object({
  title: z.string().max(500),
  gist: z.string().min(1).max(1000),
  /** Null for texts stored before gists had quotes. */
  gistEvidence: gistEvidenceSchema.nullable().default(null),
  /** One per chapter. */
  chapterTitles: z.array(z.string().min(1).max(200)).max(500),
  /** The three takeaways, most important first; null until the brief shape is requested. */
  takeaways: z.array(keyPointSchema).max(3).nullable(),
  /** Null until the notes are requested. */
  notes: z.array(chapterNoteSchema).max(500).nullable(),
});
export type VideoWriting = z.infer<typeof videoWritingSchema>;

/** Parts of the transcript that every summary leaves out. */
export const leftOutCuesSchema = z.object({
  firstCueId: z.number().int().nonnegative(),
  lastCueId: z.number().int().nonnegative(),
  reason: z.enum(["sponsor", "housekeeping"]),
});
export type LeftOutCues = z.infer<typeof leftOutCuesSchema>;

/**
 * All facts from one reading of a video's captions. Summaries in all languages, lengths and shapes are
 * rendered from them.
 */
export const videoFactsSchema = z.object({
  version: z.literal(3),
  /** BCP 47 language of `facts[].text`: the language of the first summary. */
  language: z.string().min(2).max(35),
  /** In talk order. */
  facts: z.array(factSchema).max(5000),
  /** From the uploader, the model, or the embedded engine. */
  chapters: z.array(chapterSchema).max(500),
  /** The first sentence of each chapter. */
  firstSentences: z.array(z.number().int().nonnegative()).max(500),
  hasOwnChapters: z.boolean(),
  leftOut: z.array(leftOutCuesSchema).max(500),
  /** Keyed by BCP 47 language. */
  writings: z.record(z.string(), videoWritingSchema),
  /** The configured name of the model that read the captions. */
  model: z.string().max(200),
  /** Fraction of the transcript's words that have been read, 0 to 1. */
  readShare: z.number().min(0).max(1),
});
export type VideoFacts = z.infer<typeof videoFactsSchema>;
