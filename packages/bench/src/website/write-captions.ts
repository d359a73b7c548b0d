/**
 * Each topic has its own words, so that sentences resemble others in their chapter but not those in other
 * chapters.
 */
const topics = [
  ["rain", "clouds over the coast", "gauges", "a wet spring", "gutters", "the monsoon"],
  ["soil", "clay beneath the roots", "compost", "earthworms", "the upper field", "minerals"],
  ["bees", "hives beside the orchard", "pollen", "the queen", "wild flowers", "honey"],
  ["frost", "cold air in the valley", "candles", "blossom", "a clear night", "thermometers"],
  ["harvest", "pickers on tall ladders", "crates", "ripe fruit", "the first week of autumn", "bruises"],
  ["markets", "buyers in the city", "prices", "a cooperative", "the wholesale hall", "contracts"],
  ["rivers", "floods along the dam", "fish", "the mill", "irrigation canals", "sediment"],
  ["stones", "walls of dry slate", "quarries", "terraces", "a mason", "limestone"],
  ["winds", "hedges against the storm", "branches", "a gust", "the western slope", "sails"],
  ["seeds", "seedlings in the nursery", "grafts", "old varieties", "a cold store", "heirlooms"],
] as const;
const openings = [
  "What surprised us was that",
  "My grandfather believed that",
  "Nobody expected that",
  "We learned that",
];
const verbs = ["changed", "ruined", "saved", "delayed", "explained", "doubled", "protected"];
const endings = [
  "because the old records were wrong",
  "long before anyone kept accounts",
  "although experts had promised the opposite",
  "and that decided the whole year",
  "which cost us eleven thousand dollars",
];
const SPOKEN_SHARE = 0.9;

/** Writes a WebVTT file with this duration and this many cues, in ten parts with one topic each. */
export function writeCaptions({
  durationSeconds,
  cueCount,
}: {
  durationSeconds: number;
  cueCount: number;
}): string {
  const cueSeconds = durationSeconds / cueCount;
  const cues = Array.from({ length: cueCount }, (_unset, index) => {
    const words = topics[Math.floor((index * topics.length) / cueCount)] ?? topics[0];
    const start = formatTime(index * cueSeconds);
    const end = formatTime((index + SPOKEN_SHARE) * cueSeconds);
    return `${start} --> ${end}\n${writeSentence({ words, index })}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** The words are picked with different strides, so that the same sentence rarely recurs. */
function writeSentence({ words, index }: { words: readonly string[]; index: number }): string {
  const pick = (list: readonly string[], stride: number) => list[Math.floor(index / stride) % list.length];
  const [subject, object] = [pick(words, 1), pick(words.toReversed(), 2)];
  return `${pick(openings, 3)} ${subject} ${pick(verbs, 1)} ${object} in ${1900 + (index % 97)} ${pick(endings, 2)}.`;
}

/** Formats a time below 24 hours, such as `05:00:00.000`. */
function formatTime(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
