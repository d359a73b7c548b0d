/**
 * What a finding of the doctor says. A param may be a name that is itself translated. `english.json` has every code's
 * sentence; `@pith/texts` has the other languages.
 */
export interface FindingMessage<Code extends string = string> {
  code: Code;
  params: Readonly<Record<string, string | number | FindingMessage<Code>>>;
}
