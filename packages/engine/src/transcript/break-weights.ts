/**
 * Weights of a break's features, in the order of `listBreakFeatures`. First come the features of the word
 * before the break, the first and second words after it, and the second word before it. Then come the kinds
 * of the words on both sides, the kinds of the two words after it, and the bias. Fitted by `fit:breaks` in
 * packages/bench on openly licensed talks in English and Ukrainian, with the punctuation removed. Used for
 * languages without a neural net in `restore/`.
 */
export const BREAK_WEIGHTS: readonly number[] = [
  -1.5, -0.59, -0.65, -0.62, -0.02, -0.63, -0.2, -0.24, -0.23, -0.39, -1.26, -0.31, 0, -0.3, 0.39, -0.98,
  -0.02, 0.03, 0.75, 1.56, 0.64, -0.02, -0.4, 0.28, -0.4, 0, -0.69, -0.34, -0.17, -0.15, 0.03, -0.65, 0.21,
  0.2, -0.25, 0.1, 0.09, -0.45, 0, -0.17, -0.24, -0.07, -0.04, 0, -0.31, -0.27, -0.3, 0.14, -0.53, 0.03, 0.18,
  0, 0.15, -0.42, -0.27, 0.06, -0.05, 0, -0.11, 0.02, -0.24, -0.76, 0.09, -0.08, 0, -1.24, -0.63, 0, -0.04,
  0.41, 0.08, 0, -0.38, 0.25, -0.39, -0.53, 0.32, -0.1, 0.06, -0.67, 0.28, -0.29, 0.14, -0.04, 0.01, 0, -0.42,
  0, 0, -0.02, 0, 0, 0, 0, 0.1, -0.76, -0.22, 0.5, -0.26, 0, -0.59, -0.13, 0.19, 0.68, 0.12, -0.09, 0, -0.56,
  -0.56, -0.32, -0.04, -0.09, -0.29, 0, -0.9, 0.38, -0.73, -0.66, -0.26, 0.01, 0, -0.63, 0.39, 0.51, 0.61,
  0.22, 0.04, -0.02, -0.33, -0.02, -0.04, -0.12, 0, -0.04, 0, -0.18, 0, 0, 0.06, 0, 0, 0, 0, -0.18, -0.88,
  -0.32, -0.76, -0.06, 0, -0.99, -1.06,
];
