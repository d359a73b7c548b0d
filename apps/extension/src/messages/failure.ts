import { isAppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { z } from "zod";

/** A user-facing error that can be serialized between contexts. The receiver renders it. */
export const failureSchema = z.object({
  code: z.string().min(1).max(60),
  params: z.record(z.string(), z.unknown()),
});
export type Failure = z.infer<typeof failureSchema>;

/** The failure for a message that its schema rejects. */
export const invalidRequest: Failure = { code: "invalid_input.request", params: {} };

/** Converts any thrown value to a user-facing failure. The details of bugs stay hidden. */
export function readFailure(error: unknown): Failure {
  const { code, params }: ReceivedMessage = isAppError(error)
    ? error.reason
    : { code: "internal.unknown", params: {} };
  return { code, params: { ...params } };
}
