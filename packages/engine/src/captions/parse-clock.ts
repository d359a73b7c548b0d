const clockPattern =
  /^(?:(\d{1,4})\s{0,2}:\s{0,2})?(\d{1,3})\s{0,2}:\s{0,2}(\d{1,2})(?:\s?[.,:]\s?(\d{1,9}))?$/;
const secondsPattern = /^(\d{1,9})(?:[.,](\d{1,9}))?\s?s?$/;

/**
 * Parses `1:02:03.456`, `02:03,456`, `2:03` and the like. Tolerates spaces around the colons, and a comma or a third
 * colon before the fraction. Returns whole milliseconds, or null for anything else.
 */
export function parseClock(text: string): number | null {
  if (text.length > 40) return null;
  const match = clockPattern.exec(text.trim());
  if (match === null) return null;
  const [, hours, minutes, seconds, fraction] = match;
  return (
    (Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + parseFraction(fraction)
  );
}

/**
 * Parses a clock time or plain seconds (`12.5`, `12.5s`). Returns whole milliseconds, or null for anything
 * else.
 */
export function parseClockOrSeconds(text: string): number | null {
  const clock = parseClock(text);
  if (clock !== null || text.length > 40) return clock;
  const match = secondsPattern.exec(text.trim());
  return match === null ? null : Number(match[1]) * 1000 + parseFraction(match[2]);
}

function parseFraction(digits: string | undefined): number {
  return digits === undefined ? 0 : Math.round(Number(`0.${digits}`) * 1000);
}
