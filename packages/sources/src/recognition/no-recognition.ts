import { AppError } from "@pith/core/errors/app-error";

/** What is said of a video without captions where no speech recognition is set up. */
export const noRecognitionMessage =
  "This video has no captions, and speech recognition isn't set up on this server.";

/** The refusal of a recording, which has nothing but its sound. */
export function createNoRecognitionError(): AppError {
  return new AppError({
    code: "not_configured",
    message:
      "This is a recording, and speech recognition isn't set up on this server. Choose its captions as VTT, SRT, SBV, JSON3 or plain text.",
  });
}
