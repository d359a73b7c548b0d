import { toAsciiDigits } from "./to-ascii-digits.ts";

/** Longer than the longest format, '100h59m59.999s', even with spaces. */
const MAX_TIMECODE_CHARACTERS = 40;

const colonPattern = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{2})(?:[.,](\d{1,3}))?$/;
const unitPattern =
  /^(?:(\d{1,4})\s?(?:h|hrs?|hours?))?\s?(?:(\d{1,5})\s?(?:m|mins?|minutes?))?\s?(?:(\d{1,7})(?:[.,](\d{1,3}))?\s?(?:s|secs?|seconds?))?$/;
const secondsPattern = /^(\d{1,7})(?:[.,](\d{1,3}))?$/;

/**
 * Parses a video position from user input into seconds: '2:30', '1:02:03', '90', '90s', '2m30s', '1h 2m 3s',
 * '12 min'. Allows up to three decimals. Minutes may exceed 59 if there are no hours ('90:00'). Returns null
 * for anything else.
 */
export function parseTimecode(text: string): number | null {
  if (text.length > MAX_TIMECODE_CHARACTERS) return null;
  const clean = toAsciiDigits(text.trim()).replaceAll("：", ":").toLowerCase();
  if (clean === "") return null;
  const plain = secondsPattern.exec(clean);
  if (plain !== null) return toSeconds({ seconds: plain[1], fraction: plain[2] });
  const colon = colonPattern.exec(clean);
  if (colon !== null) {
    const [, hours, minutes, seconds, fraction] = colon;
    if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
    return toSeconds({ hours, minutes, seconds, fraction });
  }
  const unit = unitPattern.exec(clean);
  return unit === null
    ? null
    : toSeconds({ hours: unit[1], minutes: unit[2], seconds: unit[3], fraction: unit[4] });
}

function toSeconds({
  hours = "0",
  minutes = "0",
  seconds = "0",
  fraction = "0",
}: {
  hours?: string | undefined;
  minutes?: string | undefined;
  seconds?: string | undefined;
  fraction?: string | undefined;
}): number {
  const wholeSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return wholeSeconds + Number(`0.${fraction}`);
}
