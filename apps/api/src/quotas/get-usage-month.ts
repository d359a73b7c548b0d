/** Returns the calendar month (UTC) of a timestamp, formatted like 2026-11. */
export function getUsageMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** Returns the start of a calendar month (UTC). */
export function getMonthStart(month: string): Date {
  return new Date(`${month}-01T00:00:00.000Z`);
}
