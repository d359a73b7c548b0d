import { AppError } from "@pith/core/errors/app-error";
import { isNestedDeeper } from "@pith/core/lib/is-nested-deeper";
import { findJsonSegments } from "./find-json-segments.ts";
import { parseJson3 } from "./parse-json3.ts";
import type { RawCaptions } from "./raw-cue.ts";
import { isRecord } from "./read-json-segment.ts";
import { toRawCues } from "./to-raw-cues.ts";

/**
 * Parses captions in JSON: YouTube's json3, Whisper's `segments`, and any list of objects with text and
 * possibly times and a speaker, under the keys that common transcribers use. Times may be seconds,
 * milliseconds, clock times, ISO 8601 durations or Azure's ticks. Throws `unsupported_format` if the JSON is
 * invalid or has no such list.
 */
export function parseJsonCaptions(text: string): RawCaptions {
  const value = readJson(text);
  const events: unknown = isRecord(value) ? value["events"] : null;
  if (Array.isArray(events) && events.some((event) => isRecord(event) && "segs" in event))
    return parseJson3(events);
  const segments = findJsonSegments(value);
  if (segments === null) {
    throw new AppError({ code: "unsupported_format.json" });
  }
  return {
    format: "json",
    cues: toRawCues(segments),
    declaredLanguage: readLanguage(value),
    automatic: false,
  };
}

/** Guards against maliciously nested JSON. Real captions are within the first few levels. */
const MAX_DEPTH = 1_000;

/** Parses one JSON document, or JSON Lines. */
function readJson(text: string): unknown {
  if (isNestedDeeper({ text, depth: MAX_DEPTH })) throw new AppError({ code: "unsupported_format.json" });
  try {
    return JSON.parse(text);
  } catch (cause) {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    try {
      if (lines.length > 1) return lines.map((line): unknown => JSON.parse(line));
    } catch {
      // If the input isn't JSON Lines either, report the error for a single document, which is more useful.
    }
    throw new AppError({ code: "unsupported_format.json_broken", cause });
  }
}

function readLanguage(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const language = value["language"] ?? value["language_code"] ?? value["lang"];
  return typeof language === "string" && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/.test(language)
    ? language
    : null;
}
