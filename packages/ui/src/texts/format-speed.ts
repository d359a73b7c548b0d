/** Formats a playback speed in a language: "1.25×", or "1,25×" in German. */
export function formatSpeed({ speed, language }: { speed: string; language: string }): string {
  return `${new Intl.NumberFormat(language).format(Number(speed))}×`;
}
