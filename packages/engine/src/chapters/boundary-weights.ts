/**
 * Fitted by `fit:chapters` in packages/bench on the headings of Bitcoin Transcripts and the topics of QMSum.
 * In the same order as `boundarySigns`.
 */
export const boundaryWeights: readonly number[] = [
  -5.911, // bias
  0.316, // lexical change
  0.19, // new words
  0.3, // change of lexical chains
  0.204, // local peak of lexical change
  -1.216, // new speaker
  -3.92, // pause before the sentence
  1.018, // transition phrase
  0.179, // interviewer starts a medium turn
  -0.287, // interviewer starts a long turn
  0.314, // interviewer makes a statement before asking
  0.623, // interviewer's turn ends with a question
  3.201, // turn length
  1.045, // length of the previous turn
  1.895, // length of the next two answers
  0.103, // sentence length
  0.3, // fraction of recently used terms in the interviewer's turn
  0.257, // increase in use of its terms
  -0.757, // fraction of recent terms that don't recur
  -0.096, // names in the interviewer's turn
  0.163, // inside the interviewer's turn
  0.784, // clarity of the interviewer's role
];
