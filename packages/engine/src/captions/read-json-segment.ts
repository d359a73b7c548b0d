import { createMemo } from "@pith/core/lib/create-memo";
import { parseClockOrSeconds } from "./parse-clock.ts";

/** A time from the JSON. `unit` is `ms` if that's certain, or `unknown` for a bare number. */
export interface JsonTime {
  value: number;
  unit: "ms" | "unknown";
}

/** One entry of a list that looks like captions. */
export interface JsonSegment {
  text: string;
  start: JsonTime | null;
  end: JsonTime | null;
  duration: JsonTime | null;
  speaker: string | null;
}

/**
 * The names below are written in lowercase, without separators or units, so that `offset` stands for
 * `offsetMilliseconds`, `offset_in_ms` and `Offset` too. The earlier of two names wins.
 */
const textNames = rank(
  "text punctuatedword word transcript utf8 content body caption sentence line snippet x display displaytext",
);
const startNames = rank(
  "start tstart starttime startoffset starttimestamp beginoffset offset from begin time t ts",
);
const endNames = rank("end endtime endoffset endtimestamp to endts resultendtime resultendoffset");
/** Numbers without a unit under these names count samples or frames (Otter, wav2vec), whose rate isn't given. */
const countNames: ReadonlySet<string> = new Set(["startoffset", "endoffset"]);
const durationNames = rank("duration dduration dur d");
const pairNames = rank("timestamp timestamps offsets");
const speakerNames = rank("speaker speakername speakerlabel speakerid speakertag participantrole");
/** Names of lists of hypotheses for the same speech, best first. */
const hypothesesNames = rank("alternatives nbest");
const unitPattern = /^(.+?)(?:_in)?_?(ms|milli(?:s|seconds?)|ticks|sec(?:ond)?s?|(?<=_)s)$/;
/** Azure's unit of 100 nanoseconds. */
export const TICKS_PER_MS = 10_000;
/** Speechmatics' label for speech by an unknown speaker. */
const UNKNOWN_SPEAKER = "UU";
/** `PT1H2M3.45S`, as Azure writes times. */
const isoDuration = /^PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?$/;

type Ranks = ReadonlyMap<string, number>;
type Unit = "ms" | "ticks" | "seconds" | null;

/** A value in an entry, with its name and unit as parsed from its key. */
interface Field {
  name: string;
  unit: Unit;
  value: unknown;
}

function rank(names: string): Ranks {
  return new Map(names.split(" ").map((name, index) => [name, index]));
}

const readKey = createMemo({ compute: parseKey });

function parseKey(key: string): Omit<Field, "value"> {
  const words = key
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/_$/, "");
  const match = unitPattern.exec(words);
  const unit = match?.[2];
  return {
    name: (match?.[1] ?? words).replaceAll("_", ""),
    unit: unit === undefined ? null : unit.startsWith("m") ? "ms" : unit === "ticks" ? unit : "seconds",
  };
}

function listFields(node: Record<string, unknown>): Field[] {
  return Object.entries(node).map(([key, value]) => ({ ...readKey(key), value }));
}

/**
 * Returns the result of `read` for the field whose name ranks first. Skips fields for which it returns null.
 */
