/** Number of taps on each side of a sample. With the window below, aliasing is inaudible in speech. */
const HALF_WIDTH = 10;
const WIDTH = HALF_WIDTH * 2;
/** Shape of the Kaiser window: higher values attenuate more and widen the transition band. */
const KAISER_BETA = 7;
/** Keeps the passband below the lower of the two Nyquist frequencies. */
const PASS_BAND = 0.94;

export interface Resampler {
  /** Returns the output that can be computed from the input so far. */
  process(samples: Int16Array): Int16Array<ArrayBuffer>;
  /** Returns the remaining output. Nothing may be processed afterward. */
  finish(): Int16Array<ArrayBuffer>;
}

/**
 * Creates a streaming resampler: windowed-sinc interpolation with one set of taps per phase (Smith, Digital
 * Audio Resampling). The full output has round(input * to / from) samples, regardless of chunk sizes.
 *
 * @throws RangeError if a rate isn't a positive integer.
 */
export function createResampler({ from, to }: { from: number; to: number }): Resampler {
  if (!(Number.isInteger(from) && Number.isInteger(to) && from > 0 && to > 0)) {
    throw new RangeError("Sample rates are whole numbers above 0.");
  }
  const divisor = getGreatestDivisor(from, to);
  const phases = to / divisor;
  const step = from / divisor;
  const taps = buildTaps({ phases, cutoff: PASS_BAND * Math.min(1, to / from) });
  // Zero padding to the left of the first sample.
  let held = new Float64Array(HALF_WIDTH);
  let heldFrom = -HALF_WIDTH;
  let total = 0;
  let produced = 0;

  function take(samples: ArrayLike<number>): void {
    const joined = new Float64Array(held.length + samples.length);
    joined.set(held);
    joined.set(samples, held.length);
    held = joined;
  }

  function produce(until: number): Int16Array<ArrayBuffer> {
    const out = new Int16Array(Math.max(0, until - produced));
    for (let index = 0; index < out.length; index += 1) {
      const position = produced * step;
      const base = Math.floor(position / phases);
      const from = base - HALF_WIDTH + 1 - heldFrom;
      const table = (position % phases) * WIDTH;
      let sum = 0;
      for (let tap = 0; tap < WIDTH; tap += 1) sum += (held[from + tap] ?? 0) * (taps[table + tap] ?? 0);
      out[index] = Math.max(-0x8000, Math.min(0x7fff, Math.round(sum)));
      produced += 1;
    }
    const needed = Math.floor((produced * step) / phases) - HALF_WIDTH + 1 - heldFrom;
    if (needed > 0) {
      held = held.slice(needed);
      heldFrom += needed;
    }
    return out;
  }

  return {
    process(samples) {
      take(samples);
      total += samples.length;
      // Processes everything up to the last output sample whose right neighbors have all arrived.
      return produce(Math.max(produced, Math.ceil(((total - HALF_WIDTH) * phases) / step)));
    },
    finish() {
      take(new Float64Array(HALF_WIDTH + 1));
      return produce(Math.round((total * to) / from));
    },
  };
}

/** Returns the weights of the WIDTH samples around each possible phase, phase by phase. */
function buildTaps({ phases, cutoff }: { phases: number; cutoff: number }): Float64Array {
  const taps = new Float64Array(phases * WIDTH);
  for (let phase = 0; phase < phases; phase += 1) {
    const weights = Float64Array.from({ length: WIDTH }, (_zero, tap) => {
      const distance = tap - HALF_WIDTH + 1 - phase / phases;
      return getSinc(distance * cutoff) * getKaiser(distance / HALF_WIDTH);
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    // Normalized so that a constant signal stays unchanged.
    taps.set(
      weights.map((weight) => weight / sum),
      phase * WIDTH,
    );
  }
  return taps;
}

function getSinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function getKaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : getBessel(KAISER_BETA * Math.sqrt(1 - x * x)) / getBessel(KAISER_BETA);
}

/** Modified Bessel function of the first kind, order 0, as a series. */
function getBessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let index = 1; term > sum * 1e-12; index += 1) {
    term *= (x / (2 * index)) ** 2;
    sum += term;
  }
  return sum;
}

function getGreatestDivisor(first: number, second: number): number {
  return second === 0 ? first : getGreatestDivisor(second, first % second);
}
