/**
 * Fitted by `fit:chapters` in packages/bench on the headings of Bitcoin Transcripts and the topics of QMSum.
 * In the order of `boundarySigns`.
 */
export const boundaryWeights: readonly number[] = [
  -5.911, // bias
  0.316, // change of words
  0.19, // novelty
  0.3, // chains
  0.204, // change is highest nearby
  -1.216, // new speaker
  -3.92, // pause
  1.018, // transition phrase
  0.179, // leader, medium turn
  -0.287, // leader, long turn
  0.314, // leader makes a statement before asking
  0.623, // leader ends with a question
  3.201, // length of turn
  1.045, // length of turn before
  1.895, // length of the next two answers
  0.103, // length of sentence
  0.3, // share of recurring terms in turn
  0.257, // uptake of terms
  -0.757, // share of dropped terms
  -0.096, // names in turn
  0.163, // leader, inside turn
  0.784, // leader's share
];