function readFirst<Value>({
  fields,
  names,
  read,
}: {
  fields: readonly Field[];
  names: Ranks;
  read: (field: Field) => Value | null;
}): Value | null {
  let first: Value | null = null;
  let firstRank = Number.POSITIVE_INFINITY;
  for (const field of fields) {
    const rank = names.get(field.name);
    if (rank === undefined || rank >= firstRank) continue;
    const value = read(field);
    if (value === null) continue;
    first = value;
    firstRank = rank;
  }
  return first;
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses one entry of a list: its text, plus times and speaker if given. Null for an entry without text. */
export function readSegment(item: unknown): JsonSegment | null {
  const node = unwrap(item);
  if (typeof node === "string") {
    return node.trim() === "" ? null : { text: node, start: null, end: null, duration: null, speaker: null };
  }
  if (Array.isArray(node)) return readTriple(node);
  if (!isRecord(node)) return null;
  const fields = listFields(node);
  const text = readText({ node, fields });
  if (text === null) return null;
  const pair = readPair(fields);
  return {
    text,
    start: readFirst({ fields, names: startNames, read: readTime }) ?? pair.start,
    end: readFirst({ fields, names: endNames, read: readTime }) ?? pair.end,
    duration: readFirst({ fields, names: durationNames, read: readTime }),
    speaker: readSpeaker(node) ?? readSpeaker(findBest(fields) ?? {}),
  };
}

/** Parses a word in IBM Watson's format: `["hello", 0.5, 0.9]`. */
function readTriple([text, start, end]: readonly unknown[]): JsonSegment | null {
  if (typeof text !== "string" || typeof start !== "number" || typeof end !== "number") return null;
  const toUnknown = (value: number) => toTime({ value, unit: null });
  return { text, start: toUnknown(start), end: toUnknown(end), duration: null, speaker: null };
}

/** Unwraps objects such as `{"transcriptSegmentRenderer": {…}}`. */
function unwrap(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const values = Object.values(item);
  return values.length === 1 && isRecord(values[0]) ? values[0] : item;
}

function readText({
  node,
  fields,
}: {
  node: Record<string, unknown>;
  fields: readonly Field[];
}): string | null {
  const text = readFirst({ fields, names: textNames, read: ({ value }) => readString(value) });
  if (text !== null) return text;
  // Many lists have a `value`, so only Rev.ai's typed elements count.
  const { type, value } = node;
  if (type === "text" || type === "punct") return readString(value);
  const best = findBest(fields);
  if (best === null) return null;
  const bestFields = listFields(best);
  return findBest(bestFields) === null ? readText({ node: best, fields: bestFields }) : null;
}

/** Returns a string that isn't blank, or the text of YouTube's `runs`. */
function readString(value: unknown): string | null {
  const runs: unknown = isRecord(value) ? value["runs"] : null;
  const text = Array.isArray(runs)
    ? runs.map((run) => (isRecord(run) && typeof run["text"] === "string" ? run["text"] : "")).join("")
    : value;
  return typeof text === "string" && text.trim() !== "" ? text : null;
}

/** True for the key of a list of hypotheses for the same speech, best first. */
export function isHypotheses(key: string): boolean {
  return hypothesesNames.has(readKey(key).name);
}

function findBest(fields: readonly Field[]): Record<string, unknown> | null {
  const read = ({ value }: Field) => {
    const best: unknown = Array.isArray(value) ? value[0] : null;
    return isRecord(best) ? best : null;
  };
  return readFirst({ fields, names: hypothesesNames, read });
}

function readTime({ name, value, unit }: Field): JsonTime | null {
  return typeof value === "number" && unit === null && countNames.has(name) ? null : toTime({ value, unit });
}

/**
 * Parses pairs of times: `timestamp: [0, 5.2]`, `offsets: {from, to}` in milliseconds, and `timestamps:
 * {from, to}` as clock times.
 */
function readPair(fields: readonly Field[]): { start: JsonTime | null; end: JsonTime | null } {
  const read = ({ name, unit: named, value }: Field) => {
    const unit = name === "offsets" ? "ms" : named;
    const [from, to]: unknown[] = Array.isArray(value)
      ? value
      : isRecord(value)
        ? [value["from"], value["to"]]
        : [value];
    const start = toTime({ value: from, unit });
    return start === null ? null : { start, end: toTime({ value: to, unit }) };
  };
  return readFirst({ fields, names: pairNames, read }) ?? { start: null, end: null };
}

function toTime({ value, unit }: { value: unknown; unit: Unit }): JsonTime | null {
  if (isRecord(value)) return readProtobufDuration(value);
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) {
    if (unit === null) return { value, unit: "unknown" };
    const ms = unit === "ms" ? value : unit === "ticks" ? value / TICKS_PER_MS : value * 1000;
    return { value: ms, unit: "ms" };
  }
  if (typeof value !== "string") return null;
  if (unit !== null && /^\s{0,4}\d{1,15}(?:\.\d{1,9})?\s{0,4}$/.test(value))
    return toTime({ value: Number(value), unit });
  const ms = parseClockOrSeconds(value);
  return ms === null ? parseIsoDuration(value) : toClockTime({ value, ms });
}

/** Parses `{seconds, nanos}`, as Google's libraries write times. Seconds may be a string or `{low, high}`. */
function readProtobufDuration({ seconds, nanos }: Record<string, unknown>): JsonTime | null {
  if (seconds === undefined && nanos === undefined) return null;
  const whole = Number(isRecord(seconds) ? seconds["low"] : (seconds ?? 0));
  const value = whole * 1000 + Number(nanos ?? 0) / 1_000_000;
  return Number.isFinite(value) && value >= 0 ? { value, unit: "ms" } : null;
}

/** A string that is just a number has an unknown unit; one with colons or an `s` is a clock time or seconds. */
function toClockTime({ value, ms }: { value: string; ms: number }): JsonTime {
  return /[:s]/.test(value) ? { value: ms, unit: "ms" } : { value: ms / 1000, unit: "unknown" };
}

function parseIsoDuration(value: string): JsonTime | null {
  const match = value.length > 40 ? null : isoDuration.exec(value.trim());
  if (match === null) return null;
  const [, hours, minutes, seconds] = match;
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return { value: Math.round(total * 1000), unit: "ms" };
}

/** Returns the speaker that an object names; null if there is none. */
export function readSpeaker(node: Record<string, unknown>): string | null {
  return readFirst({ fields: listFields(node), names: speakerNames, read: readSpeakerName });
}

/**
 * Returns the time at which a speaker starts, as a bare number, and the speaker's name; null for an entry
 * that lacks either.
 */
export function readTurn(node: Record<string, unknown>): [number, string] | null {
  const start = readFirst({ fields: listFields(node), names: startNames, read: readTime });
  const speaker = readSpeaker(node);
  return start === null || speaker === null ? null : [start.value, speaker];
}

function readSpeakerName({ name: field, value }: Field): string | null {
  if (isRecord(value)) return readString(value["name"]);
  const name = typeof value === "string" ? value.trim() : "";
  if (name === UNKNOWN_SPEAKER) return null;
  if (/^\d{1,4}$/.test(name)) return `Speaker ${name}`;
  if (name !== "" && name.length <= 100) return name;
  // Google numbers speakers from 1 and writes 0 for words that it attributes to nobody.
  if (value === 0 && field === "speakertag") return null;
  return typeof value === "number" && Number.isInteger(value) ? `Speaker ${value}` : null;
}
