/**
 * Fitted by `fit:passages` in packages/bench on annotated passages of openly licensed talks, with the priors
 * in `passage-priors.ts`.
 */
export const passageWeights = {
  bias: -3.62,
  start: [
    -1.05, // improbable sentence start
    0.06, // opener omitted
    -1.48, // leading clause omitted
    -1, // continues in lowercase
    -0.81, // refers back
    -0.05, // starts with a pronoun
    -0.31, // starts like a question
    0.31, // seconds of silence before it
    -0.9, // near the start of the talk
    -1.75, // fraction of the sentences before it about the recording
  ],
  sentence: [
    -0.65, // sentence without a verb
    -0.32, // very short sentence
    -0.35, // question
    -0.69, // broken off
    -0.24, // repeated word
    -0.16, // single letter
    -1.5, // about the recording
    -0.44, // announcement
    -2, // web or email address
  ],
  join: [
    -0.28, // improbable sentence boundary inside
  ],
  end: [
    -0.42, // improbable sentence end
    -1.09, // ends with a question
    -0.35, // ends without punctuation
    -2, // ends with a function word
  ],
  whole: [
    -4.35, // fraction of pronouns
    2.28, // fraction of topic terms
    1.14, // weight of its heaviest term
    0.78, // log of the word count
    -0.04, // number of further sentences
    -4, // fraction of terms that only the end of the talk has
  ],
};
