import { z } from "zod";
import { MAX_WISH_CHARACTERS } from "./wish-limit.ts";

/**
 * The forms that one set of proven facts can take. `brief`: the gist and three ranked takeaways. `points`: key points in
 * the order of the talk. `notes`: each chapter in a few sentences.
 */
export const summaryShapes = ["brief", "points", "notes"] as const;
export const summaryShapeSchema = z.enum(summaryShapes);
export type SummaryShape = z.infer<typeof summaryShapeSchema>;

/** A person's own wish for choice and wording, such as "for a beginner". It never changes what is checked. */
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
