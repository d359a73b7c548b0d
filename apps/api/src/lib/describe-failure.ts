import { isAppError } from "@pith/core/errors/app-error";
import { describeError } from "@pith/core/logging/describe-error";
import { findDatabaseFailure } from "./find-database-failure.ts";

interface ListenError extends Error {
  code: string;
  address?: string;
  port?: number;
}

/**
 * Explains in one sentence why a process can't start and how to fix the problem. Bugs are reported without
 * their message, which could contain user data.
 */
export function describeFailure(error: unknown): string {
  if (isAppError(error)) return error.message;
  const failure = findDatabaseFailure(error);
  if (failure === "damaged") {
    return "The embedded database is damaged: restore a backup with `npm run pith -- admin restore`; `npm run pith -- admin doctor` names the last one.";
  }
  if (failure === "stopped") {
    return "The embedded database stopped: see whether the disk of the data folder is full, and start again.";
  }
  if (!isListenError(error)) return JSON.stringify(describeError(error));
  const place = `${error.address ?? "this address"}${error.port === undefined ? "" : `:${error.port}`}`;
  switch (error.code) {
    case "EADDRINUSE":
      return `Another program listens on ${place}: stop it, or choose another port with PORT.`;
    case "EACCES":
      return `This user may not listen on ${place}: choose a port from 1024 on with PORT.`;
    default:
      return `This machine can't listen on ${place} (${error.code}): check HOST.`;
  }
}

/** Returns true for an error from `listen`, or from resolving the host to listen on. */
function isListenError(error: unknown): error is ListenError {
  return (
    error instanceof Error &&
    "code" in error &&
    "syscall" in error &&
    ["listen", "getaddrinfo"].includes(String(error.syscall))
  );
}
