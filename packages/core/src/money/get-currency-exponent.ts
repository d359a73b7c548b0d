/**
 * Currencies that don't have two decimal places in ISO 4217. Listed here because Intl follows CLDR, which for
 * some of them (IQD, UGX, ISK) differs from what banks and payment providers use.
 */
const exponentByCurrency: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
  // Telegram Stars aren't divisible.
  XTR: 0,
};

/**
 * Returns a currency's number of decimal places: 2 for EUR, 0 for JPY, 3 for KWD. Defaults to 2 for unknown
 * codes.
 */
export function getCurrencyExponent(currency: string): number {
  return Object.hasOwn(exponentByCurrency, currency) ? (exponentByCurrency[currency] ?? 2) : 2;
}
