const topics = ["rain", "soil", "bees", "frost", "harvest", "markets", "rivers", "stones", "winds", "seeds"];
const SPOKEN_SHARE = 0.9;

/** Writes a WebVTT file with this length and number of cues, in ten parts with one topic each. */
export function writeCaptions({
  durationSeconds,
  cueCount,
}: {
  durationSeconds: number;
  cueCount: number;
}): string {
  const cueSeconds = durationSeconds / cueCount;
  const cues = Array.from({ length: cueCount }, (_unset, index) => {
    const topic = topics[Math.floor((index * topics.length) / cueCount)];
    const start = formatTime(index * cueSeconds);
    const end = formatTime((index + SPOKEN_SHARE) * cueSeconds);
    return `${start} --> ${end}\nThe ${topic} of year ${index} was measured by ${index % 97} growers who found a difference.\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** Formats a time under a day, such as `05:00:00.000`. */
function formatTime(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
