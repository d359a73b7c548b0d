import { AppError, isAppError } from "@pith/core/errors/app-error";

const timeoutCodes = ["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"];

/** Converts a failed outgoing request to the AppError shown to the user. */
export function normalizeFetchError({
  error,
  request,
  deadline,
}: {
  error: unknown;
  request: { url: string; signal?: AbortSignal | undefined };
  deadline: AbortSignal;
}): AppError {
  if (isAppError(error)) return error;
  if (request.signal?.aborted === true) {
    if (isAppError(request.signal.reason)) return request.signal.reason;
    return new AppError({ code: "cancelled", cause: error });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (deadline.aborted || timeoutCodes.includes(code)) {
    return new AppError({ code: "timeout", cause: error });
  }
  const host = URL.canParse(request.url) ? new URL(request.url).host : "The source";
  return new AppError({
    code: "source_unreachable.host",
    params: { source: host },
    cause: error,
  });
}
