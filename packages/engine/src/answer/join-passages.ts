import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import type { AnswerMoment } from "./answer.ts";

/** A stretch of a talk that may answer a question. Its cues keep the talk's ids and times. */
export interface TalkPassage {
  /** The caller's number for the talk. */
  talk: number;
  title: string;
  language: string;
  kind: Transcript["kind"];
  /** Fraction of the question's terms that the passage contains, by weight; see `FoundPassage`. */
  share: number;
  /** In talk order, without gaps. */
  cues: readonly Cue[];
}

/** A citation from one of several talks. */
export interface TalkMoment extends AnswerMoment {
  talk: number;
}

/** An answer from several talks. */
export interface PassageAnswer {
  /**
   * Each statement lists the moments that support it, as indexes into `moments`. Empty if nothing answers the
   * question.
   */
  statements: { text: string; moments: number[] }[];
  moments: TalkMoment[];
}

/** Silence inserted between two passages, so that no sentence spans both. */
const GAP_MS = 60_000;

interface JoinedPassage {
  passage: TalkPassage;
  /** The passage's first cue in the joined transcript. */
  firstCueId: number;
  /** Offset added to the passage's times in the joined transcript. */
  offsetMs: number;
}

/**
 * Joins passages into one transcript with increasing times. `locate` maps a moment in it back to its talk; it
 * returns null for a moment that spans two passages.
 */
export function joinPassages({
  passages,
  language,
}: {
  passages: readonly TalkPassage[];
  language: string;
}): {
  transcript: Transcript;
  locate: (moment: AnswerMoment) => TalkMoment | null;
  /** Returns the position of the passage that contains a cue in the joined transcript. */
  findPassage: (cueId: number) => number;
} {
  const joined: JoinedPassage[] = [];
  const cues: Cue[] = [];
  let endMs = 0;
  for (const passage of passages) {
    const offsetMs = endMs + GAP_MS - (passage.cues[0]?.startMs ?? 0);
    joined.push({ passage, firstCueId: cues.length, offsetMs });
    for (const [at, cue] of passage.cues.entries()) {
      cues.push({
        ...cue,
        id: cues.length,
        startMs: cue.startMs === null ? null : cue.startMs + offsetMs,
        endMs: cue.endMs === null ? null : cue.endMs + offsetMs,
        ...(at === 0 && { startsTurn: true }),
      });
      endMs = Math.max(endMs, cues.at(-1)?.endMs ?? 0);
    }
  }
  const findPassage = (cueId: number): number =>
    joined.findLastIndex(({ firstCueId }) => firstCueId <= cueId);
  return {
    transcript: { language, kind: passages[0]?.kind ?? "unknown", cues },
    findPassage,
    locate({ quote, startSeconds, endSeconds, firstCueId, lastCueId }) {
      const found = joined[findPassage(firstCueId)];
      const first = found?.passage.cues[firstCueId - found.firstCueId];
      const last = found?.passage.cues[lastCueId - found.firstCueId];
      if (!found || !first || !last) return null;
      const shift = (seconds: number | null) =>
        seconds === null ? null : Math.max(0, Math.round(seconds * 1000 - found.offsetMs) / 1000);
      return {
        talk: found.passage.talk,
        quote,
        startSeconds: shift(startSeconds),
        endSeconds: shift(endSeconds),
        firstCueId: first.id,
        lastCueId: last.id,
      };
    },
  };
}
