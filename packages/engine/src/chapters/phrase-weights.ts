/**
 * Fitted by `fit:chapters` in packages/bench on interviews whose chapters were titled by people. In the order
 * of `phraseSigns`.
 */
export const phraseWeights: readonly number[] = [
  -0.106, // one word
  0.106, // two words
  0.068, // three words
  -0.068, // four words
  -0.096, // glue inside
  -0.302, // vague word
  0.664, // name
  0.711, // capital inside
  0.093, // acronym
  0.014, // digit
  0.29, // length
  0.047, // uses
  -0.024, // rarest term here
  0.469, // most common term here
  0.268, // rarest term in talk
  0.301, // most common term in talk
  0.57, // most distinctive term
  0.097, // least distinctive term
  0.601, // heaviest term
  0.04, // lightest term
  0.425, // mean weight
  -0.18, // cohesion
  -0.001, // noun evidence
  0.031, // led
  0.007, // closed right
  0.004, // closed left
  0.212, // clause start
  0.39, // announced
  0.783, // early
  0.496, // earliness
  0.381, // first sentence
  0.367, // first turn
  0.554, // leader's first turn
  -0.068, // burst of rarest
  -0.078, // burst of most common
  -0.008, // nounness of first word
  -0.078, // nounness of last word
  -0.055, // vague first word
  -0.153, // vague last word
  -0.048, // spread
  0.903, // has a word of the title
  0.342, // share of words of the title
];
