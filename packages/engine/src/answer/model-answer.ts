import { z } from "zod";
import { dropListNumbers } from "../model/drop-list-marks.ts";
import { takenQuoteSchema } from "../model/read-model-facts.ts";

/** The schema of a model's answer to a question. */
export const requestedAnswerSchema = z.object({
  found: z.boolean(),
  statements: z.array(
    z.object({ text: z.string(), quotes: z.array(z.object({ line: z.number(), text: z.string() })) }),
  ),
});

/**
 * Accepts models' deviations from `requestedAnswerSchema`, but not an answer under other keys, which would be
 * mistaken for no answer.
 */
export const takenAnswerSchema = z
  .object({
    found: z.boolean(),
    statements: z
      .array(
        z.object({
          text: z.string().max(8000).catch(""),
          quotes: z.array(takenQuoteSchema).max(20).catch([]),
        }),
      )
      .max(20)
      .transform(dropListNumbers("text"))
      .optional(),
  })
  .transform(({ found: isFound, statements }) => (isFound ? statements : []))
  .refine((statements) => statements?.length === 0 || statements?.some(({ quotes }) => quotes.length > 0))
  .transform((statements = []) => ({ found: statements.length > 0, statements }));
