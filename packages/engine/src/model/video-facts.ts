import { chapterNoteSchema, keyPointSchema } from "@pith/core/summaries/summary";
import { factKindSchema } from "@pith/core/summaries/summary-shape";
import { chapterSchema } from "@pith/core/videos/video";
import { z } from "zod";

/** One thing that was said and proven. Nothing in it is taken from a model without a check. */
export const factSchema = keyPointSchema.extend({
  /** Position among the facts of the video; languages and shapes refer to it. */
  id: z.number().int().nonnegative(),
  kind: factKindSchema,
  /** Where in the speech the first quote starts, as a share of all words before it: from 0 to below 1. */
  position: z.number().min(0).max(1),
  /** 3 belongs in a short summary, 2 in a medium one, 1 in a long one. */
  importance: z.number().int().min(1).max(3),
  /** `coverage`: from the second look at speech that no fact had cited. */
  pass: z.enum(["first", "coverage"]),
  /** Judged renderings of `text`, by BCP 47 language. */
  wordings: z.record(z.string(), z.string().min(1).max(1000)),
});
export type Fact = z.infer<typeof factSchema>;

/** What is written about a video as a whole in one language, all of it judged or standing in for what wasn't. */
export const videoWritingSchema = z.object({
  title: z.string().max(500),
  gist: z.string().min(1).max(1000),
  /** One for each chapter. */
  chapterTitles: z.array(z.string().min(1).max(200)).max(500),
  /** The three things to remember, the most important first; null until the brief shape was asked for. */
  takeaways: z.array(keyPointSchema).max(3).nullable(),
  /** Null until notes were asked for. */
  notes: z.array(chapterNoteSchema).max(500).nullable(),
});
export type VideoWriting = z.infer<typeof videoWritingSchema>;

/** Speech that belongs in no summary. */
export const leftOutCuesSchema = z.object({
  firstCueId: z.number().int().nonnegative(),
  lastCueId: z.number().int().nonnegative(),
  reason: z.enum(["sponsor", "housekeeping"]),
});
export type LeftOutCues = z.infer<typeof leftOutCuesSchema>;

/** Everything known of a video after its captions were read once; languages, lengths and shapes are rendered from it. */
export const videoFactsSchema = z.object({
  version: z.literal(3),
  /** BCP 47 of `facts[].text`: the language that the first summary was written in. */
  language: z.string().min(2).max(35),
  /** In the order of the talk. */
  facts: z.array(factSchema).max(5000),
  /** The uploader's, the model's, or those that the embedded engine worked out. */
  chapters: z.array(chapterSchema).max(500),
  /** For each chapter its first sentence. */
  firstSentences: z.array(z.number().int().nonnegative()).max(500),
  hasOwnChapters: z.boolean(),
  leftOut: z.array(leftOutCuesSchema).max(500),
  /** By BCP 47 language. */
  writings: z.record(z.string(), videoWritingSchema),
  /** The model that read the captions, as configured. */
  model: z.string().max(200),
  /** Share of the transcript's words that were read, 0 to 1. */
  readShare: z.number().min(0).max(1),
});
export type VideoFacts = z.infer<typeof videoFactsSchema>;
