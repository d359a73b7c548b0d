import { isAppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { z } from "zod";

/** A user-facing error, serializable between contexts. Rendered where it is shown. */
export const failureSchema = z.object({
  code: z.string().min(1).max(60),
  params: z.record(z.string(), z.unknown()),
});
export type Failure = z.infer<typeof failureSchema>;

/** Converts anything thrown to a user-facing failure. A bug's details stay hidden. */
export function readFailure(error: unknown): Failure {
  const { code, params }: ReceivedMessage = isAppError(error)
    ? error.reason
    : { code: "internal.unknown", params: {} };
  return { code, params: { ...params } };
}
