/**
 * Fitted by `fit:chapters` in packages/bench on the headings of Bitcoin Transcripts.
 * In the order of `phraseSigns`.
 */
export const phraseWeights: readonly number[] = [
  -0.198, // one word
  0.114, // two words
  0.087, // three words
  -0.004, // four words
  -0.094, // glue inside
  -0.098, // vague word
  0.026, // name
  0.08, // capital inside
  0.512, // acronym
  0.196, // digit
  0.317, // length
  0.005, // uses
  -0.028, // rarest term here
  0.327, // most common term here
  0.199, // rarest term in talk
  0.284, // most common term in talk
  0.34, // most distinctive term
  0.104, // least distinctive term
  0.605, // heaviest term
  0.032, // lightest term
  0.338, // mean weight
  -0.166, // cohesion
  0.03, // noun evidence
  0.033, // led
  0.044, // closed right
  -0.064, // closed left
  0.007, // clause start
  0.086, // announced
  0.595, // early
  0.349, // earliness
  0.338, // first sentence
  0.504, // first turn
  0.454, // leader's first turn
  0.027, // burst of rarest
  0.028, // burst of most common
  0.237, // nounness of first word
  0.137, // nounness of last word
  0.08, // first word is vague
  -0.074, // last word is vague
  -0.026, // spread
  0.7, // has a word of the title
  0.478, // share of words of the title
];
