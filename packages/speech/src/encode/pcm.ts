/** A chunk of 16-bit mono audio. */
export interface Pcm {
  samples: Int16Array<ArrayBuffer>;
  sampleRate: number;
}

export function createSilence({ durationMs, sampleRate }: { durationMs: number; sampleRate: number }): Pcm {
  return { samples: new Int16Array(Math.round((durationMs * sampleRate) / 1000)), sampleRate };
}
