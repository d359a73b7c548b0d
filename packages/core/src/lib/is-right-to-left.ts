const languages = /^(ar|fa|he|iw|ur|ps|ckb|ug|yi|sd|dv)\b/i;

/** Returns true for a language (BCP 47) that is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return languages.test(language);
}
