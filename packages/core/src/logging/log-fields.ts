import { describeError, type ErrorDescription } from "./describe-error.ts";

const matches =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === "string" && pattern.test(value);
const oneOf =
  <const Value extends string>(list: readonly Value[]) =>
  (value: unknown): value is Value =>
    (list as readonly unknown[]).includes(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
/** For ids of rows, jobs and payments. Ids of users are never logged. */
const isId = matches(/^[\w:-]{1,80}$/);
const isName = matches(/^[\w.-]{1,40}$/);

/**
 * Every field that a log line can have, with its check. Fields that aren't listed or whose value fails the
 * check are dropped. There are no fields for user content or for anything that identifies a user: no titles,
 * links, file names, messages, IP addresses, user ids, tokens or hashes.
 */
const checks = {
  requestId: matches(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
  method: matches(/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/),
  /** A path's pattern, never the path itself. */
  route: matches(/^(\*|\/[\w/:.*-]{0,120})$/),
  port: isNumber,
  status: isNumber,
  durationMs: isNumber,
  code: matches(/^[A-Za-z]\w{0,40}(\.\w{1,40}){0,2}$/),
  /** Why a process stops. */
  reason: oneOf(["SIGINT", "SIGTERM", "no more updates"]),
  count: isNumber,
  tries: isNumber,
  updateId: isNumber,
  updates: isNumber,
  jobs: isNumber,
  updateSource: oneOf(["polling", "webhook"]),
  bot: isName,
  /** The process that holds a lock: its id, its machine, and when it took the lock. */
  pid: isNumber,
  host: isName,
  since: matches(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/),
  /** Name of a queue or of a kind of work. */
  work: isName,
  id: isId,
  jobId: isId,
  resultId: isId,
  recordingId: isId,
  audioResultId: isId,
  audioFile: matches(/^audio\/[\w/.-]{1,120}$/),
  provider: isName,
  /** A model's configured name. */
  model: matches(/^[\w.:/@-]{1,80}$/),
  purpose: isName,
  inputTokens: isNumber,
  outputTokens: isNumber,
  orderId: isId,
  paymentId: isId,
  subscriptionId: isId,
  chargeId: matches(/^[\w:.-]{1,120}$/),
  eventKind: oneOf(["paid", "refunded"]),
  currency: matches(/^[A-Z]{3}$/),
  /** Name that Pith gave to a backup. */
  backup: isName,
  /** The console function that a library called, or where a warning came from. */
  output: isName,
} satisfies Record<string, (value: unknown) => boolean>;

type Checks = typeof checks;

/** The fields of a log line. `err` takes any thrown value and logs its description. */
export type LogFields = {
  [Name in keyof Checks]?:
    | (Checks[Name] extends (value: unknown) => value is infer Value ? Value : never)
    | null
    | undefined;
} & { err?: unknown };

/** The fields in the form in which they are written. */
export type WrittenFields = Record<string, string | number | ErrorDescription>;

/**
 * Returns the allowed fields. Types reject other fields at compile time, but not in every case; a spread, for
 * example, is only caught here. Calls `onDropped` with the name of each dropped field. Drops null and
 * undefined silently.
 */
export function pickLogFields({
  fields,
  onDropped,
}: {
  fields: Readonly<Record<string, unknown>>;
  onDropped: (name: string) => void;
}): WrittenFields {
  const picked: WrittenFields = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (name === "err") picked[name] = describeError(value);
    else if (Object.hasOwn(checks, name) && checks[name as keyof Checks](value)) {
      picked[name] = value as string | number;
    } else onDropped(name);
  }
  return picked;
}
