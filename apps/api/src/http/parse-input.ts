import { AppError, type AppErrorOptions, type ErrorMessageCode } from "@pith/core/errors/app-error";
import { messageParams } from "@pith/core/messages/message-codes";
import type { z } from "zod";

/**
 * Parses one part of a request with its schema.
 *
 * @throws AppError with the message code from the schema, or `invalid_input.field` if it has none.
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
  throw new AppError({ ...describeIssue(issue), cause: parsed.error });
}

/**
 * The contract's schemas use message codes as their messages. The limit in the params comes from the
 * schema.
 */
function describeIssue(issue: z.core.$ZodIssue | undefined): AppErrorOptions {
  if (issue === undefined) return { code: "invalid_input.request" };
  if (Object.hasOwn(messageParams, issue.message)) {
    const params = issue.code === "too_big" ? { limit: Number(issue.maximum) } : {};
    return { code: issue.message as ErrorMessageCode, params } as AppErrorOptions;
  }
  const field = issue.path.join(".");
  return field === ""
    ? { code: "invalid_input.request" }
    : { code: "invalid_input.field", params: { field } };
}
