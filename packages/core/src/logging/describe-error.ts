import { isAppError } from "../errors/app-error.ts";

/**
 * An error as described in a log line. Never includes the error's own message, unless it is one of our codes.
 */
export interface ErrorDescription {
  name: string;
  /** Our message code, or an error code from the system, the database or a library. */
  code?: string | number;
  /** HTTP status of the response that caused the error. */
  status?: number;
  /** The system call or Telegram API method that failed. */
  call?: string;
  /** The database table and constraint. */
  table?: string;
  constraint?: string;
  /** The server's request id, if the error came from a server response. */
  requestId?: string;
  /** Stack frames, innermost first, each with a function and source location. */
  frames: string[];
  cause?: ErrorDescription;
}

const MAX_CAUSES = 4;
const MAX_FRAMES = 10;
const MAX_FRAME_LENGTH = 160;

const NAME = /^[A-Za-z_$][\w$]{0,60}$/;
const CODE = /^[A-Za-z\d_]{1,60}$/;
const IDENTIFIER = /^[A-Za-z_]\w{0,62}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Matches a stack frame in V8's format: `at run (file:///srv/apps/api/src/main.ts:12:3)`. */
const FRAME =
  /^\s+at (?:async )?(?:((?:new )?[\w$.<>#[\] ]{1,80}) \()?(?:file:\/\/)?((?:node:|\/|[A-Za-z]:[\\/]|wasm:)[^\s()]*:\d+(?::\w+)?)\)?$/;
/**
 * The part of a path before the project's own folders. It would only reveal where the project is installed.
 */
const FOLDERS_BEFORE = /^.*?(?=(?:apps|packages|node_modules)\/)/;

/**
 * Returns the parts of an error that are safe to log: names, error codes and source locations.
 *
 * Messages are omitted because they contain data: the database driver quotes query parameters, `JSON.parse`
 * its input, `fetch` the URL, a model's client the prompt, and grammY the bot's token. Follows up to four
 * causes. Non-errors are described by their type.
 */
export function describeError(error: unknown): ErrorDescription {
  try {
    return describe(error, MAX_CAUSES);
  } catch {
    // A getter on a third-party error threw.
    return { name: "UnreadableError", frames: [] };
  }
}

/**
 * An error without its original message, so that it can be stored, for example in a job queue. The new
 * message consists of error names, error codes and a source location.
 */
export class DescribedError extends Error {
  readonly description: ErrorDescription;

  constructor(error: unknown) {
    const description = describeError(error);
    super(summarize(description));
    this.name = "DescribedError";
    this.description = description;
  }
}

/** Returns a summary such as `DrizzleQueryError, error 53100 (at apps/api/src/work/claim-work.ts:12:3)`. */
function summarize(description: ErrorDescription): string {
  const names: string[] = [];
  for (let link: ErrorDescription | undefined = description; link; link = link.cause) {
    names.push([link.name, link.code].filter((part) => part !== undefined).join(" "));
  }
  const [place] = description.frames;
  return names.join(", ") + (place === undefined ? "" : ` (at ${place})`);
}

function describe(error: unknown, causesLeft: number): ErrorDescription {
  if (error instanceof DescribedError) return error.description;
  if (!(error instanceof Error)) return { name: error === null ? "null" : typeof error, frames: [] };
  const fields = error as Error & Readonly<Record<string, unknown>>;
  const code = isAppError(error) ? error.reason.code : readCode(fields);
  const status = [fields["status"], fields["statusCode"]].find((value) => typeof value === "number");
  const call = readMatching(IDENTIFIER, fields["syscall"]) ?? readMatching(IDENTIFIER, fields["method"]);
  const table = readMatching(IDENTIFIER, fields["table"]);
  const constraint = readMatching(IDENTIFIER, fields["constraint"]);
  const requestId = readMatching(UUID, fields["requestId"]);
  const cause = findCause(error);
  return {
    name: readMatching(NAME, error.name) ?? "Error",
    ...(code !== undefined && { code }),
    ...(status !== undefined && { status }),
    ...(call !== undefined && { call }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(requestId !== undefined && { requestId }),
    frames: readFrames(error),
    ...(cause !== undefined && causesLeft > 0 && { cause: describe(cause, causesLeft - 1) }),
  };
}

function readMatching(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === "string" && pattern.test(value) ? value : undefined;
}

/** Telegram's errors use `error_code` instead of `code`. */
function readCode(fields: Readonly<Record<string, unknown>>): string | number | undefined {
  const code = fields["code"] ?? fields["error_code"];
  return typeof code === "number" && Number.isFinite(code) ? code : readMatching(CODE, code);
}

/** grammY stores the cause in `error`; an AggregateError has multiple causes. */
function findCause(error: Error): unknown {
  if (error.cause !== undefined) return error.cause;
  if ("error" in error && error.error instanceof Error) return error.error;
  return "errors" in error && Array.isArray(error.errors) ? error.errors[0] : undefined;
}

function readFrames(error: Error): string[] {
  const { stack, message } = error;
  if (typeof stack !== "string") return [];
  // Skip the message, since it may contain lines that look like stack frames.
  const start = message === "" ? -1 : stack.indexOf(message);
  const lines = (start < 0 ? stack : stack.slice(start + message.length)).split("\n");
  const frames: string[] = [];
  for (const line of lines) {
    const [, name = "", place = ""] = FRAME.exec(line) ?? [];
    if (place === "") continue;
    const shown = place.replaceAll("\\", "/").replace(FOLDERS_BEFORE, "");
    frames.push(`${name} ${shown}`.trim().slice(0, MAX_FRAME_LENGTH));
    if (frames.length === MAX_FRAMES) break;
  }
  return frames;
}
