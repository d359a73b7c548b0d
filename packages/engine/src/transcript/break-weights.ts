/**
 * Weights of a break's features, in the order of `listBreakFeatures`. First come the signs of the word before
 * the break, the first and second word after it, and the second word before it. Then come the kinds of the
 * words on both sides, the kinds of the two words after it, and the bias. Fitted on punctuated captions in
 * seven languages, with the punctuation removed. Used for languages without a neural net in `restore/`.
 * `packages/bench/src/restore/fit-break-weights.ts` fits others on open talks, which are to replace them;
 * see `restored-speech.md`.
 */
export const BREAK_WEIGHTS: readonly number[] = [
  -1.33, -0.57, -0.29, -0.41, -0.15, -0.44, -0.16, -0.33, -0.42, -0.07, -0.8, -0.08, 0.26, -0.3, 0.12, -0.84,
  -0.16, 0.18, 0.98, 1.61, 0.94, 0.08, -0.18, 0.09, -0.57, -0.55, -0.62, -0.44, -0.24, 0.19, 0.01, -0.3, 0.52,
  0.36, 0.02, 0.27, -0.03, -0.61, -0.52, -0.2, -0.25, -0.11, -0.22, -0.02, -0.14, -0.31, -0.3, -0.1, -0.41,
  0.02, -0.04, -0.22, -0.18, 0.31, -0.46, 0.02, -0.04, 0, -0.04, -0.06, -0.01, -0.61, 0.01, -0.06, 0, -0.99,
  -0.24, 0.24, -0.2, 0.45, 0.07, 0.01, -0.38, 0.05, -0.23, -0.62, -0.02, -0.04, 0.01, -0.66, 0.09, -0.47,
  0.24, 0.26, -0.07, 0, -0.13, 0.02, 0.01, 0.01, 0.02, 0, 0.02, 0, 0.26, -0.65, -0.11, 0.27, -0.42, -0.01,
  -0.5, -0.2, -0.11, 0.5, 0.05, -0.01, 0, -0.28, 0.42, -0.05, 0.14, -0.22, -0.25, 0, -0.86, 0.21, -0.73,
  -0.25, -0.42, -0.08, 0, -0.44, 0.23, 0.41, 0.44, 0.27, -0.06, 0, -0.28, 0.17, -0.14, -0.09, -0.1, -0.02, 0,
  -0.38, -0.01, 0.01, 0, 0.01, 0, 0.01, 0, -0.56, -0.48, -0.24, -0.54, -0.19, -0.01, -0.79, -1.36,
];
