import { createMemo } from "@pith/core/lib/create-memo";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";

/** Every time zone's offset is a multiple of this. */
const STEP_MS = HOUR_MS / 4;

interface LocalTime {
  /** Formatted like 2026-03-07. */
  day: string;
  hour: number;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
}

/**
 * Formats take 40 kB each, and a time zone can be spelled in thousands of ways, since case doesn't matter.
 * The number kept exceeds the number of time zones that most people live in.
 */
const getFormat = createMemo({
  compute: (timeZone) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    }),
  maxEntries: 200,
});

function readLocalTime({ at, timeZone }: { at: number; timeZone: string }): LocalTime {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  return {
    day,
    hour: Number(parts.get("hour")),
    weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7,
  };
}

/** Returns the date in a time zone, formatted like 2026-03-07. */
export function getLocalDay({ now, timeZone }: { now: Date; timeZone: string }): string {
  return readLocalTime({ at: now.getTime(), timeZone }).day;
}

/**
 * Returns the next time after `now` when the given hour starts in a time zone, on any day or on one weekday.
 * If a day skips that hour, returns the time when it would have started.
 */
export function findNextHour({
  now,
  hour,
  weekday,
  timeZone,
}: {
  now: Date;
  hour: number;
  /** 1 is Monday, 7 is Sunday. Null means any day. */
  weekday: number | null;
  timeZone: string;
}): Date {
  let at = Math.floor(now.getTime() / STEP_MS) * STEP_MS;
  let last = readLocalTime({ at, timeZone });
  for (const end = at + 9 * DAY_MS; at < end; ) {
    at += STEP_MS;
    const local = readLocalTime({ at, timeZone });
    const begins = local.hour >= hour && (last.hour < hour || last.day !== local.day);
    if (begins && (weekday === null || local.weekday === weekday)) return new Date(at);
    last = local;
  }
  throw new Error(`${timeZone} has no hour ${hour}.`);
}
