import { AppError } from "@pith/core/errors/app-error";

export const DEFAULT_MAX_BYTES = 16_000_000;

export function createTooLargeError(maxBytes: number): AppError {
  return new AppError({
    code: "input_too_large.answer",
    params: { limit: maxBytes },
  });
}
