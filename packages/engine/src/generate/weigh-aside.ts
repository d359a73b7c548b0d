import { COMMAND_FAMILIES, countFamilies } from "./find-command-families.ts";
import type { SentenceSigns } from "./read-sentence-signs.ts";

/** Numbers of signs are told apart up to so many. */
const FAMILY_STEPS = 5;
const NEW_FAMILY_STEPS = 4;
const ANCHOR_STEPS = 4;
const DISTANT_STEPS = 3;
const LONE_STEPS = 3;

/**
 * Weights of the features in their order: the bias; each family, new and known; how many families, how many new ones;
 * anchors, distant and lone words. Fitted by `packages/bench/src/injection/fit-aside-weights.ts` (logistic regression)
 * on half of the shared captions and the first attempts; what is measured is the other half and attempts that took no
 * part.
 */
const WEIGHTS: readonly number[] = [
  -5.84, 1.73, 0.42, 2.02, -0.11, -0.36, -0.43, -0.04, -0.03, 1.7, 0.78, 2.75, 0.89, 1.49, -0.34, -0.03, 2.1,
  1.09, 0.65, 0.15, -1.92, -2.01, -2.02, -1.24, -0.96, -1.64, -1.82, 2.15, 0.71, 1.23,
];

function toSteps({ value, steps }: { value: number; steps: number }): number[] {
  return Array.from({ length: steps }, (_each, at) => Number(value > at));
}

/** The signs of a sentence as the numbers that are weighed, the bias first. */
export function listAsideFeatures(signs: SentenceSigns): number[] {
  const { newFamilies, knownFamilies, anchors, distant, lone } = signs;
  const onlyKnown = knownFamilies & ~newFamilies;
  return [
    1,
    ...COMMAND_FAMILIES.flatMap((_family, at) => [(newFamilies >> at) & 1, (onlyKnown >> at) & 1]),
    ...toSteps({ value: countFamilies(newFamilies | knownFamilies), steps: FAMILY_STEPS }),
    ...toSteps({ value: countFamilies(newFamilies), steps: NEW_FAMILY_STEPS }),
    ...toSteps({ value: anchors, steps: ANCHOR_STEPS }),
    ...toSteps({ value: distant, steps: DISTANT_STEPS }),
    ...toSteps({ value: lone, steps: LONE_STEPS }),
  ];
}

/** How far a sentence leaves its talk to speak of how something is to be written; higher for more. */
export function weighAside(signs: SentenceSigns): number {
  return listAsideFeatures(signs).reduce((sum, feature, at) => sum + feature * (WEIGHTS[at] ?? 0), 0);
}
