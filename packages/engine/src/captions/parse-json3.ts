import { decodeEntities } from "./decode-entities.ts";
import type { RawCaptions, RawCue, WordTimes } from "./raw-cue.ts";
import { isRecord } from "./read-json-segment.ts";

/**
 * Parses the events of YouTube's json3. Skips events without text (windows and line feeds) and keeps word
 * times (`tOffsetMs`). Never throws.
 */
export function parseJson3(events: readonly unknown[]): RawCaptions {
  const cues: RawCue[] = [];
  let automatic = false;
  for (const event of events) {
    if (!isRecord(event) || !Array.isArray(event["segs"])) continue;
    const startMs = readNumber(event["tStartMs"]);
    const durationMs = readNumber(event["dDurationMs"]);
    const words: WordTimes = [];
    let text = "";
    let hasWordTimes = false;
    for (const segment of event["segs"]) {
      if (!isRecord(segment) || typeof segment["utf8"] !== "string") continue;
      const offsetMs = readNumber(segment["tOffsetMs"]);
      hasWordTimes ||= offsetMs !== null;
      automatic ||= offsetMs !== null && "acAsrConf" in segment;
      text += decodeEntities(segment["utf8"]);
      words.push(text.length, startMs === null ? null : startMs + (offsetMs ?? 0));
    }
    if (text.trim() === "") continue;
    const isOneLine = !text.trim().includes("\n");
    cues.push({
      startMs,
      endMs: startMs === null || durationMs === null ? null : startMs + durationMs,
      lines:
        hasWordTimes && isOneLine
          ? [{ text, speaker: null, words }]
          : text.split("\n").map((line) => ({ text: line, speaker: null, words: null })),
    });
  }
  return { format: "json3", cues, declaredLanguage: null, automatic };
}

function readNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.length < 16 ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? Math.round(number) : null;
}
