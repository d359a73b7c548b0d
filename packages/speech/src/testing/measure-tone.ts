/**
 * Measures how much of a tone the audio contains: 1 for that tone at full amplitude, about 0 for any other
 * tone (Goertzel algorithm).
 */
export function measureTone({
  samples,
  sampleRate,
  hertz,
}: {
  samples: Int16Array;
  sampleRate: number;
  hertz: number;
}): number {
  let real = 0;
  let imaginary = 0;
  samples.forEach((sample, index) => {
    const angle = (2 * Math.PI * hertz * index) / sampleRate;
    real += (sample / 0x7fff) * Math.cos(angle);
    imaginary += (sample / 0x7fff) * Math.sin(angle);
  });
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}
