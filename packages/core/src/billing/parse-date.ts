/**
 * Smaller numbers are seconds since the Unix epoch (up to the year 5138); larger ones are milliseconds (from
 * March 1973).
 */
const MILLISECONDS_FROM = 100_000_000_000;
/** 9999-12-31T23:59:59.999Z, the last date with a four-digit year. */
const MAX_TIME_MS = 253_402_300_799_999;

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|z|UTC|[+-]\d{2}:?\d{2})?)?$/;
/**
 * Matches HTTP dates ('Tue, 05 Nov 2024 10:00:00 GMT') and JavaScript's Date format ('Tue Nov 05 2024
 * 10:00:00 GMT+0100 (CET)').
 */
const writtenPattern =
  /^[A-Za-z]{3},? (?:\d{1,2} [A-Za-z]{3}|[A-Za-z]{3} \d{1,2}) \d{4} \d{2}:\d{2}:\d{2} (?:(?:GMT|UTC|Z)(?:[+-]\d{4})?|[+-]\d{4})(?: \([^()]{1,60}\))?$/;

/**
 * Parses an external date and returns it as ISO 8601 in UTC. Accepts a Date object, `{seconds}` or
 * `{_seconds}` (with or without nanoseconds), a string, or a number.
 *
 * Numbers and strings of 9 or more digits are treated as seconds if below 1e11, and as milliseconds
 * otherwise. Strings without an offset are UTC. Strings are parsed strictly, because `Date.parse` accepts
 * 'abc 1' as a date.
 *
 * Returns null for anything else, including 1970-01-01T00:00:00Z or earlier, and times after the year 9999,
 * because no payment has such a date.
 */
export function parseDate(value: unknown): string | null {
  const timeMs = readTimeMs(value);
  if (timeMs === null || !(timeMs > 0 && timeMs <= MAX_TIME_MS)) return null;
  return new Date(Math.trunc(timeMs)).toISOString();
}

function readTimeMs(value: unknown): number | null {
  if (typeof value === "number") return readNumber(value);
  if (typeof value === "string") return readText(value.trim());
  if (typeof value !== "object" || value === null) return null;
  if (value instanceof Date) return value.getTime();
  return readSecondsObject(value);
}

function readNumber(value: number): number {
  return value < MILLISECONDS_FROM ? value * 1000 : value;
}

function readSecondsObject(value: object): number | null {
  const seconds = "seconds" in value ? value.seconds : "_seconds" in value ? value._seconds : null;
  if (typeof seconds !== "number") return null;
  const nanoseconds =
    "nanoseconds" in value ? value.nanoseconds : "_nanoseconds" in value ? value._nanoseconds : 0;
  return seconds * 1000 + (typeof nanoseconds === "number" ? nanoseconds / 1e6 : 0);
}

function readText(text: string): number | null {
  // The longest format, which is Date's with a time zone name, is shorter than this.
  if (text.length > 120) return null;
  if (/^\d{9,15}(?:\.\d{1,9})?$/.test(text)) return readNumber(Number(text));
  if (writtenPattern.test(text)) return Date.parse(text);
  const match = isoPattern.exec(text);
  return match === null ? null : readIso(match);
}

function readIso(match: RegExpExecArray): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const milliseconds = Math.trunc(Number(`0.${match[7] ?? "0"}`) * 1000);
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(match[8] ?? "");
  const offsetMinutes =
    offset === null ? 0 : (offset[1] === "-" ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]));
  if (hour > 23 || minute > 59 || second > 59 || Math.abs(offsetMinutes) > 14 * 60) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // Date.UTC would turn February 30 into March 2.
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds) - offsetMinutes * 60_000;
}
