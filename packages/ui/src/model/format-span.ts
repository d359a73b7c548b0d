/** Durations of at least this many seconds are in whole minutes. */
const MINUTES_ONLY_SECONDS = 600;

/**
 * Formats a duration for use in a sentence: '40 sec', '1 min 40 sec', '26 min', '2 hr 38 min'. Estimates are rounded to
 * 10 seconds, and are at least that long.
 */
export function formatSpan({
  seconds,
  isEstimate,
  language,
}: {
  seconds: number;
  isEstimate: boolean;
  language: string;
}): string {
  const least = isEstimate ? 10 : 1;
  const step = seconds < MINUTES_ONLY_SECONDS ? least : 60;
  // Rounded down like a timestamp, so that the page never shows two lengths for the same video.
  const whole = step === 1 ? Math.floor(seconds) : Math.round(seconds / step) * step;
  const rounded = Math.max(least, whole);
  const amounts = [
    { unit: "hour", amount: Math.floor(rounded / 3600) },
    { unit: "minute", amount: Math.floor(rounded / 60) % 60 },
    { unit: "second", amount: rounded % 60 },
  ].filter(({ amount }) => amount > 0);
  const parts = amounts.map(({ unit, amount }) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(amount),
  );
  // A comma would split the sentence that the duration is part of: 'read in 40 sec instead of 9 min, 10 sec'.
  return new Intl.ListFormat(language, { type: "unit", style: "narrow" }).format(parts).replaceAll(", ", " ");
}
