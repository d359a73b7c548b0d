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

const textKeys = [
  "text",
  "punctuated_word",
  "word",
  "transcript",
  "utf8",
  "content",
  "body",
  "caption",
  "sentence",
  "line",
  "snippet",
  "x",
  "display",
];
const startKeys = [
  "start",
  "startMs",
  "start_ms",
  "tStartMs",
  "startTime",
  "start_time",
  "startSeconds",
  "startOffset",
  "offset",
  "offsetInTicks",
  "from",
  "begin",
  "time",
  "t",
  "ts",
];
const endKeys = ["end", "endMs", "end_ms", "endTime", "end_time", "endSeconds", "endOffset", "to", "end_ts"];
const durationKeys = ["duration", "durationMs", "duration_ms", "dDurationMs", "dur", "d", "durationInTicks"];
const pairKeys = ["timestamp", "timestamps", "offsets"];
const speakerKeys = [
  "speaker",
  "speaker_name",
  "speakerName",
  "speaker_label",
  "speakerLabel",
  "speaker_id",
  "speakerTag",
];
/** Keys of lists of hypotheses for the same speech, best first. */
const hypothesesKeys = ["alternatives", "nBest"];
/** Azure's unit of 100 nanoseconds. */
const TICKS_PER_MS = 10_000;
/** Speechmatics' label for speech by an unknown speaker. */
const UNKNOWN_SPEAKER = "UU";
/** `PT1H2M3.45S`, as Azure writes times. */
const isoDuration = /^PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?$/;

const keysByColumn: ReadonlyMap<string, string> = new Map(
  [...textKeys, ...startKeys, ...endKeys, ...durationKeys, ...pairKeys, ...speakerKeys].map((key) => [
    simplifyName(key),
    key,
  ]),
);

function simplifyName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\(s(?:ec(?:ond)?s?)?\)/, "")
    .replace(/[\s_()-]+/g, "");
}

/**
 * Returns the key under which `readSegment` finds the value of a table's column, whose name may be written in
 * any style: "Start Time", "end_ms", "Duration (s)". Returns other names unchanged.
 */
export function findSegmentKey(column: string): string {
  return keysByColumn.get(simplifyName(column)) ?? column;
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
  if (!isRecord(node)) return null;
  const text = readText(node);
  if (text === null) return null;
  const pair = readPair(node);
  return {
    text,
    start: readTime({ node, keys: startKeys }) ?? pair.start,
    end: readTime({ node, keys: endKeys }) ?? pair.end,
    duration: readTime({ node, keys: durationKeys }),
    speaker: readSpeaker(node) ?? readSpeaker(findBest(node) ?? {}),
  };
}

/** Unwraps objects such as `{"transcriptSegmentRenderer": {…}}`. */
function unwrap(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const values = Object.values(item);
  return values.length === 1 && isRecord(values[0]) ? values[0] : item;
}

function readText(node: Record<string, unknown>): string | null {
  for (const key of textKeys) {
    const value = node[key];
    if (typeof value === "string" && value.trim() !== "") return value;
    if (isRecord(value) && Array.isArray(value["runs"])) {
      const runs: unknown[] = value["runs"];
      const text = runs
        .map((run) => (isRecord(run) && typeof run["text"] === "string" ? run["text"] : ""))
        .join("");
      if (text.trim() !== "") return text;
    }
  }
  // Many lists have a `value`, so only Rev.ai's typed elements count.
  const { type, value } = node;
  if ((type === "text" || type === "punct") && typeof value === "string" && value.trim() !== "") return value;
  const best = findBest(node);
  return best !== null && findBest(best) === null ? readText(best) : null;
}

/** True for the key of a list of hypotheses for the same speech, best first. */
export function isHypotheses(key: string): boolean {
  return hypothesesKeys.includes(key);
}

function findBest(node: Record<string, unknown>): Record<string, unknown> | null {
  for (const key of hypothesesKeys) {
    const hypotheses = node[key];
    const best: unknown = Array.isArray(hypotheses) ? hypotheses[0] : null;
    if (isRecord(best)) return best;
  }
  return null;
}

function readTime({
  node,
  keys,
}: {
  node: Record<string, unknown>;
  keys: readonly string[];
}): JsonTime | null {
  for (const key of keys) {
    const value = node[key];
    const time =
      key.endsWith("InTicks") && typeof value === "number"
        ? toTime({ value: value / TICKS_PER_MS, isMs: true })
        : toTime({ value, isMs: /ms$/i.test(key) });
    if (time !== null) return time;
  }
  return null;
}

/**
 * Parses pairs of times: `timestamp: [0, 5.2]`, `offsets: {from, to}` in milliseconds, and `timestamps:
 * {from, to}` as clock times.
 */
function readPair(node: Record<string, unknown>): { start: JsonTime | null; end: JsonTime | null } {
  for (const key of pairKeys) {
    const value = node[key];
    const isMs = key === "offsets";
    if (Array.isArray(value)) {
      const start = toTime({ value: value[0], isMs });
      if (start !== null) return { start, end: toTime({ value: value[1], isMs }) };
    } else if (isRecord(value)) {
      const start = toTime({ value: value["from"], isMs });
      if (start !== null) return { start, end: toTime({ value: value["to"], isMs }) };
    } else {
      const start = toTime({ value, isMs });
      if (start !== null) return { start, end: null };
    }
  }
  return { start: null, end: null };
}

function toTime({ value, isMs }: { value: unknown; isMs: boolean }): JsonTime | null {
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) {
    return { value, unit: isMs ? "ms" : "unknown" };
  }
  if (typeof value !== "string") return null;
  const ms = parseClockOrSeconds(value);
  if (ms === null) return parseIsoDuration(value);
  return /^\s{0,4}\d{1,15}\s{0,4}$/.test(value) && isMs
    ? { value: Number(value), unit: "ms" }
    : toClockTime({ value, ms });
}

/**
 * A string that is just a number has an unknown unit; one with colons or an `s` is a clock time or seconds.
 */
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
  for (const key of speakerKeys) {
    const value = node[key];
    const name = typeof value === "string" ? value.trim() : "";
    if (name === UNKNOWN_SPEAKER) return null;
    if (/^\d{1,4}$/.test(name)) return `Speaker ${name}`;
    if (name !== "" && name.length <= 100) return name;
    // Google numbers speakers from 1 and writes 0 for words that it gave to nobody.
    if (value === 0 && key === "speakerTag") continue;
    if (typeof value === "number" && Number.isInteger(value)) return `Speaker ${value}`;
  }
  return null;
}
