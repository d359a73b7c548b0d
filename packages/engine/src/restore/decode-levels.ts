/** Quantization levels range from -45 to 45. */
export const MAX_LEVEL = 45;
const FIRST_CODE = 35;
const BACKSLASH = 92;

/**
 * Decodes the weights of a packed matrix. Each level is one printable character, starting at `#` and skipping
 * the backslash.
 */
export function decodeLevels({ scale, levels }: { scale: number; levels: string }): Float32Array {
  const weights = new Float32Array(levels.length);
  for (let at = 0; at < levels.length; at += 1) {
    const code = levels.charCodeAt(at);
    weights[at] = (code - FIRST_CODE - (code > BACKSLASH ? 1 : 0) - MAX_LEVEL) * scale;
  }
  return weights;
}

/** Encodes weights; the inverse of `decodeLevels`. Weights beyond the last level are clamped to it. */
export function encodeLevels({ scale, weights }: { scale: number; weights: Float32Array }): string {
  let levels = "";
  for (const weight of weights) {
    const level = Math.max(-MAX_LEVEL, Math.min(MAX_LEVEL, Math.round(weight / scale)));
    const code = FIRST_CODE + MAX_LEVEL + level;
    levels += String.fromCharCode(code >= BACKSLASH ? code + 1 : code);
  }
  return levels;
}
