const rightToLeft = new Set(["ar", "fa", "he", "ur"]);

/** Which way a language reads. */
export function getDirection(language: string): "ltr" | "rtl" {
  return rightToLeft.has(new Intl.Locale(language).language) ? "rtl" : "ltr";
}
