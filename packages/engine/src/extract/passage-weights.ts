/** Fitted by `fit:passages` in packages/bench on passages that a reader marked. */
export const passageWeights = {
  bias: -4.67,
  start: [
    -1.26, // unlikely start
    0.41, // opener cut
    -0.62, // clause cut
    -1.04, // goes on in lower case
    -0.91, // refers back
    0.57, // starts with a pronoun
    -0.94, // starts like a question
    0.42, // seconds of silence before
  ],
  sentence: [
    -0.64, // sentence without a verb
    -0.61, // very short sentence
    -0.68, // question
    -0.96, // broken off
    -0.28, // repeated word
    -0.23, // lone letter
    -1.38, // about the recording
    -0.27, // announces
  ],
  join: [
    -0.43, // unlikely end inside
  ],
  end: [
    -0.71, // unlikely end
    -2.22, // ends with a question
    -0.28, // ends without punctuation
    -2.16, // ends with a function word
  ],
  whole: [
    -3.11, // share of pronouns
    5.74, // share of terms
    0.78, // heaviest term
    0.71, // log of words
    0.18, // more sentences
  ],
};
