/** Builds a pure tone, so that every sample is known. */
export function buildTone({
  seconds,
  sampleRate,
  hertz = 440,
  amplitude = 0.5,
}: {
  seconds: number;
  sampleRate: number;
  hertz?: number;
  amplitude?: number;
}): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_none, index) =>
    Math.round(Math.sin((2 * Math.PI * hertz * index) / sampleRate) * amplitude * 0x7fff),
  );
}
