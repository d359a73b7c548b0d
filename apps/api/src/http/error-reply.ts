import type { ErrorReply } from "@pith/core/contract/reply";
import { AppError, isAppError, type PlainErrorMessageCode } from "@pith/core/errors/app-error";
import { getErrorStatus } from "@pith/core/errors/error-status";
import type { Context } from "hono";
import { renderEnglish } from "../lib/render-english.ts";
import type { AppEnv } from "./app-env.ts";
import { MAX_MAIN_THREAD_BYTES } from "./body-limits.ts";

const PUBLIC_PATH = "/v1/";
/** At this status and above, this server or an upstream one is at fault, so the error is logged. */
const FIRST_SERVER_STATUS = 500;

/** Postgres is down, starting, or out of connections. There is nothing wrong with the request. */
const databaseDownCodes: readonly unknown[] = ["57P01", "57P02", "57P03", "53300", "08006", "08001", "08003"];
/** Disk-full error codes from Postgres and the OS. */
const diskFullCodes: readonly unknown[] = ["53100", "ENOSPC"];
const connectionCodes: readonly unknown[] = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];

/**
 * Converts anything thrown to an error that can be shown to the user. Anything other than an AppError gets a
 * generic message.
 */
export function normalizeError({
  error,
  failure = "internal",
}: {
  error: unknown;
  failure?: PlainErrorMessageCode;
}): AppError {
  if (isAppError(error)) return error;
  if (isDatabaseDown(error)) {
    return new AppError({ code: "unavailable.database", cause: error, retryAfterSeconds: 2 });
  }
  if (hasCause(error, ({ code }) => diskFullCodes.includes(code))) {
    return new AppError({ code: "unavailable.disk_full", cause: error, retryAfterSeconds: 60 });
  }
  return new AppError({ code: failure, cause: error });
}

function isDatabaseDown(error: unknown): boolean {
  return hasCause(
    error,
    ({ code, message }) =>
      databaseDownCodes.includes(code) ||
      connectionCodes.includes(code) ||
      message.startsWith("Connection terminated"),
  );
}

/** Returns true if the error or one of its causes matches. */
function hasCause(error: unknown, matches: (link: { code: unknown; message: string }) => boolean): boolean {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    if (matches({ code: "code" in link ? link.code : null, message: link.message })) return true;
  }
  return false;
}

/** Converts an error to a response. Every error response is created here. */
export function answerError({
  context,
  error,
  failure,
  withDetail = false,
}: {
  context: Context<AppEnv>;
  error: unknown;
  /** Replaces the message for internal errors in this call. */
  failure?: PlainErrorMessageCode;
  /** The auth calls and link-telegram repeat the message as `detail`. */
  withDetail?: boolean;
}): Response {
  const told = normalizeError({ error, ...(failure !== undefined && { failure }) });
  const status = getErrorStatus(told.code);
  if (status >= FIRST_SERVER_STATUS)
    context
      .get("getLog")()
      .error(
        { err: error, code: told.reason.code, method: context.req.method, route: context.get("route") },
        "A request failed",
      );
  if (told.retryAfterSeconds !== null) {
    context.header("Retry-After", String(Math.max(1, Math.ceil(told.retryAfterSeconds))));
  }
  // Close the connection, because reading and discarding the rest of a large body would cost more.
  if (told.code === "rate_limited" && hasLargeBody(context)) context.header("Connection", "close");
  const text = renderEnglish(told.reason);
  const reply: ErrorReply = {
    success: false,
    error: text,
    ...(withDetail && { detail: text }),
    ...told.reason,
  };
  const requestId = context.get("requestId");
  // Under /v1, all fields are camelCase.
  const isPublic = context.req.path.startsWith(PUBLIC_PATH);
  return context.json({ ...reply, ...(isPublic ? { requestId } : { request_id: requestId }) }, status);
}

function hasLargeBody(context: Context): boolean {
  const isChunked = context.req.header("transfer-encoding") !== undefined;
  return isChunked || Number(context.req.header("content-length") ?? 0) > MAX_MAIN_THREAD_BYTES;
}
