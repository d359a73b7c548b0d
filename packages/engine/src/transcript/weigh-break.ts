import { BREAK_WEIGHTS } from "./break-weights.ts";
import { BREAK_SIGNS, type BreakSigns, findWordKind, WORD_KINDS } from "./read-break-signs.ts";

/** The words around a break; 0 for a word beyond the start or the end. */
export interface BreakContext {
  secondBefore: BreakSigns;
  before: BreakSigns;
  after: BreakSigns;
  next: BreakSigns;
}

/** How many features there are; the bias is the last one. */
export const BREAK_FEATURES = 4 * BREAK_SIGNS + 2 * WORD_KINDS * WORD_KINDS + 1;
const PAIRS_AT = 4 * BREAK_SIGNS;

/** The features that a break has, as positions in the weights. */
export function listBreakFeatures({ secondBefore, before, after, next }: BreakContext): number[] {
  const found: number[] = [];
  for (const [place, signs] of [before, after, next, secondBefore].entries())
    for (let sign = 0; sign < BREAK_SIGNS; sign += 1)
      if (((signs >> sign) & 1) === 1) found.push(place * BREAK_SIGNS + sign);
  const kind = findWordKind(after);
  found.push(PAIRS_AT + findWordKind(before) * WORD_KINDS + kind);
  found.push(PAIRS_AT + WORD_KINDS * WORD_KINDS + kind * WORD_KINDS + findWordKind(next));
  found.push(BREAK_FEATURES - 1);
  return found;
}

/**
 * How likely a sentence of speech ends between two words, as log odds, from what kinds of words stand around the place:
 * a maximum-entropy model (Y. Liu et al., "Enriching Speech Recognition with Automatic Detection of Sentence
 * Boundaries and Disfluencies", 2006) over classes of words, so that one set of weights serves every language that has
 * word lists.
 */
export function weighBreak(context: BreakContext): number {
  return listBreakFeatures(context).reduce((sum, feature) => sum + (BREAK_WEIGHTS[feature] ?? 0), 0);
}
