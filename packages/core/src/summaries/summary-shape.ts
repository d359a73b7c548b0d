import { z } from "zod";
import { MAX_WISH_CHARACTERS } from "./wish-limit.ts";

/**
 * How the verified facts are presented. `brief`: the gist and three ranked takeaways. `points`: key points in the order
 * of the talk. `notes`: a few sentences per chapter.
 */
export const summaryShapes = ["brief", "points", "notes"] as const;
export const summaryShapeSchema = z.enum(summaryShapes);
export type SummaryShape = z.infer<typeof summaryShapeSchema>;

/**
 * A user's instructions on selection and wording, such as "for a beginner". They never affect verification.
 */
export const summaryWishSchema = z.string().trim().min(1).max(MAX_WISH_CHARACTERS);

/** Kinds of facts. Each kind except `statement` has its own list. */
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
