/** Boundaries between pause classes, in milliseconds. Pauses below the first one are for breathing. */
const PAUSE_STEPS_MS = [120, 300, 500, 800];
/**
 * Weight of the evidence from pauses. It is above 1 because the net is wrong at many gaps, which makes pauses
 * look less informative than they are. Tuned on the development talks in eight languages.
 */
const PAUSE_TRUST = 3;
/**
 * Number of average gaps that are added to the talk's counts as pseudo-counts, so that a rare pause has
 * little influence.
 */
const PRIOR_GAPS = 20;

/**
 * Adds the evidence from the pause after each word to the log odds of a sentence boundary. The evidence is
 * estimated from the talk itself: how often such a pause occurs at gaps where the net expects a boundary, and
 * at those where it doesn't. This adapts to captions whose cues end where sentences do, as well as to those
 * whose cues end anywhere. A pause after "the" is a hesitation. Pure.
 */
export function addPauses({
  gains,
  pausesMs,
  canEnd,
  isClosed,
  endThreshold,
}: {
  /** Log odds of a sentence boundary after each word, based on the words alone. */
  gains: Float32Array;
  pausesMs: Float32Array;
  /** 0 for a word that never ends a sentence, such as "the". */
  canEnd: Uint8Array;
  /** 1 for a word that always ends a sentence, otherwise 0. */
  isClosed: Uint8Array;
  endThreshold: number;
}): Float32Array {
  const lengths = new Uint8Array(pausesMs.length);
  for (const stepMs of PAUSE_STEPS_MS)
    for (let at = 0; at < lengths.length; at += 1)
      if ((pausesMs[at] ?? 0) >= stepMs) lengths[at] = (lengths[at] ?? 0) + 1;
  const atEnds = new Float64Array(PAUSE_STEPS_MS.length + 1);
  const elsewhere = new Float64Array(PAUSE_STEPS_MS.length + 1);
  for (let at = 0; at < gains.length; at += 1) {
    const gain = gains[at] ?? 0;
    if (canEnd[at] === 0 || isClosed[at] === 1) continue;
    const chance = 1 / (1 + Math.exp(endThreshold - gain));
    const length = lengths[at] ?? 0;
    atEnds[length] = (atEnds[length] ?? 0) + chance;
    elsewhere[length] = (elsewhere[length] ?? 0) + 1 - chance;
  }
  const ends = atEnds.reduce((sum, count) => sum + count, 0);
  const others = elsewhere.reduce((sum, count) => sum + count, 0);
  const evidence = atEnds.map((atEnd, length) => {
    const other = elsewhere[length] ?? 0;
    if (atEnd + other === 0) return 0;
    const prior = (PRIOR_GAPS * (atEnd + other)) / (ends + others);
    const endShare = (atEnd + prior) / (ends + PRIOR_GAPS);
    const otherShare = (other + prior) / (others + PRIOR_GAPS);
    return PAUSE_TRUST * Math.log(endShare / otherShare);
  });
  return gains.map((gain, at) => (canEnd[at] === 0 ? gain : gain + (evidence[lengths[at] ?? 0] ?? 0)));
}
