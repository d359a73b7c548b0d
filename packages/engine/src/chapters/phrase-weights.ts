/**
 * Fitted by `fit:chapters` in packages/bench on the headings of Bitcoin Transcripts.
 * In the same order as `phraseSigns`.
 */
export const phraseWeights: readonly number[] = [
  -0.198, // one topic word
  0.114, // two topic words
  0.087, // three topic words
  -0.004, // four topic words
  -0.094, // contains an article or preposition
  -0.098, // contains a vague word
  0.026, // proper name
  0.08, // contains a capitalized word
  0.512, // contains an acronym
  0.196, // contains a digit
  0.317, // length in characters
  0.005, // log of uses
  -0.028, // log of its rarest term's uses in the stretch
  0.327, // log of its most common term's uses in the stretch
  0.199, // log of its rarest term's uses in the talk
  0.284, // log of its most common term's uses in the talk
  0.34, // overrepresentation of its most distinctive term
  0.104, // overrepresentation of its least distinctive term
  0.605, // highest term weight
  0.032, // lowest term weight
  0.338, // mean term weight
  -0.166, // uses as a fraction of its rarest term's
  0.03, // likelihood of being a noun phrase
  0.033, // fraction of uses after an article or preposition
  0.044, // fraction of uses without a topic word after it
  -0.064, // fraction of uses without a topic word before it
  0.007, // fraction of uses at the start of a clause
  0.086, // fraction of uses after a word that introduces a topic
  0.595, // closeness to the start, exponential
  0.349, // closeness to the start, linear
  0.338, // in the first sentence
  0.504, // in the first turn
  0.454, // in the leader's first turn
  0.027, // burstiness of its rarest term
  0.028, // burstiness of its most common term
  0.237, // nounness of its first word
  0.137, // nounness of its last word
  0.08, // first word is vague
  -0.074, // last word is vague
  -0.026, // fraction of the stretch's tenths with its rarest term
  0.7, // has a term from the title
  0.478, // fraction of terms from the title
];
