/**
 * Fitted by `fit:statements` in packages/bench on annotated passages of openly licensed talks, with the priors in
 * `statement-priors.ts`.
 */
export const statementWeights = {
  bias: -5.15,
  signs: [
    -0.41, // log of the number of sentences before it
    -4.65, // fraction of the talk before it
    -0.65, // the talk has a title
    1.2, // fraction of the title's terms
    0.65, // fraction of the topics
    0.28, // starts with a term of the topics or the title
    1.03, // weight of its terms
    0.1, // mean weight of its terms
    -0.76, // fraction of terms that the talk says only here
    0.62, // fraction of recurring terms that it introduces
    0.9, // points to the event
    0.9, // announces or concludes
    1.82, // starts with a set phrase for a purpose
    0.77, // fraction of pronouns
    -0.68, // refers back
    -1.39, // question
    -1.5, // about the recording
    0.49, // log odds of being understood alone
    -0.61, // improbable start
    -0.73, // improbable end
    0.66, // log of the word count
    -0.16, // missing words
    -0.12, // number of further sentences
    -0.3, // omissions
    -3.02, // identifiers
    0.17, // fraction of the talk by its speaker
  ],
};
