/** Parses an http or https URL and resolves it against `base`; null for anything else. */
export function readHttpUrl({
  text,
  base,
}: {
  text: string | null | undefined;
  base: string | null;
}): string | null {
  const trimmed = text?.trim();
  if (!trimmed || !URL.canParse(trimmed, base ?? undefined)) return null;
  const url = new URL(trimmed, base ?? undefined);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

/** Parses a date in any format that includes the day, and returns it in ISO 8601; null for anything else. */
export function readDate(text: string | null | undefined): string | null {
  const time = text ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return null;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1900 && year < 10_000 ? date.toISOString() : null;
}

/** Parses an ISO 8601 duration (`PT1H2M3.5S`) or a clock time to seconds; null for anything else, and for 0. */
export function readIsoDuration(text: string | null | undefined): number | null {
  const match = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,9})?)S)?)?$/i.exec(
    text?.trim() ?? "",
  );
  if (match === null) return null;
  const [, days = "0", hours = "0", minutes = "0", seconds = "0"] = match;
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null;
}
