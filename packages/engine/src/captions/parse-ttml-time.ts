import { parseClockOrSeconds } from "./parse-clock.ts";

/** How many ticks and frames a TTML file counts per second. */
export interface TtmlRates {
  ticksPerSecond: number;
  framesPerSecond: number;
}

const DEFAULT_FRAMES_PER_SECOND = 30;
const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** Reads the rates from a TTML file's root element, or TTML's defaults. */
export function readTtmlRates(text: string): TtmlRates {
  const head = text.slice(0, 4000);
  const frames = /frameRate="(\d{1,4})"/.exec(head)?.[1];
  const [, numerator, denominator] = /frameRateMultiplier="(\d{1,5})[ :](\d{1,5})"/.exec(head) ?? [];
  const multiplier = Number(numerator ?? 1) / Number(denominator ?? 1);
  const framesPerSecond = Number(frames ?? DEFAULT_FRAMES_PER_SECOND) * multiplier;
  const ticks = /tickRate="(\d{1,9})"/.exec(head)?.[1];
  const ticksPerSecond = Number(ticks ?? (frames === undefined ? 1 : framesPerSecond));
  return {
    framesPerSecond: framesPerSecond > 0 ? framesPerSecond : DEFAULT_FRAMES_PER_SECOND,
    ticksPerSecond: ticksPerSecond > 0 ? ticksPerSecond : 1,
  };
}

/**
 * Parses a TTML time: a clock time (`00:01:02.500`), one with frames (`00:01:02:12`), or a number with a unit
 * (`62.5s`, `620000t`, `30f`). Returns whole milliseconds, or null for anything else.
 */
export function parseTtmlTime({
  text,
  rates,
}: {
  text: string | undefined;
  rates: TtmlRates;
}): number | null {
  if (text === undefined || text.length > 40) return null;
  const [, clock, frames] = /^(\d{1,4}:\d{2}:\d{2}):(\d{1,3}(?:\.\d{1,3})?)$/.exec(text) ?? [];
  if (clock !== undefined) {
    const ms = parseClockOrSeconds(clock);
    return ms === null ? null : Math.round(ms + (Number(frames) * 1000) / rates.framesPerSecond);
  }
  const [, number, unit] = /^(\d{1,15}(?:\.\d{1,9})?)(ms|[hmsft])$/.exec(text) ?? [];
  if (number === undefined || unit === undefined) return parseClockOrSeconds(text);
  if (unit === "t") return Math.round((Number(number) * 1000) / rates.ticksPerSecond);
  if (unit === "f") return Math.round((Number(number) * 1000) / rates.framesPerSecond);
  return Math.round(Number(number) * (unitMs[unit] ?? 1));
}
