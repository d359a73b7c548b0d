import { isAppError } from "@pith/core/errors/app-error";
import { describeError } from "@pith/core/logging/describe-error";

interface ListenError extends Error {
  code: string;
  address?: string;
  port?: number;
}

/** Returns why a process can't start, in one sentence that says what to do. A bug is named without its message, which could hold data. */
export function describeFailure(error: unknown): string {
  if (isAppError(error)) return error.message;
  if (!isListenError(error)) return JSON.stringify(describeError(error));
  const place = `${error.address ?? "this address"}${error.port === undefined ? "" : `:${error.port}`}`;
  switch (error.code) {
    case "EADDRINUSE":
      return `Another program listens on ${place}: stop it, or choose another port with PORT.`;
    case "EACCES":
      return `This user may not listen on ${place}: choose a port from 1024 on with PORT.`;
    default:
      return `This machine can't listen on ${place} (${error.code}): correct HOST.`;
  }
}

/** True for an error of `listen`, and of looking up the host to listen on. */
function isListenError(error: unknown): error is ListenError {
  return (
    error instanceof Error &&
    "code" in error &&
    "syscall" in error &&
    ["listen", "getaddrinfo"].includes(String(error.syscall))
  );
}
