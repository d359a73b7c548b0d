import type english from "./english.json";

/** Codes of what the doctor says. */
export type FindingCode = keyof typeof english;

/**
 * What a finding of the doctor says. A param may be a name that is itself translated. `english.json` has every code's
 * sentence; `@pith/texts` has the other languages.
 */
export interface FindingMessage<Code extends string = string> {
  code: Code;
  params: Readonly<Record<string, string | number | FindingMessage<Code>>>;
}

/** A setting that is allowed but probably a mistake. Printed at the start, and found by the doctor. */
export type SettingWarning = FindingMessage<FindingCode>;
