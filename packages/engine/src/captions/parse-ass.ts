import { parseClock } from "./parse-clock.ts";
import { parsePlainLine } from "./parse-cue-line.ts";
import type { RawCaptions, RawCue } from "./raw-cue.ts";

const usualFields = "Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text";
const eventLine = /^(Format|Dialogue):(.{0,20000})$/s;
/** Shapes are drawn by commands in the text. */
const drawing = /\{[^{}]{0,200}\\p[1-9]/;

function splitFields(text: string): string[] {
  return text.split(",").map((field) => field.trim().toLowerCase());
}

/**
 * Parses the dialogue of a SubStation file (.ass or .ssa), including the speaker names of its lines. Skips
 * comments and drawings. Never throws. Runs in linear time.
 */
export function parseAss(lines: readonly string[]): RawCaptions {
  const cues: RawCue[] = [];
  let fields = splitFields(usualFields);
  for (const line of lines) {
    const [, kind, rest = ""] = eventLine.exec(line) ?? [];
    if (kind === "Format") fields = splitFields(rest);
    if (kind !== "Dialogue") continue;
    const cells = rest.split(",");
    const read = (field: string): string => cells[fields.indexOf(field)]?.trim() ?? "";
    // The text comes last and may have commas.
    const text = cells.slice(fields.length - 1).join(",");
    if (drawing.test(text)) continue;
    const speaker = read("name") || read("actor") || null;
    cues.push({
      startMs: parseClock(read("start")),
      endMs: parseClock(read("end")),
      lines: text
        .replaceAll("\\h", " ")
        .split(/\\n/i)
        .map((part) => ({ ...parsePlainLine(part), speaker })),
    });
  }
  return { format: "ass", cues, declaredLanguage: null, automatic: false };
}
