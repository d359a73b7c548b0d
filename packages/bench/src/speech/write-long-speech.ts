import { createRandom } from "@pith/testbed/create-random";

const who = [
  "the gardener",
  "a surgeon",
  "our neighbour",
  "the committee",
  "an engineer",
  "the baker",
  "a sailor",
];
const does = ["measures", "repairs", "explains", "paints", "compares", "forgets", "borrows", "sells"];
const what = [
  "the copper pipe",
  "an old bridge",
  "the harvest",
  "a small engine",
  "her notebook",
  "a wooden boat",
];
const when = [
  "before winter",
  "on quiet Tuesdays",
  "without any help",
  "for nine coins",
  "after the long meeting",
];

/** Sentences of about 45 words, so many that a long summary of them takes ten minutes and more to be read aloud. */
export function writeLongSpeech({ seed, sentences }: { seed: number; sentences: number }): string {
  const random = createRandom(seed);
  const writeClause = () =>
    `${random.pick(who)} ${random.pick(does)} ${random.pick(what)} ${random.pick(when)}`;
  return Array.from({ length: sentences }, () => {
    const text = `${writeClause()}, because ${writeClause()}, while ${writeClause()}, although ${writeClause()}, and ${writeClause()}.`;
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  }).join("\n");
}
