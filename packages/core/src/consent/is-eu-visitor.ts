import { euCountryCodes } from "./eu-countries.ts";

/** The Union's official languages but English, which says nothing about where somebody is. */
const euLanguages = new Set(
  "bg cs da de el es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv".split(" "),
);

const euTimeZonePrefixes = ["Europe/", "Atlantic/Azores", "Atlantic/Madeira"];

/**
 * Whether a visitor counts as one from the EU. The country decides where it is known (`countryCode` from geolocation, in
 * either case). Else a browser language that begins with one of the Union's, or names a country of it (en-IE), or a
 * time zone of Europe, the Azores or Madeira does: too many rather than too few. Without a sign the answer is false.
 */
export function isEuVisitor({
  countryCode,
  languages,
  timeZone,
}: {
  /** Null where geolocation failed. */
  countryCode: string | null;
  /** `navigator.languages`. */
  languages: readonly string[];
  /** IANA, as in 'Europe/Paris'; null where it isn't known. */
  timeZone: string | null;
}): boolean {
  if (countryCode !== null && countryCode !== "") return isEuCountry(countryCode);
  return (
    languages.some(isEuLanguage) ||
    (timeZone !== null && euTimeZonePrefixes.some((prefix) => timeZone.startsWith(prefix)))
  );
}

function isEuCountry(countryCode: string): boolean {
  return (euCountryCodes as readonly string[]).includes(countryCode.toUpperCase());
}

function isEuLanguage(tag: string): boolean {
  const [language = "", ...subtags] = tag.toLowerCase().split(/[-_]/);
  return euLanguages.has(language) || subtags.some(isEuCountry);
}
