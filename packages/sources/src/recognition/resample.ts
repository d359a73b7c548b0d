/** Sample rate that speech recognizers are trained on, in Hz. */
export const SPEECH_SAMPLE_RATE = 16_000;

/**
 * Resamples audio. Downsampling averages the samples that each new one replaces, which prevents aliasing;
 * upsampling interpolates between neighbors. Runs in linear time.
 */
export function resample({
  samples,
  from,
  to,
}: {
  samples: Float32Array;
  from: number;
  to: number;
}): Float32Array {
  if (from === to) return samples;
  const step = from / to;
  const length = Math.floor(samples.length / step);
  const output = new Float32Array(length);
  for (let position = 0; position < length; position += 1) {
    const start = position * step;
    output[position] =
      step > 1
        ? mean({
            samples,
            start: Math.floor(start),
            end: Math.max(Math.floor(start) + 1, Math.floor(start + step)),
          })
        : interpolate({ samples, at: start });
  }
  return output;
}

function mean({ samples, start, end }: { samples: Float32Array; start: number; end: number }): number {
  let sum = 0;
  for (let position = start; position < end; position += 1) sum += samples[position] ?? 0;
  return sum / (end - start);
}

function interpolate({ samples, at }: { samples: Float32Array; at: number }): number {
  const left = Math.floor(at);
  const first = samples[left] ?? 0;
  return first + ((samples[left + 1] ?? first) - first) * (at - left);
}
