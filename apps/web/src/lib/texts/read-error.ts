import { ApiError } from "@pith/core/client/api-error";
import { type ErrorCode, isAppError } from "@pith/core/errors/app-error";
import { localiseFailure } from "./localise-text.ts";

/** For what is no refusal but a fault in the page itself, whose own words are for the log. */
const PAGE_FAULT = "Something went wrong on this page. Load it again and try once more.";

export interface Failure {
  code: ErrorCode;
  message: string;
}

/** What was thrown, as the server or core says it: in English, with its code. */
export function readFailure(error: unknown, fallback: string = PAGE_FAULT): Failure {
  if (error instanceof ApiError) return { code: error.code, message: error.plainText || fallback };
  if (!isAppError(error)) return { code: "internal", message: fallback };
  return { code: error.code, message: error.message || fallback };
}

/** What to tell a person about something that was thrown, in their language. */
export function readError(error: unknown, fallback?: string): string {
  return localiseFailure(readFailure(error, fallback));
}
