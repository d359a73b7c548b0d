const languages = /^(ar|fa|he|iw|ur|ps|ckb|ug|yi|sd|dv)\b/i;

/** Returns whether a language (BCP 47) is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return languages.test(language);
}
