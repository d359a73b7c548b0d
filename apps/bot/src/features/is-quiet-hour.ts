import { HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { getUtcOffsetMinutes } from "../messages/time-zones.ts";
import type { GroupSettings } from "../store/chat-store.ts";

/** Returns whether a time is within a group's quiet hours, which may span midnight. False if none are set. */
export function isQuietHour({
  settings,
  atMs,
}: {
  settings: Pick<GroupSettings, "quietHours" | "timeZone" | "utcOffsetHours">;
  atMs: number;
}): boolean {
  if (!settings.quietHours) return false;
  const localMs = atMs + getUtcOffsetMinutes({ settings, atMs }) * MINUTE_MS;
  const hour = Math.floor(localMs / HOUR_MS) % 24;
  const { from, to } = settings.quietHours;
  return from < to ? from <= hour && hour < to : hour >= from || hour < to;
}
