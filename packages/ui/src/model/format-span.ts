/** From this many seconds on, durations are in whole minutes. */
const MINUTES_ONLY_SECONDS = 600;

/**
 * Formats a duration for use in a sentence: '40 sec', '1 min 40 sec', '26 min', '2 hr 38 min'. It's at least
 * 10 seconds.
 */
export function formatSpan({ seconds, language }: { seconds: number; language: string }): string {
  const step = seconds < MINUTES_ONLY_SECONDS ? 10 : 60;
  const rounded = Math.max(10, Math.round(seconds / step) * step);
  const amounts = [
    { unit: "hour", amount: Math.floor(rounded / 3600) },
    { unit: "minute", amount: Math.floor(rounded / 60) % 60 },
    { unit: "second", amount: rounded % 60 },
  ].filter(({ amount }) => amount > 0);
  const parts = amounts.map(({ unit, amount }) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(amount),
  );
  return new Intl.ListFormat(language, { type: "unit", style: "narrow" }).format(parts);
}
