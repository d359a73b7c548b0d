/** A talk of sixteen sentences on different subjects, to give the engine a choice of points. */
export const sentences = [
  "The telescope was folded before the launch because the rocket is too narrow for its mirror.",
  "Engineers in California spent eleven years on the sunshield, which has five layers of thin foil.",
  "Each layer is no thicker than a hair, and a single tear would have ended the mission.",
  "The camera sees infrared light, which passes through the dust that hides young stars.",
  "To see heat, the instrument itself has to stay colder than minus two hundred degrees.",
  "That is why the observatory orbits far from Earth, at a point where the Sun is always behind it.",
  "Fuel for the small course corrections will last about twenty years, twice as long as planned.",
  "The rocket from French Guiana flew so precisely that almost nothing had to be corrected.",
  "Astronomers hand in proposals every autumn, and only one in nine gets observing time.",
  "The first deep image showed galaxies whose light had traveled for thirteen billion years.",
  "Some of them are brighter and heavier than any theory of the early universe expected.",
  "A team from Leiden found water and carbon dioxide in the air of a planet near a red star.",
  "They measured how the starlight dims at certain colors while the planet passes in front of it.",
  "Tiny meteorites have already left marks on the gold coating of eighteen mirror segments.",
  "Operators now turn the mirror away from the direction in which most of the dust arrives.",
  "All the pictures become public after a year, so students can work with the very same data.",
];

/** Formats lines as WebVTT captions, one every `everySeconds` seconds. */
export function buildCaptions({
  lines,
  everySeconds,
}: {
  lines: readonly string[];
  everySeconds: number;
}): string {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const cues = lines.map((line, index) => {
    const start = index * everySeconds;
    return `${at(start)} --> ${at(start + everySeconds - 0.1)}\n${line}`;
  });
  return `WEBVTT\n\n${cues.join("\n\n")}`;
}
