import type { Passage, PassageSource } from "../extract/create-passage-builder.ts";
import type { Topic } from "./choose-topics.ts";
import { listStatements } from "./list-statements.ts";
import { statementWeights } from "./statement-weights.ts";

/** Minimum chance that readers accept a passage as a statement of what the talk is about. */
const MIN_CHANCE = 0.35;
/** Lower if the talk's title names all topics, so that a line of topics would add nothing. */
const MIN_REPEATED_CHANCE = 0.2;

/**
 * Returns the passage near the start of a talk that tells a stranger what it is about, or null if probably
 * none does. The chance comes from a logistic regression over features that mean the same in any language.
 */
export function findStatement(talk: {
  passages: PassageSource;
  /** See `chooseTopics`. */
  topics: readonly Topic[];
  titleTerms: ReadonlySet<number>;
  /** True if the talk has no title of its own and is named after its topics. */
  areTopicsTitle: boolean;
}): Passage | null {
  const minChance = talk.areTopicsTitle ? MIN_REPEATED_CHANCE : MIN_CHANCE;
  let best: { passage: Passage; chance: number } | null = null;
  for (const { passage, signs } of listStatements(talk)) {
    const score = signs.reduce(
      (sum, sign, at) => sum + sign * (statementWeights.signs[at] ?? 0),
      statementWeights.bias,
    );
    const chance = 1 / (1 + Math.exp(-score));
    if (chance >= minChance && chance > (best?.chance ?? 0)) best = { passage, chance };
  }
  return best?.passage ?? null;
}
