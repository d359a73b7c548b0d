import { isAppError, reviveAppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";

/** An error as a message between threads. */
export interface ThreadError {
  reason: ReceivedMessage | null;
  message: string;
  stack: string | null;
}

export function packError(error: unknown): ThreadError {
  return {
    reason: isAppError(error) ? error.reason : null,
    message: error instanceof Error ? error.message : String(error),
    stack: error instanceof Error ? (error.stack ?? null) : null,
  };
}

export function unpackError({ reason, message, stack }: ThreadError): Error {
  if (reason) return reviveAppError({ reason, message });
  const error = new Error(message);
  if (stack) error.stack = stack;
  return error;
}
