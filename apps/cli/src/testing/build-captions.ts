const sentences = [
  "Every pin tumbler lock hides a row of small brass pins inside its cylinder.",
  "A key lifts each pin to exactly its own height, and only then the cylinder turns.",
  "Linus Yale patented the modern form of this lock in 1861.",
  "The Egyptians built wooden locks on the same principle 4000 years before him.",
  "Security comes from the number of pins and from how finely their heights differ.",
  "Five pins with six heights each give 7776 different keys.",
  "A lock pick works because no cylinder is drilled perfectly straight.",
  "When the cylinder is twisted gently, one pin binds before all the others.",
  "The picker lifts that pin until it clicks, and then looks for the next one.",
  "Manufacturers answered with spool pins, which click falsely and mislead the picker.",
  "Electronic locks replace pins with a radio, a battery and a small computer.",
  "A flat battery is now the most common reason for which people call a locksmith.",
] as const;

/** Returns the sentences in the captions from `buildVtt`, in order. */
export function listSentences(count: number): string[] {
  return Array.from({ length: count }, (_, position) => {
    const sentence = sentences[position % sentences.length] ?? "";
    const round = Math.floor(position / sentences.length);
    return round === 0
      ? sentence
      : `In part ${round + 1}, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  });
}

/** Builds a caption file about locks with a sentence every six seconds. */
export function buildVtt(count = 60): string {
  const cues = listSentences(count).map(
    (sentence, position) => `${writeTime(position * 6)} --> ${writeTime(position * 6 + 6)}\n${sentence}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

function writeTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}
