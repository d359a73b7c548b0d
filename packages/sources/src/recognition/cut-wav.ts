import type { FileHandle } from "node:fs/promises";
import { type AudioPieces, type PieceLimits, planPieces } from "./audio-piece.ts";
import { readWav, readWavSamples } from "./read-wav.ts";
import { resample, SPEECH_SAMPLE_RATE } from "./resample.ts";
import { writeWav } from "./write-wav.ts";

const HEAD_BYTES = 44;
const BYTES_PER_SECOND = SPEECH_SAMPLE_RATE * 2;

/** Splits a WAV file into overlapping pieces, each a complete WAV file downsampled for speech. */
export async function cutWav({
  file,
  limits,
}: {
  file: FileHandle;
  limits: PieceLimits;
}): Promise<AudioPieces> {
  const layout = await readWav(file);
  const durationMs = Math.round((layout.frameCount / layout.sampleRate) * 1000);
  const fittingSeconds = Math.max(1, Math.floor((limits.maxBytes - HEAD_BYTES) / BYTES_PER_SECOND));
  const plan = planPieces({
    durationMs,
    pieceMs: Math.min(limits.maxSeconds, fittingSeconds) * 1000,
    overlapMs: limits.overlapSeconds * 1000,
  });
  return {
    count: plan.length,
    durationMs,
    async read(position) {
      const { startMs = 0, endMs = 0 } = plan[position] ?? {};
      const samples = await readWavSamples({ file, layout, startMs, endMs });
      const speech = resample({ samples, from: layout.sampleRate, to: SPEECH_SAMPLE_RATE });
      return {
        bytes: writeWav({ samples: speech, sampleRate: SPEECH_SAMPLE_RATE }),
        mediaType: "audio/wav",
        extension: "wav",
        startMs,
        durationMs: endMs - startMs,
      };
    },
  };
}
