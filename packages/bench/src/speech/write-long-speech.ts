import { createRandom } from "@pith/testbed/create-random";

const who = [
  "the groundskeeper",
  "a veterinarian",
  "our electrician",
  "the committee",
  "an engineer",
  "the librarian",
  "a photographer",
];
const does = [
  "investigates",
  "reconstructs",
  "explains",
  "photographs",
  "compares",
  "forgets",
  "borrows",
  "advertises",
];
const what = [
  "the copper pipe",
  "an abandoned cathedral",
  "the observatory",
  "a miniature locomotive",
  "her manuscript",
  "a wooden boat",
];
const when = [
  "before winter",
  "on exceptional Tuesdays",
  "without professional assistance",
  "for nineteen sovereigns",
  "after the long meeting",
];

/**
 * Writes sentences of about 35 words, enough for a long summary's audio to last at least ten minutes.
 */
export function writeLongSpeech({ seed, sentences }: { seed: number; sentences: number }): string {
  const random = createRandom(seed);
  const writeClause = () =>
    `${random.pick(who)} ${random.pick(does)} ${random.pick(what)} ${random.pick(when)}`;
  return Array.from({ length: sentences }, () => {
    const text = `${writeClause()}, because ${writeClause()}, while ${writeClause()}, and ${writeClause()}.`;
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  }).join("\n");
}
