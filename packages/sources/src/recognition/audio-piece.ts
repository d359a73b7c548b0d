/** A part of a recording in a format that the recognizer accepts. */
export interface AudioPiece {
  bytes: Uint8Array;
  mediaType: string;
  extension: string;
  /** The piece's position in the recording. */
  startMs: number;
  /** Null if the recording's format doesn't include a duration. */
  durationMs: number | null;
}

/** A recording split into pieces on demand. */
export interface AudioPieces {
  count: number;
  /** Null if the recording's format doesn't include a duration. */
  durationMs: number | null;
  read(position: number): Promise<AudioPiece>;
}

export interface PieceLimits {
  /** Maximum length of a piece, including its overlap. */
  maxSeconds: number;
  maxBytes: number;
  /** How much of a piece's end is repeated at the start of the next one. */
  overlapSeconds: number;
}

/**
 * Plans each piece's start and end in milliseconds. Every piece has the full length except the last one,
 * which ends with the audio.
 */
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
