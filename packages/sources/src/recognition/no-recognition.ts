import { AppError } from "@pith/core/errors/app-error";

/** The refusal of a recording, which has nothing but its sound. */
export function createNoRecognitionError(): AppError {
  return new AppError({ code: "not_configured.recognition" });
}
