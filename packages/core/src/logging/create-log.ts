import { MINUTE_MS } from "../lib/durations.ts";
import type { ErrorDescription } from "./describe-error.ts";
import { type LogFields, pickLogFields, type WrittenFields } from "./log-fields.ts";

/** Log levels, most verbose first. */
export const logLevels = ["debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
type WrittenLevel = Exclude<LogLevel, "silent">;

/** Only accepts literals, since a message assembled at runtime could contain user data. */
type Literal<Message extends string> = Record<never, never> extends Record<Message, 1> ? never : Message;
type Write = <const Message extends string>(fields: LogFields, message: Message & Literal<Message>) => void;

/**
 * Writes log lines. Messages are literals and fields come from a closed list, which keeps user data out of
 * the log.
 */
export interface Log extends Record<WrittenLevel, Write> {
  /** Returns a logger that adds these fields to every line. */
  child(fields: LogFields): Log;
  isLevelEnabled(level: WrittenLevel): boolean;
}

/** A log line before serialization. */
export interface LogEntry {
  /** ISO 8601, in UTC. */
  time: string;
  level: WrittenLevel;
  /** The process that wrote the line. */
  app: string;
  message: string;
  fields: WrittenFields;
  /** Number of suppressed lines with the same message and error since the previous one. */
  leftOut?: number;
}

export const MAX_LINE_LENGTH = 8192;
/**
 * Maximum number of lines per fault per minute. Without a limit, a fault that recurs on every request would
 * fill up the disk.
 */
const LINES_PER_FAULT = 10;
const WINDOW_MS = MINUTE_MS;
/** Maximum number of faults that are counted separately. Beyond that, all counts are reset. */
const MAX_FAULTS = 1000;

/**
 * Creates a logger. Lines at level `warn` and above are limited to ten per minute for each message and error;
 * the next line after that minute includes the number of suppressed ones. Lines are at most 8192 characters
 * long. Never throws.
 */
export function createLog({
  level,
  app,
  now,
  write,
  format = formatJson,
  onDropped = () => {},
}: {
  level: LogLevel;
  app: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Receives each line without its line break. */
  write: (line: string) => void;
  format?: (entry: LogEntry) => string;
  /** Called with the name of each disallowed field. Tests use it to fail on such fields. */
  onDropped?: (name: string) => void;
}): Log {
  const faults = new Map<string, { startMs: number; count: number }>();
  const isEnabled = (one: WrittenLevel) => logLevels.indexOf(one) >= logLevels.indexOf(level);

  /**
   * Returns how many lines for this fault were suppressed before this one; null if this one is suppressed as
   * well.
   */
  function countFault(key: string): number | null {
    const seen = faults.get(key);
    if (!seen || now() - seen.startMs >= WINDOW_MS || now() < seen.startMs) {
      if (faults.size >= MAX_FAULTS) faults.clear();
      faults.set(key, { startMs: now(), count: 1 });
      return Math.max(0, (seen?.count ?? 0) - LINES_PER_FAULT);
    }
    seen.count += 1;
    return seen.count > LINES_PER_FAULT ? null : 0;
  }

  function writeLine(one: WrittenLevel, fields: LogFields, message: string): void {
    if (!isEnabled(one)) return;
    const picked = pickLogFields({ fields, onDropped });
    const isFault = one !== "debug" && one !== "info";
    const leftOut = isFault ? countFault(`${message} ${nameFault(picked["err"])}`) : 0;
    if (leftOut === null) return;
    const entry: LogEntry = {
      time: new Date(now()).toISOString(),
      level: one,
      app,
      message,
      fields: picked,
      ...(leftOut > 0 && { leftOut }),
    };
    const line = format(entry);
    write(line.length <= MAX_LINE_LENGTH ? line : format({ ...entry, fields: cutFields(picked) }));
  }

  function build(bound: LogFields): Log {
    const bind =
      (one: WrittenLevel): Write =>
      (fields, message) =>
        writeLine(one, { ...bound, ...fields }, message);
    return {
      debug: bind("debug"),
      info: bind("info"),
      warn: bind("warn"),
      error: bind("error"),
      fatal: bind("fatal"),
      child: (fields) => build({ ...bound, ...fields }),
      isLevelEnabled: isEnabled,
    };
  }
  return build({});
}

function nameFault(error: WrittenFields[string] | undefined): string {
  return typeof error === "object" ? `${error.name} ${error.code ?? ""} ${error.cause?.code ?? ""}` : "";
}

/**
 * Removes what might make a line too long: the error's cause and all but its first stack frames. Other fields
 * are short.
 */
function cutFields({ err, ...others }: WrittenFields): WrittenFields {
  if (typeof err !== "object") return others;
  const { cause: _cause, ...outermost } = err;
  return { ...others, err: { ...outermost, frames: outermost.frames.slice(0, 3) } };
}

/** Formats an entry as a line of JSON. */
export function formatJson({ time, level, app, message, fields, leftOut }: LogEntry): string {
  return JSON.stringify({ time, level, app, message, ...fields, leftOut });
}

/** Formats an entry for a terminal, with each error on its own lines. */
export function formatText({ time, level, message, fields, leftOut }: LogEntry): string {
  const { err, ...others } = fields;
  const pairs = Object.entries(others).map(([name, value]) => `${name}=${String(value)}`);
  const parts = [time.slice(11, 19), level.toUpperCase().padEnd(5), message, ...pairs];
  if (leftOut !== undefined) parts.push(`(${leftOut} more like this left out)`);
  return [parts.join(" "), ...(typeof err === "object" ? listErrorLines(err) : [])].join("\n");
}

function listErrorLines({ frames, cause, ...facts }: ErrorDescription): string[] {
  const lines = [`    ${Object.values(facts).join(" ")}`, ...frames.map((frame) => `      at ${frame}`)];
  return cause ? [...lines, "    caused by", ...listErrorLines(cause)] : lines;
}
