/**
 * Fitted by `fit:statements` in packages/bench on annotated passages of openly licensed talks, with the priors in
 * `statement-priors.ts`.
 */
export const statementWeights = {
  bias: -4.34,
  signs: [
    -0.41, // log of the number of sentences before it
    -3.82, // fraction of the talk before it
    -0.74, // the talk has a title
    1.35, // fraction of the title's terms
    0.92, // fraction of the topics
    0.39, // starts with a term of the topics or the title
    0.86, // weight of its terms
    0, // mean weight of its terms
    -0.55, // fraction of terms that the talk says only here
    0.78, // fraction of recurring terms that it introduces
    0.88, // points to the event
    0.73, // announces or concludes
    2.29, // starts with a set phrase for a purpose
    -0.45, // fraction of pronouns
    -0.76, // refers back
    -1.19, // question
    -1.5, // about the recording
    0.53, // log odds of being understood alone
    -0.49, // improbable start
    -1.07, // improbable end
    0.56, // log of the word count
    -0.17, // missing words
    -0.32, // number of further sentences
    -0.67, // omissions
    -3, // identifiers
    0.08, // fraction of the talk by its speaker
  ],
};
