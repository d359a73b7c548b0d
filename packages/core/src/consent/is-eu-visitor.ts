import { euCountryCodes } from "./eu-countries.ts";

/** Official EU languages except English, which doesn't indicate a location. */
const euLanguages = new Set(
  "bg cs da de el es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv".split(" "),
);

const euTimeZonePrefixes = ["Europe/", "Atlantic/Azores", "Atlantic/Madeira"];

/**
 * Returns whether to treat a visitor as being in the EU. If geolocation knows the country (`countryCode`,
 * in either case), it decides. Otherwise a browser language counts if it starts with an EU language or has
 * an EU country as its region (en-IE). A time zone in Europe, the Azores or Madeira counts too. If in
 * doubt, returns true, but false if nothing indicates the EU.
 */
export function isEuVisitor({
  countryCode,
  languages,
  timeZone,
}: {
  /** Null if geolocation failed. */
  countryCode: string | null;
  /** `navigator.languages`. */
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
