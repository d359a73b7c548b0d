/** A chunk of mono audio with 16-bit samples. */
export interface Pcm {
  samples: Int16Array<ArrayBuffer>;
  sampleRate: number;
}

export function createSilence({ durationMs, sampleRate }: { durationMs: number; sampleRate: number }): Pcm {
  return { samples: new Int16Array(Math.round((durationMs * sampleRate) / 1000)), sampleRate };
}
