import { isAppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { z } from "zod";

/** What a person is told of an error, as it crosses from one context to another. Rendered where it is shown. */
export const failureSchema = z.object({
  code: z.string().min(1).max(60),
  params: z.record(z.string(), z.unknown()),
});
export type Failure = z.infer<typeof failureSchema>;

/** Returns what a person is told of anything that was thrown; of a bug, nothing of its insides. */
export function readFailure(error: unknown): Failure {
  const { code, params }: ReceivedMessage = isAppError(error)
    ? error.reason
    : { code: "internal.unknown", params: {} };
  return { code, params: { ...params } };
}
