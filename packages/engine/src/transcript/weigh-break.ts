import { BREAK_WEIGHTS } from "./break-weights.ts";
import { BREAK_SIGNS, type BreakSigns, findWordKind, WORD_KINDS } from "./read-break-signs.ts";

/** The features of the words around a break; 0 beyond the start or the end. */
export interface BreakContext {
  secondBefore: BreakSigns;
  before: BreakSigns;
  after: BreakSigns;
  next: BreakSigns;
}

/** Number of features; the last one is the bias. */
export const BREAK_FEATURES = 4 * BREAK_SIGNS + 2 * WORD_KINDS * WORD_KINDS + 1;
const PAIRS_AT = 4 * BREAK_SIGNS;

/** Returns a break's active features, as indexes into the weights. */
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
 * Returns the log odds of a sentence boundary between two words, based on the kinds of the surrounding words.
 * Uses a maximum-entropy model (Y. Liu et al., "Enriching Speech Recognition with Automatic Detection of
 * Sentence Boundaries and Disfluencies", 2006) over word classes, so that one set of weights serves every
 * language with word lists.
 */
export function weighBreak(context: BreakContext): number {
  return listBreakFeatures(context).reduce((sum, feature) => sum + (BREAK_WEIGHTS[feature] ?? 0), 0);
}
