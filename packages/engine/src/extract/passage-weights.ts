/**
 * Fitted by `fit:passages` in packages/bench on passages of openly licensed talks that readers marked, with
 * priors from reasons.
 */
export const passageWeights = {
  bias: -3.62,
  start: [
    -1.05, // unlikely start
    0.06, // opener cut
    -1.48, // clause cut
    -1, // goes on in lower case
    -0.81, // refers back
    -0.05, // starts with a pronoun
    -0.31, // starts like a question
    0.31, // seconds of silence before
  ],
  sentence: [
    -0.65, // sentence without a verb
    -0.32, // very short sentence
    -0.35, // question
    -0.69, // broken off
    -0.24, // repeated word
    -0.16, // lone letter
    -1.5, // about the recording
    -0.44, // announces
  ],
  join: [
    -0.28, // unlikely end inside
  ],
  end: [
    -0.42, // unlikely end
    -1.09, // ends with a question
    -0.35, // ends without punctuation
    -2, // ends with a function word
  ],
  whole: [
    -4.35, // share of pronouns
    2.28, // share of terms
    1.14, // heaviest term
    0.78, // log of words
    -0.04, // more sentences
  ],
};
