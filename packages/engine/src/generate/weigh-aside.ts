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
 * anchors, distant and lone words; the same once more for short talks. Fitted by `packages/bench/src/injection/fit-aside-weights.ts` (logistic regression)
 * on half of the shared captions and the first attempts; what is measured is the other half and attempts that took no
 * part.
 */
const WEIGHTS: readonly number[] = [
  -5.91, 1.59, 0.62, 1.99, -0.01, -0.2, -0.52, -0.07, -0.25, 1.55, 0.63, 2.61, 0.84, 1.41, -0.35, -0.05, 1.92,
  1.16, 0.7, 0.22, -1.77, -1.88, -1.92, -1.16, -0.79, -1.35, -1.43, 1.88, 0.51, 0.9, 0.35, 0.5, 0.45, 0.26,
  0.11, -0.89, -0.29, -0.47, -0.18, -0.01, -0.09, -0.94,
];

function toSteps({ value, steps }: { value: number; steps: number }): number[] {
  return Array.from({ length: steps }, (_each, at) => Number(value > at));
}

/** The signs of a sentence as the numbers that are weighed, the bias first. */
export function listAsideFeatures(signs: SentenceSigns): number[] {
  const { newFamilies, knownFamilies, anchors, distant, lone, isShortTalk } = signs;
  const short = Number(isShortTalk);
  const onlyKnown = knownFamilies & ~newFamilies;
  return [
    1,
    ...COMMAND_FAMILIES.flatMap((_family, at) => [(newFamilies >> at) & 1, (onlyKnown >> at) & 1]),
    ...toSteps({ value: countFamilies(newFamilies | knownFamilies), steps: FAMILY_STEPS }),
    ...toSteps({ value: countFamilies(newFamilies), steps: NEW_FAMILY_STEPS }),
    ...toSteps({ value: anchors, steps: ANCHOR_STEPS }),
    ...toSteps({ value: distant, steps: DISTANT_STEPS }),
    ...toSteps({ value: lone, steps: LONE_STEPS }),
    short,
    ...toSteps({ value: countFamilies(newFamilies), steps: NEW_FAMILY_STEPS }).map((step) => step * short),
    ...toSteps({ value: anchors, steps: ANCHOR_STEPS }).map((step) => step * short),
    ...toSteps({ value: lone, steps: LONE_STEPS }).map((step) => step * short),
  ];
}

/** How far a sentence leaves its talk to speak of how something is to be written; higher for more. */
export function weighAside(signs: SentenceSigns): number {
  return listAsideFeatures(signs).reduce((sum, feature, at) => sum + feature * (WEIGHTS[at] ?? 0), 0);
}
