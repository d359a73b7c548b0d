import { z } from "zod";
import { dropListNumbers } from "../model/drop-list-marks.ts";
import { takenQuoteSchema } from "../model/read-model-facts.ts";
import { takeList } from "../model/take-list.ts";

/** The schema of a model's answer to a question. */
export const requestedAnswerSchema = z.object({
  found: z.boolean(),
  statements: z.array(
    z.object({ text: z.string(), quotes: z.array(z.object({ line: z.number(), text: z.string() })) }),
  ),
});

const MAX_TAKEN = 20;

const takenStatementsSchema = takeList(
  z.object({
    text: z.string().max(8000).catch(""),
    quotes: takeList(takenQuoteSchema).transform((quotes) => quotes.slice(0, MAX_TAKEN)),
  }),
).transform((statements) => dropListNumbers("text")(statements.slice(0, MAX_TAKEN)));

/** Without `found`, an answer has to have statements with quotes. */
const takenFoundSchema = z.union([z.boolean(), z.stringbool()]).optional();

/**
 * Accepts models' deviations from `requestedAnswerSchema`, but not an answer under other keys, which would be
 * mistaken for no answer.
 */
export const takenAnswerSchema = z
  .object({ found: takenFoundSchema, statements: z.unknown().optional() })
  .transform(({ found: isFound, statements: listed }) => {
    const statements = isFound === false ? [] : takenStatementsSchema.parse(listed);
    const isEmpty = isFound === false || (isFound === true && Array.isArray(listed) && listed.length === 0);
    return { statements, isEmpty };
  })
  .refine(({ statements, isEmpty }) => isEmpty || statements.some(({ quotes }) => quotes.length > 0))
  .transform(({ statements }) => ({ found: statements.length > 0, statements }));
