/**
 * The UI languages. To add one, add a folder to src/locales, one to @pith/ui/src/locales, and a line here.
 */
export const languages = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "es", name: "Español" },
  { code: "ru", name: "Русский" },
  { code: "ar", name: "العربية" },
] as const;

export type LanguageCode = (typeof languages)[number]["code"];

export function isLanguageCode(value: unknown): value is LanguageCode {
  return languages.some(({ code }) => code === value);
}

export function getDirection(code: LanguageCode): "ltr" | "rtl" {
  return code === "ar" ? "rtl" : "ltr";
}
