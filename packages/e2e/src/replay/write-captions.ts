export interface ReplayCue {
  startMs: number;
  durationMs: number;
  text: string;
}

const timePattern = /(\d+):(\d\d):(\d\d)[,.](\d{3})\s+-->\s+(\d+):(\d\d):(\d\d)[,.](\d{3})/;

function toMs([hours = 0, minutes = 0, seconds = 0, milliseconds = 0]: number[]): number {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
}

/** Parses well-formed SRT. The product's parsers aren't used, because they are under test. */
export function readSrt(text: string): ReplayCue[] {
  return text
    .replaceAll("\r", "")
    .split(/\n\n+/)
    .flatMap((block) => {
      const lines = block.split("\n");
      const at = lines.findIndex((line) => timePattern.test(line));
      const numbers = lines[at]?.match(timePattern)?.slice(1).map(Number);
      if (!numbers) return [];
      const startMs = toMs(numbers.slice(0, 4));
      const durationMs = toMs(numbers.slice(4)) - startMs;
      return [
        {
          startMs,
          durationMs,
          text: lines
            .slice(at + 1)
            .join("\n")
            .trim(),
        },
      ];
    });
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#39;");
}

function formatVttTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23);
}

/**
 * Writes a caption track as YouTube's timedtext endpoint does: as `json3`, `vtt` or `srv3`, or as the old XML
 * for any other format.
 */
export function writeTimedText({ cues, format }: { cues: ReplayCue[]; format: string }): {
  contentType: string;
  body: string;
} {
  if (format === "json3") {
    const events = cues.map((cue) => ({
      tStartMs: cue.startMs,
      dDurationMs: cue.durationMs,
      segs: [{ utf8: cue.text }],
    }));
    return { contentType: "application/json", body: JSON.stringify({ wireMagic: "pb3", events }) };
  }
  if (format === "vtt") {
    const blocks = cues.map(
      (cue) =>
        `${formatVttTime(cue.startMs)} --> ${formatVttTime(cue.startMs + cue.durationMs)}\n${cue.text}`,
    );
    return { contentType: "text/vtt", body: ["WEBVTT", ...blocks].join("\n\n") };
  }
  if (format === "srv3") {
    const lines = cues.map((cue) => `<p t="${cue.startMs}" d="${cue.durationMs}">${escapeXml(cue.text)}</p>`);
    return {
      contentType: "text/xml",
      body: `<timedtext format="3"><body>${lines.join("")}</body></timedtext>`,
    };
  }
  const lines = cues.map(
    // In the old XML, entities are escaped twice.
    (cue) =>
      `<text start="${cue.startMs / 1000}" dur="${cue.durationMs / 1000}">${escapeXml(escapeXml(cue.text))}</text>`,
  );
  return { contentType: "text/xml", body: `<?xml version="1.0"?><transcript>${lines.join("")}</transcript>` };
}
