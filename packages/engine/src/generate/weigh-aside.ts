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
  -5.79, 1.53, 0.12, 1.98, 0.66, -0.21, -0.62, 0.05, -0.27, 1.65, 0.23, 2.57, 0.82, 1.2, -0.1, -0.01, 2.08,
  1.12, 0.62, 0.15, -1.79, -2.07, -2.16, -0.92, -1.34, -0.54, -1.32, 2.17, 1.15, 0.1,
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
