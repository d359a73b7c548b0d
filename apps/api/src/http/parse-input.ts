import { AppError } from "@pith/core/errors/app-error";
import type { z } from "zod";

/**
 * Checks one part of a request against its schema.
 *
 * @throws AppError `invalid_input` with the schema's own text, or with the field's name where zod speaks.
 */
export function parseInput<Schema extends z.ZodType>({
  schema,
  value,
}: {
  schema: Schema;
  value: unknown;
}): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError({
    code: "invalid_input",
    message: issue ? describeIssue(issue) : "The request isn't valid.",
    cause: parsed.error,
  });
}

/** Texts of ours are whole sentences for people and stand alone; zod's need the field that they speak of. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const isZodText = /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)/.test(issue.message);
  const field = issue.path.join(".");
  return isZodText && field ? `${field}: ${issue.message}` : issue.message;
}
