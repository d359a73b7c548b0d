import { AppError } from "@pith/core/errors/app-error";

/** The error for a recording when speech recognition isn't configured. */
export function createNoRecognitionError(): AppError {
  return new AppError({ code: "not_configured.recognition" });
}
