import { getPrimaryLanguage } from "./get-primary-language.ts";

interface QuotationMarks {
  open: string;
  close: string;
}

const english: QuotationMarks = { open: "“", close: "”" };
const byLanguage: Record<string, QuotationMarks> = {
  de: { open: "„", close: "“" },
  es: { open: "«", close: "»" },
  fr: { open: "«\u00a0", close: "\u00a0»" },
  it: { open: "«", close: "»" },
  ru: { open: "«", close: "»" },
  uk: { open: "«", close: "»" },
  el: { open: "«", close: "»" },
  ar: { open: "«", close: "»" },
  fa: { open: "«", close: "»" },
  pl: { open: "„", close: "”" },
  cs: { open: "„", close: "“" },
  ja: { open: "「", close: "」" },
};

/**
 * Returns the quotation marks of a language (BCP 47), including any spaces inside them. Defaults to English.
 * Portuguese uses Brazil's, which are the same as the English ones, since the captions' language doesn't
 * indicate the country.
 */
export function getQuotationMarks(language: string): QuotationMarks {
  return byLanguage[getPrimaryLanguage(language)] ?? english;
}
