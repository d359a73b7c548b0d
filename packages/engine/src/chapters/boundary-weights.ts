/** Fitted by `fit:chapters` in packages/bench on interview chapters written by people. */
export const boundaryWeights: readonly number[] = [
  -4.006, // bias
  0.283, // change of words
  0.39, // novelty
  0.321, // chains
  0.629, // change is highest nearby
  0.578, // novelty is highest nearby
  -0.962, // new speaker
  -0.967, // new paragraph
  -0.357, // pause
  1.09, // transition phrase
  -0.037, // transition phrase inside a turn
  -0.16, // leader takes over
  -1.311, // leader, very short turn
  0.112, // leader, short turn
  0.463, // leader, medium turn
  0.577, // leader, long turn
  0.823, // leader asks
  0.209, // leader asks at the start
  0.614, // leader makes a statement before asking
  -0.802, // guest takes over
  0.969, // length of turn before
  0.789, // length of turn after
  -0.058, // since leader's last long turn
  0.509, // share of new terms in turn
  0.533, // share of recurring terms in turn
  0.883, // names in turn
  0.075, // starts by pointing back
  -0.382, // leader, inside turn
  -2.662, // guest, inside turn
  -0.561, // leader's share
];
