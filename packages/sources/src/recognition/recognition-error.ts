import { AppError } from "@pith/core/errors/app-error";

/** Creates the user-facing error for a recognition service that refuses or fails; `status` is its HTTP status. */
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
    return new AppError({ code: "not_configured.recognition_service", cause });
  }
  if (status === 413) {
    return new AppError({ code: "input_too_large.recognition", cause });
  }
  if (status === 429) {
    return new AppError({ code: "model_failed.recognition_busy", retryAfterSeconds, cause });
  }
  return new AppError({
    code:
      status === 400 || status === 415 || status === 422
        ? "model_failed.recognition_refused"
        : "model_failed.recognition",
    cause,
  });
}

export function createRecognitionTimeout(cause: unknown): AppError {
  return new AppError({ code: "timeout.recognition", cause });
}

export function createCanceledError(cause?: unknown): AppError {
  return new AppError({ code: "cancelled", cause });
}
