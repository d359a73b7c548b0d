import { keyPointSchema } from "@pith/core/summaries/summary";
import { chapterSchema } from "@pith/core/videos/video";
import { z } from "zod";

/** One thing that was said, checked against the captions. Nothing in it is taken from a model without a check. */
export const factSchema = keyPointSchema.omit({ label: true }).extend({
  /** Position among the facts of the video; languages and lengths refer to it. */
  id: z.number().int().nonnegative(),
  /** Where in the speech the first quote starts, as a share of all words before it: from 0 to below 1. */
  position: z.number().min(0).max(1),
  /** 3 belongs in a short summary, 2 in a medium one, 1 in a long one. */
  importance: z.number().int().min(1).max(3),
  /** `coverage`: from the second look at speech that no fact had cited. */
  pass: z.enum(["first", "coverage"]),
  /** Checked renderings of `text`, by BCP 47 language. */
  wordings: z.record(z.string(), z.string().min(1).max(1000)),
});
export type Fact = z.infer<typeof factSchema>;

/** What is written about a video as a whole in one language. */
export const videoWritingSchema = z.object({
  title: z.string().max(500),
  gist: z.string().min(1).max(1000),
  /** One for each chapter. */
  chapterTitles: z.array(z.string().min(1).max(200)).max(500),
});
export type VideoWriting = z.infer<typeof videoWritingSchema>;

/** Everything known of a video after its captions were read once; every language and length is rendered from it. */
export const videoFactsSchema = z.object({
  version: z.literal(2),
  /** BCP 47 of `facts[].text`: the captions' own. */
  language: z.string().min(2).max(35),
  /** In the order of the talk. */
  facts: z.array(factSchema).max(5000),
  /** The uploader's, or those that were worked out, titled in the captions' language. */
  chapters: z.array(chapterSchema).max(500),
  hasOwnChapters: z.boolean(),
  /** By BCP 47 language. */
  writings: z.record(z.string(), videoWritingSchema),
  /** The model that read the captions, as configured. */
  model: z.string().max(200),
  /** Share of the transcript's words that were read, 0 to 1. */
  readShare: z.number().min(0).max(1),
});
export type VideoFacts = z.infer<typeof videoFactsSchema>;
