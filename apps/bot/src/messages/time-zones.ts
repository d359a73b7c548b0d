import { DAY_MS } from "@pith/core/lib/durations";
import type { GroupSettings } from "../store/chat-store.ts";

const HOUR_MINUTES = 60;
const HALF_YEAR_MS = 182 * DAY_MS;

export interface NamedZone {
  /** IANA, such as Europe/Berlin. */
  timeZone: string;
  /** Name in the reader's language, such as "Central European Time". */
  name: string;
}

/**
 * Returns the minutes to add to UTC to get a group's local time, including daylight saving time if the group
 * has chosen a time zone.
 */
export function getUtcOffsetMinutes({
  settings: { timeZone, utcOffsetHours },
  atMs,
}: {
  settings: Pick<GroupSettings, "timeZone" | "utcOffsetHours">;
  atMs: number;
}): number {
  return timeZone === null ? utcOffsetHours * HOUR_MINUTES : readOffset({ timeZone, atMs });
}

/** Returns a group's time zone in the reader's language, or its offset, such as UTC+1. */
export function nameTimeZone({
  settings: { timeZone, utcOffsetHours },
  locale,
  atMs,
}: {
  settings: Pick<GroupSettings, "timeZone" | "utcOffsetHours">;
  locale: string;
  atMs: number;
}): string {
  if (timeZone !== null) return formatZone({ timeZone, locale, style: "longGeneric", atMs });
  return `UTC${utcOffsetHours < 0 ? "−" : "+"}${Math.abs(utcOffsetHours)}`;
}

/**
 * Returns the time zones whose clocks show the same hour as the group's, sorted by name. Zones with the same
 * name and the same clock changes count as one. Takes a few hundred milliseconds.
 */
export function listTimeZones({
  settings,
  locale,
  atMs,
}: {
  settings: Pick<GroupSettings, "timeZone" | "utcOffsetHours">;
  locale: string;
  atMs: number;
}): NamedZone[] {
  const getHours = (offset: number) => Math.floor(offset / HOUR_MINUTES);
  const wanted = getHours(getUtcOffsetMinutes({ settings, atMs }));
  // Zones that agree now may differ in half a year because of daylight saving time.
  const laterMs = atMs + HALF_YEAR_MS;
  const found = new Map<string, NamedZone>();
  // Formatters aren't cached, since one for every zone would take tens of megabytes.
  for (const timeZone of Intl.supportedValuesOf("timeZone")) {
    const offset = readOffset({ timeZone, atMs });
    if (getHours(offset) !== wanted) continue;
    const name = formatZone({ timeZone, locale, style: "longGeneric", atMs });
    const key = [name, offset, readOffset({ timeZone, atMs: laterMs })].join(" ");
    if (!found.has(key) || timeZone === settings.timeZone) found.set(key, { timeZone, name });
  }
  return [...found.values()].sort((first, second) => first.name.localeCompare(second.name, locale));
}

function readOffset({ timeZone, atMs }: { timeZone: string; atMs: number }): number {
  const offset = formatZone({ timeZone, locale: "en", style: "longOffset", atMs });
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR_MINUTES + Number(minutes));
}

function formatZone({
  timeZone,
  locale,
  style,
  atMs,
}: {
  timeZone: string;
  locale: string;
  style: "longOffset" | "longGeneric";
  atMs: number;
}): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts(atMs);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
