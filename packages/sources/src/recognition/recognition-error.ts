import { AppError } from "@pith/core/errors/app-error";

/** What a user is told where the recogniser's service refuses or fails; `status` is that of its HTTP answer. */
export function createRecognitionError({
  status,
  retryAfterSeconds = null,
  cause,
}: {
  status: number | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
}): AppError {
  if (status === 401 || status === 403 || status === 404) {
    return new AppError({
      code: "not_configured",
      message:
        "Speech recognition is set up on this server, but its service doesn't accept the key, the address or the model.",
      cause,
    });
  }
  if (status === 413) {
    return new AppError({
      code: "input_too_large",
      message: "This recording is larger than speech recognition takes. Choose a shorter part of it.",
      cause,
    });
  }
  if (status === 429) {
    return new AppError({
      code: "model_failed",
      message: "Speech recognition has too many requests right now. Try again in a few minutes.",
      retryAfterSeconds,
      cause,
    });
  }
  return new AppError({
    code: "model_failed",
    message:
      status === 400 || status === 415 || status === 422
        ? "Speech recognition can't read this recording. Choose it as MP3 or WAV, or its captions."
        : "Speech recognition failed. Try again in a moment.",
    cause,
  });
}

/** What a user is told where it takes too long. */
export function createRecognitionTimeout(cause: unknown): AppError {
  return new AppError({
    code: "timeout",
    message: "Speech recognition took too long. Try again in a moment.",
    cause,
  });
}

export function createCancelledError(cause?: unknown): AppError {
  return new AppError({ code: "cancelled", message: "Cancelled.", cause });
}
