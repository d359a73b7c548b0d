import type english from "./english.json";

/** Codes of the doctor's messages. */
export type FindingCode = keyof typeof english;

/**
 * A message from the doctor. A param may be a name that is itself translated. `english.json` has the text for
 * every code; `@pith/texts` has the other languages.
 */
export interface FindingMessage<Code extends string = string> {
  code: Code;
  params: Readonly<Record<string, string | number | FindingMessage<Code>>>;
}

/** A setting that is allowed but probably a mistake. Printed at startup, and reported by the doctor. */
export type SettingWarning = FindingMessage<FindingCode>;
