import { createRandom } from "./create-random.ts";

const who = ["The gardener", "A surgeon", "Our neighbor", "The committee", "An engineer", "The baker"];
const does = ["measures", "repairs", "explains", "paints", "compares", "forgets", "borrows", "sells"];
const what = ["the copper pipe", "an old bridge", "the harvest", "a small engine", "her notebook", "the map"];
const when = ["before winter", "on Tuesdays", "without any help", "for nine coins", "since the flood"];

/** Returns one sentence per cue, deterministic for a seed. */
export function writeSpeech({ seed, lines }: { seed: number; lines: number }): string[] {
  const random = createRandom(seed);
  return Array.from(
    { length: lines },
    () => `${random.pick(who)} ${random.pick(does)} ${random.pick(what)} ${random.pick(when)}.`,
  );
}
