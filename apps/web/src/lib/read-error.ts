import { errorTexts } from "@pith/core/errors/error-texts";

/** What to tell a person about something that was thrown. */
export function readError(error: unknown, fallback: string = errorTexts.unknownError): string {
  return error instanceof Error && error.message !== "" ? error.message : fallback;
}
