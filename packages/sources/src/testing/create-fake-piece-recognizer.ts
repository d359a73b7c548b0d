import type { AudioPiece } from "../recognition/audio-piece.ts";
import type { PieceRecognizer, RecognizedPiece } from "../recognition/piece-recognizer.ts";

/** Returns the word spoken in the given second of a recording. */
export const sayWord = (second: number) => `word${String(second).padStart(4, "0")}`;

/**
 * Creates a recognizer that returns one word per second of the piece's time range, and records its pieces.
 */
export function createFakePieceRecognizer({
  hear = recognizeWords,
  ...limits
}: Partial<Omit<PieceRecognizer, "recognizePiece" | "name">> & {
  hear?: (piece: AudioPiece) => RecognizedPiece | Promise<RecognizedPiece>;
} = {}): PieceRecognizer & { pieces: AudioPiece[] } {
  const pieces: AudioPiece[] = [];
  return {
    name: "fake",
    accepts: () => true,
    maxBytes: 24_000_000,
    maxSeconds: 30,
    overlapSeconds: 6,
    parallel: 2,
    ...limits,
    pieces,
    async recognizePiece({ piece }) {
      pieces.push(piece);
      return await hear(piece);
    },
  };
}

/** Returns one word per whole second of the piece. Partial seconds at its ends are ignored. */
export function recognizeWords({ startMs, durationMs }: AudioPiece): RecognizedPiece {
  const first = Math.ceil(startMs / 1000);
  const last = Math.floor((startMs + (durationMs ?? 0)) / 1000);
  const words = Array.from({ length: Math.max(0, last - first) }, (_, at) => ({
    text: sayWord(first + at),
    startMs: (first + at) * 1000 - startMs,
    endMs: (first + at) * 1000 - startMs + 900,
  }));
  return { text: words.map(({ text }) => text).join(" "), segments: [], words };
}
