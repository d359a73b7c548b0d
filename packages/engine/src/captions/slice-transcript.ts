import { AppError } from "@pith/core/errors/app-error";
import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import type { VideoRange } from "@pith/core/videos/video";

/** A cue longer than this is cut at the start or end of the range; a shorter one is kept or dropped whole. */
const MAX_WHOLE_MS = 15_000;

/** A time span in milliseconds; `endMs` is exclusive. */
interface Stretch {
  startMs: number;
  endMs: number;
}

/**
 * Trims a transcript to a range of the video. Cues of up to 15 s are kept if their midpoint is in the range;
 * longer ones are cut at a space. Times remain relative to the start of the video; cues are renumbered from
 * 0. A cue without a time stays with the cue before it. Throws AppError: `invalid_input` for a transcript
 * without timestamps, `no_speech` if the range has no speech.
 */
export function sliceTranscript({
  transcript,
  range,
}: {
  transcript: Transcript;
  range: VideoRange;
}): Transcript {
  if (transcript.cues.every((cue) => cue.startMs === null)) {
    throw new AppError({ code: "invalid_input.range_untimed" });
  }
  const endMs = range.endSeconds === null ? Number.POSITIVE_INFINITY : range.endSeconds * 1000;
  const cues = keepStretches({
    cues: transcript.cues,
    stretches: [{ startMs: range.startSeconds * 1000, endMs }],
  });
  if (cues.length === 0) {
    throw new AppError({ code: "no_speech.range" });
  }
  return { ...transcript, cues };
}

/**
 * Cuts time spans, such as sponsor segments, out of a transcript. Returns the rest, renumbered, and how many
 * seconds of captioned time were cut; overlapping segments count once. If nothing would be left, or if there
 * are no times, returns the transcript unchanged and 0 seconds.
 */
export function cutSegments({
  transcript,
  segments,
}: {
  transcript: Transcript;
  segments: readonly { startSeconds: number; endSeconds: number }[];
}): { transcript: Transcript; cutSeconds: number } {
  const unchanged = { transcript, cutSeconds: 0 };
  const lastMs = transcript.cues.findLast((cue) => cue.endMs !== null)?.endMs ?? 0;
  const cuts = joinStretches(
    segments.map(({ startSeconds, endSeconds }) => ({
      startMs: Math.max(0, startSeconds * 1000),
      endMs: Math.min(lastMs, endSeconds * 1000),
    })),
  );
  if (cuts.length === 0) return unchanged;
  const cues = keepStretches({ cues: transcript.cues, stretches: invert(cuts) });
  if (cues.length === 0) return unchanged;
  const cutMs = cuts.reduce((sum, cut) => sum + cut.endMs - cut.startMs, 0);
  return { transcript: { ...transcript, cues }, cutSeconds: cutMs / 1000 };
}

function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  const valid = stretches.filter(({ startMs, endMs }) => endMs > startMs);
  for (const stretch of valid.sort((left, right) => left.startMs - right.startMs)) {
    const last = joined.at(-1);
    if (last !== undefined && stretch.startMs <= last.endMs) last.endMs = Math.max(last.endMs, stretch.endMs);
    else joined.push({ ...stretch });
  }
  return joined;
}

function invert(cuts: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  let startMs = 0;
  for (const cut of cuts) {
    if (cut.startMs > startMs) kept.push({ startMs, endMs: cut.startMs });
    startMs = cut.endMs;
  }
  kept.push({ startMs, endMs: Number.POSITIVE_INFINITY });
  return kept;
}

/** The spans are sorted and don't touch, so one pass over cues and spans is enough. */
function keepStretches({ cues, stretches }: { cues: readonly Cue[]; stretches: readonly Stretch[] }): Cue[] {
  const kept: Omit<Cue, "id">[] = [];
  let first = 0;
  let isLastKept = (stretches[0]?.startMs ?? 0) === 0;
  for (const cue of cues) {
    if (cue.startMs === null) {
      if (isLastKept) kept.push(cue);
      continue;
    }
    const startMs = cue.startMs;
    const endMs = Math.max(startMs, cue.endMs ?? startMs);
    while (first < stretches.length && (stretches[first]?.endMs ?? 0) <= startMs) first += 1;
    const parts: Omit<Cue, "id">[] = [];
    for (let next = first; next < stretches.length; next += 1) {
      const stretch = stretches[next];
      if (stretch === undefined || stretch.startMs > endMs) break;
      const part = cutCue({ cue, startMs, endMs, stretch });
      if (part !== null) parts.push(part);
    }
    for (const part of parts) kept.push(part);
    isLastKept = parts.length > 0;
  }
  return kept.map((cue, id) => ({ ...cue, id }));
}

function cutCue({
  cue,
  startMs,
  endMs,
  stretch,
}: {
  cue: Cue;
  startMs: number;
  endMs: number;
  stretch: Stretch;
}): Omit<Cue, "id"> | null {
  if (endMs - startMs <= MAX_WHOLE_MS) {
    const middleMs = (startMs + endMs) / 2;
    return middleMs >= stretch.startMs && middleMs < stretch.endMs ? cue : null;
  }
  const toCharacter = (ms: number) => Math.round(((ms - startMs) / (endMs - startMs)) * cue.text.length);
  const start =
    stretch.startMs <= startMs ? 0 : findSpace({ text: cue.text, near: toCharacter(stretch.startMs) });
  const end =
    stretch.endMs >= endMs
      ? cue.text.length
      : findSpace({ text: cue.text, near: toCharacter(stretch.endMs) });
  const text = cue.text.slice(start, end).trim();
  if (text === "" || !/[\p{L}\p{N}]/u.test(text)) return null;
  const toMs = (character: number) => Math.round(startMs + ((endMs - startMs) * character) / cue.text.length);
  return { ...cue, startMs: toMs(start), endMs: toMs(end), text };
}

/**
 * Returns the first space at or after a position, or else the end of the text. In text without spaces,
 * returns the position itself.
 */
function findSpace({ text, near }: { text: string; near: number }): number {
  const space = text.indexOf(" ", near);
  if (space >= 0) return space;
  const code = text.charCodeAt(near);
  const isInsidePair = code >= 0xdc00 && code <= 0xdfff;
  return text.includes(" ") ? text.length : near + (isInsidePair ? 1 : 0);
}
