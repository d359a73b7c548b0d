/** One WebVTT segment of a caption rendition, in playlist order. */
export interface VttSegment {
  text: string;
  /** Start on the playlist's timeline. */
  startSeconds: number;
  startsDiscontinuity: boolean;
}

/**
 * Frequency of the MPEG clock that X-TIMESTAMP-MAP refers to. The clock has 33 bits and wraps after 26.5
 * hours.
 */
const TICKS_PER_SECOND = 90_000;
const CLOCK_SECONDS = 2 ** 33 / TICKS_PER_SECOND;

const timingPattern =
  /^\s*((?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{3})\s*-->\s*((?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{3})(.*)$/;

/**
 * If a cue starts this long before its segment, its times are relative to the segment rather than the stream.
 */
const EARLY_SECONDS = 2;

/**
 * Joins the segments of a caption rendition into one WebVTT file on the stream's own timeline.
 * X-TIMESTAMP-MAP (RFC 8216, 3.5) maps a local time to the MPEG clock, but not to the stream's start. The
 * offset between the clock and the stream's start is derived from all segments up to the next discontinuity.
 * If these segments all have the same mapping, their times are usually on the stream's timeline already.
 */
export function joinVttSegments(segments: readonly VttSegment[]): string {
  const blocks = new Set<string>();
  for (const group of splitAtDiscontinuities(segments)) {
    const read = group.map((segment) => ({ ...segment, ...readSegment(segment.text) }));
    const offsets = findOffsets(read);
    for (const [position, { cues }] of read.entries()) {
      const shiftMs = Math.round((offsets[position] ?? 0) * 1000);
      for (const { startMs, endMs, settings, payload } of cues) {
        const start = Math.max(0, startMs + shiftMs);
        const end = Math.max(start, endMs + shiftMs);
        blocks.add(`${formatTime(start)} --> ${formatTime(end)}${settings}\n${payload}`);
      }
    }
  }
  return `WEBVTT\n\n${[...blocks].join("\n\n")}\n`;
}

function splitAtDiscontinuities(segments: readonly VttSegment[]): VttSegment[][] {
  const groups: VttSegment[][] = [[]];
  for (const segment of segments) {
    if (segment.startsDiscontinuity) groups.push([]);
    groups.at(-1)?.push(segment);
  }
  return groups.filter((group) => group.length > 0);
}

/** Returns each segment's time offset in seconds. */
function findOffsets(
  group: readonly { startSeconds: number; clockSeconds: number | null; cues: VttCue[] }[],
): number[] {
  let last: number | null = null;
  const clocks = group.map(({ clockSeconds }) => {
    if (clockSeconds === null) return null;
    const unwrapped: number = unwrapClock({ clockSeconds, lastClockSeconds: last });
    last = unwrapped;
    return unwrapped;
  });
  const known = clocks.filter((clock) => clock !== null);
  const isFixed = known.every((clock) => clock === known[0]);
  if (isFixed) {
    const spoken = group.find(({ cues }) => cues.length > 0);
    const firstSeconds = (spoken?.cues[0]?.startMs ?? 0) / 1000;
    const isLocal = spoken !== undefined && firstSeconds < spoken.startSeconds - EARLY_SECONDS;
    const groupSeconds = group[0]?.startSeconds ?? 0;
    // Without a clock, times that restart can only be relative to their own segment.
    return group.map(({ startSeconds }) => {
      if (!isLocal) return 0;
      return known.length === 0 ? startSeconds : groupSeconds;
    });
  }
  const first = clocks.findIndex((clock) => clock !== null);
  const origin = (clocks[first] ?? 0) - (group[first]?.startSeconds ?? 0);
  return clocks.map((clock, position) =>
    clock === null ? (group[position]?.startSeconds ?? 0) : clock - origin,
  );
}

interface VttCue {
  startMs: number;
  endMs: number;
  settings: string;
  payload: string;
}

function readSegment(text: string): { clockSeconds: number | null; cues: VttCue[] } {
  // A pattern with a repeated group would overflow the stack on millions of blank lines.
  const blocks = text.replace(/^\uFEFF/, "").split(/(?:\r\n|\r(?!\n)|\n)[ \t\r\n]*[\r\n]/);
  const cues: VttCue[] = [];
  for (const block of blocks) {
    const lines = block.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
    const at = lines.findIndex((line) => timingPattern.test(line));
    const timing = timingPattern.exec(lines[at] ?? "");
    // Skip NOTE blocks, because a comment may quote a timing line.
    if (timing === null || /^NOTE(?:\s|$)/.test(lines[0] ?? "")) continue;
    const [, start = "", end = "", settings = ""] = timing;
    const payload = lines.slice(at + 1).join("\n");
    if (payload !== "") cues.push({ startMs: parseTime(start), endMs: parseTime(end), settings, payload });
  }
  return { clockSeconds: readTimestampMap(blocks[0] ?? ""), cues };
}

/** Returns the MPEG clock in seconds at local time 0; null if the segment has no mapping. */
function readTimestampMap(header: string): number | null {
  const map = /^X-TIMESTAMP-MAP\s*=\s*(.{1,200})$/m.exec(header)?.[1];
  if (map === undefined) return null;
  const ticks = /MPEGTS\s*:\s*(\d{1,12})/.exec(map)?.[1];
  const local = /LOCAL\s*:\s*((?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{3})/.exec(map)?.[1];
  if (ticks === undefined) return null;
  return Number(ticks) / TICKS_PER_SECOND - (local === undefined ? 0 : parseTime(local) / 1000);
}

/** Unwraps the clock to the value nearest the last one, however often it has wrapped since. */
function unwrapClock({
  clockSeconds,
  lastClockSeconds,
}: {
  clockSeconds: number;
  lastClockSeconds: number | null;
}): number {
  if (lastClockSeconds === null) return clockSeconds;
  return clockSeconds + Math.round((lastClockSeconds - clockSeconds) / CLOCK_SECONDS) * CLOCK_SECONDS;
}

function parseTime(text: string): number {
  const parts = text.replace(",", ".").split(":").map(Number);
  return Math.round(parts.reduce((total, part) => total * 60 + part, 0) * 1000);
}

function formatTime(ms: number): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, "0");
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(ms % 1000, 3)}`;
}
