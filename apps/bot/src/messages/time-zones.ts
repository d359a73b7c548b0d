import type { GroupSettings } from "../store/chat-store.ts";

const HOUR_MINUTES = 60;
/** Both halves of the year, since zones that agree now may differ by daylight saving. */
const JANUARY_MS = Date.UTC(2026, 0, 15);
const JULY_MS = Date.UTC(2026, 6, 15);

export interface NamedZone {
  /** IANA, such as Europe/Berlin. */
  timeZone: string;
  /** In the reader's language, such as "Central European Time". */
  name: string;
}

/** Returns the minutes to add to UTC for a group's local time, with daylight saving if it chose a time zone. */
export function getUtcOffsetMinutes({
  settings: { timeZone, utcOffsetHours },
  atMs,
}: {
  settings: Pick<GroupSettings, "timeZone" | "utcOffsetHours">;
  atMs: number;
}): number {
  if (timeZone === null) return utcOffsetHours * HOUR_MINUTES;
  const offset = formatZone({ timeZone, locale: "en", style: "longOffset", atMs });
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR_MINUTES + Number(minutes));
}

/** Returns a group's time zone in the reader's language, or its offset such as UTC+1. */
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
 * Returns the time zones whose clocks show the same hour as the group's, by name. Zones with one name and the
 * same changes of the clock count as one. Takes a few hundred milliseconds the first time.
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
  const found = new Map<string, NamedZone>();
  for (const timeZone of Intl.supportedValuesOf("timeZone")) {
    const getOffset = (timeMs: number) =>
      getUtcOffsetMinutes({ settings: { timeZone, utcOffsetHours: 0 }, atMs: timeMs });
    if (getHours(getOffset(atMs)) !== wanted) continue;
    const name = formatZone({ timeZone, locale, style: "longGeneric", atMs });
    const key = [name, getOffset(JANUARY_MS), getOffset(JULY_MS)].join(" ");
    if (!found.has(key) || timeZone === settings.timeZone) found.set(key, { timeZone, name });
  }
  return [...found.values()].sort((first, second) => first.name.localeCompare(second.name, locale));
}

const formats = new Map<string, Intl.DateTimeFormat>();

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
  const key = [locale, style, timeZone].join(" ");
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style });
  formats.set(key, format);
  return format.formatToParts(atMs).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
