/**
 * Fitted by `fit:statements` in packages/bench on annotated passages of openly licensed talks, with the priors in
 * `statement-priors.ts`.
 */
export const statementWeights = {
  bias: -5.04,
  signs: [
    -0.45, // log of the number of sentences before it
    -5.01, // fraction of the talk before it
    -0.65, // the talk has a title
    1.16, // fraction of the title's terms
    0.7, // fraction of the topics
    0.26, // starts with a term of the topics or the title
    1.04, // weight of its terms
    0.17, // mean weight of its terms
    -0.79, // fraction of terms that the talk says only here
    0.67, // fraction of recurring terms that it introduces
    1.14, // points to the event
    1.19, // announces or concludes
    1.16, // fraction of pronouns
    -0.79, // refers back
    -1.57, // question
    -1.5, // about the recording
    0.47, // log odds of being understood alone
    -0.61, // improbable start
    -0.78, // improbable end
    0.63, // log of the word count
    -0.16, // missing words
    -0.14, // number of further sentences
    -0.3, // omissions
    -3.02, // identifiers
    0.22, // fraction of the talk by its speaker
  ],
};
