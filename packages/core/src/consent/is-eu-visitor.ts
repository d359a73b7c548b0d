import { euCountryCodes } from "./eu-countries.ts";

/** Official EU languages except English, which doesn't indicate a location. */
const euLanguages = new Set(
  "bg cs da de el es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv".split(" "),
);

const euTimeZonePrefixes = ["Europe/", "Atlantic/Azores", "Atlantic/Madeira"];

/**
 * Returns whether to treat a visitor as being in the EU. If geolocation found a country (`countryCode`,
 * case-insensitive), only that country counts. Otherwise, returns true if a browser language starts with an
 * EU language or has an EU country as its region (en-IE), or if the time zone is in Europe, the Azores or
 * Madeira. Errs on the side of true, but returns false if nothing points to the EU.
 */
export function isEuVisitor({
  countryCode,
  languages,
  timeZone,
}: {
  /** Null if geolocation failed. */
  countryCode: string | null;
  /** From `navigator.languages`. */
  languages: readonly string[];
  /** IANA name, such as 'Europe/Paris'; null if unknown. */
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
