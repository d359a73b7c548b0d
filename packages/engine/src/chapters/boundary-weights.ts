/**
 * Fitted by `fit:chapters` in packages/bench on interviews with chapters set by people. In the order of
 * `boundarySigns`.
 */
export const boundaryWeights: readonly number[] = [
  -4.006, // bias
  0.283, // change of words
  0.39, // novelty
  0.321, // chains
  0.629, // highest change nearby
  0.578, // novelty is highest nearby
  -0.962, // new speaker
  -0.967, // highest novelty nearby
  -0.357, // pause
  1.09, // transition phrase
  -0.037, // transition phrase inside a turn
  -0.16, // leader's turn
  -1.311, // leader, very short turn
  0.112, // leader, short turn
  0.463, // leader, medium turn
  0.577, // leader, long turn
  0.823, // question by leader
  0.209, // question by leader at the start
  0.614, // statement by leader before a question
  -0.802, // guest's turn
  0.969, // length of turn before
  0.789, // length of turn after
  -0.058, // time since leader's last long turn
  0.509, // share of new terms in turn
  0.533, // share of recurring terms in turn
  0.883, // names in turn
  0.075, // starts with a back reference
  -0.382, // leader, inside turn
  -2.662, // guest, inside turn
  -0.561, // leader's share
];
