export interface BoundaryScore {
  precision: number;
  recall: number;
  f1: number;
}

/**
 * Matches each reference boundary to the nearest unmatched prediction within the tolerance. All values are in
 * seconds.
 */
export function scoreBoundaries({
  predicted,
  reference,
  toleranceSeconds,
}: {
  predicted: readonly number[];
  reference: readonly number[];
  toleranceSeconds: number;
}): BoundaryScore {
  const used = new Set<number>();
  let hits = 0;
  for (const wanted of reference) {
    let nearest = -1;
    let distance = toleranceSeconds;
    for (const [position, seconds] of predicted.entries()) {
      if (used.has(position) || Math.abs(seconds - wanted) > distance) continue;
      distance = Math.abs(seconds - wanted);
      nearest = position;
    }
    if (nearest < 0) continue;
    used.add(nearest);
    hits += 1;
  }
  const precision = predicted.length > 0 ? hits / predicted.length : 0;
  const recall = reference.length > 0 ? hits / reference.length : 0;
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return { precision, recall, f1 };
}

/**
 * Pk: the share of pairs of points, half an average chapter apart, for which reference and prediction
 * disagree on whether both points are in the same chapter. Points are whole seconds; lower is better. D.
 * Beeferman et al., "Statistical Models for Text Segmentation", 1999.
 */
export function scorePk({
  predicted,
  reference,
  endSeconds,
}: {
  predicted: readonly number[];
  reference: readonly number[];
  endSeconds: number;
}): number {
  const seconds = Math.floor(endSeconds);
  const step = Math.max(1, Math.round(seconds / (reference.length + 1) / 2));
  const label = (boundaries: readonly number[]): Int32Array => {
    const ascending = [...boundaries].sort((left, right) => left - right);
    let chapter = 0;
    return Int32Array.from({ length: seconds }, (_, moment) => {
      while (chapter < ascending.length && (ascending[chapter] ?? 0) <= moment) chapter += 1;
      return chapter;
    });
  };
  const ours = label(predicted);
  const theirs = label(reference);
  let errors = 0;
  let pairs = 0;
  for (let moment = 0; moment + step < seconds; moment += 1) {
    const isSameOurs = ours[moment] === ours[moment + step];
    const isSameTheirs = theirs[moment] === theirs[moment + step];
    if (isSameOurs !== isSameTheirs) errors += 1;
    pairs += 1;
  }
  return pairs > 0 ? errors / pairs : 0;
}
