import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";

/** Obsolete language codes that YouTube and others still use. */
const oldCodes: Readonly<Record<string, string>> = {
  iw: "he",
  in: "id",
  ji: "yi",
  no: "nb",
  tl: "fil",
  mo: "ro",
};

/** True if two BCP 47 tags have the same primary language, regardless of region or script. */
export function isSameLanguage(first: string, second: string): boolean {
  return readPrimaryLanguage(first) === readPrimaryLanguage(second);
}

function readPrimaryLanguage(tag: string): string {
  const primary = getPrimaryLanguage(tag);
  return oldCodes[primary] ?? primary;
}
