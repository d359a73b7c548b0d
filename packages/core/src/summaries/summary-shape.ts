import { z } from "zod";
import { keyPointSchema } from "./summary.ts";

/**
 * The forms that one set of proven facts can take. `brief`: the gist and three ranked takeaways. `points`: key points in
 * the order of the talk. `notes`: each chapter in a few sentences.
 */
export const summaryShapes = ["brief", "points", "notes"] as const;
export const summaryShapeSchema = z.enum(summaryShapes);
export type SummaryShape = z.infer<typeof summaryShapeSchema>;

/** A person's own wish for choice and wording, such as "for a beginner". It never changes what is checked. */
export const MAX_WISH_CHARACTERS = 300;
export const summaryWishSchema = z.string().trim().min(1).max(MAX_WISH_CHARACTERS);

/** What a fact is, as far as it belongs in a list of its own. */
export const factKinds = [
  "statement",
  "decision",
  "action",
  "person",
  "work",
  "number",
  "link",
  "term",
  "question",
] as const;
export const factKindSchema = z.enum(factKinds);
export type FactKind = z.infer<typeof factKindSchema>;

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
