import { isAppError, type PlainErrorMessageCode } from "@pith/core/errors/app-error";
import { type Failure, sayFailure } from "./say.ts";

/**
 * What was thrown, as a person is told it. What is no refusal is a fault in the page itself, whose own words are for
 * the log: `fault` stands for it.
 */
export function readFailure(error: unknown, fault: PlainErrorMessageCode = "internal.page"): Failure {
  return isAppError(error) ? { ...error.reason, message: "" } : { code: fault, params: {}, message: "" };
}

/** What to tell a person about something that was thrown, in their language. */
export function readError(error: unknown, fault?: PlainErrorMessageCode): string {
  return sayFailure(readFailure(error, fault));
}
