const rightToLeft = new Set(["ar", "fa", "he", "ur"]);

/** Returns a language's writing direction. */
export function getDirection(language: string): "ltr" | "rtl" {
  return rightToLeft.has(new Intl.Locale(language).language) ? "rtl" : "ltr";
}
