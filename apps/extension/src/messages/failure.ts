import { errorCodes, isAppError } from "@pith/core/errors/app-error";
import { errorTexts } from "@pith/core/errors/error-texts";
import { z } from "zod";

/** An AppError that crosses from one context to another. */
export const failureSchema = z.object({ code: z.enum(errorCodes), message: z.string().max(2000) });
export type Failure = z.infer<typeof failureSchema>;

/** What a user is told of anything that was thrown; a bug is told as such, without its insides. */
export function readFailure(error: unknown): Failure {
  if (isAppError(error)) {
    const serverText =
      "serverText" in error && typeof error.serverText === "string" ? error.serverText : null;
    return { code: error.code, message: serverText ?? error.message };
  }
  return { code: "internal", message: errorTexts.unknownError };
}
