import type { GroupSettings } from "../store/chat-store.ts";

/** Returns whether a time is within a group's quiet hours, which may span midnight. False if none are set. */
export function isQuietHour({
  settings: { quietHours, utcOffsetHours },
  atMs,
}: {
  settings: Pick<GroupSettings, "quietHours" | "utcOffsetHours">;
  atMs: number;
}): boolean {
  if (!quietHours) return false;
  const hour = (new Date(atMs).getUTCHours() + utcOffsetHours + 48) % 24;
  const { from, to } = quietHours;
  return from < to ? from <= hour && hour < to : hour >= from || hour < to;
}
