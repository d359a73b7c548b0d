/**
 * Fitted by `fit:chapters` in packages/bench on interviews with chapters set by people. In the order of
 * `boundarySigns`.
 */
export const boundaryWeights: readonly number[] = [
  -7.289, // bias
  0.321, // change of words
  0.397, // novelty
  0.256, // chains
  0.533, // change is highest nearby
  0.725, // new speaker
  -0.42, // pause
  0.97, // transition phrase
  0.872, // leader, medium turn
  1.145, // leader, long turn
  0.626, // leader makes a statement before asking
  0.879, // leader ends with a question
  -0.59, // length of turn
  1.028, // length of turn before
  1.027, // length of the next two answers
  0.22, // length of sentence
  0.711, // share of recurring terms in turn
  0.302, // uptake of terms
  -0.215, // share of dropped terms
  0.915, // names in turn
  1.953, // leader, inside turn
  -0.049, // leader's share
];
