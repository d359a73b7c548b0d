/** A part of a recording as a recognizer takes it. */
export interface AudioPiece {
  bytes: Uint8Array;
  mediaType: string;
  extension: string;
  /** Where it lies in the recording. */
  startMs: number;
  /** Null where the recording's form doesn't say. */
  durationMs: number | null;
}

/** A recording that is cut to pieces as they are needed. */
export interface AudioPieces {
  count: number;
  /** Null where the recording's form doesn't say. */
  durationMs: number | null;
  read(position: number): Promise<AudioPiece>;
}

export interface PieceLimits {
  /** Of one piece, its part of the overlap included. */
  maxSeconds: number;
  maxBytes: number;
  /** How much of the end of a piece the next one says again. */
  overlapSeconds: number;
}

/** Where each piece begins and ends, in milliseconds: all as long as they may be, the last as long as there is sound. */
export function planPieces({
  durationMs,
  pieceMs,
  overlapMs,
}: {
  durationMs: number;
  pieceMs: number;
  overlapMs: number;
}): { startMs: number; endMs: number }[] {
  const plan: { startMs: number; endMs: number }[] = [];
  const stepMs = Math.max(1, pieceMs - overlapMs);
  for (let startMs = 0; startMs < durationMs; startMs += stepMs) {
    const endMs = Math.min(durationMs, startMs + pieceMs);
    plan.push({ startMs, endMs });
    if (endMs === durationMs) break;
  }
  return plan;
}
