/** The calendar month (UTC) that a moment counts in, as in 2026-11. */
export function getUsageMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** The moment at which a month's counting began. */
export function getMonthStart(month: string): Date {
  return new Date(`${month}-01T00:00:00.000Z`);
}
