const LEFT_TO_RIGHT_MARK = "\u200e";
const RIGHT_TO_LEFT_MARK = "\u200f";

/**
 * Keeps a currency's letters and symbol together in an amount formatted by Intl. In right-to-left languages,
 * the "$" of "US$" would otherwise appear on the other side of the letters. Other strings are returned
 * unchanged.
 */
export function keepCurrencySign(text: string): string {
  return text.includes(RIGHT_TO_LEFT_MARK)
    ? text.replace(/\p{L}\p{Sc}/u, (pair) => `${pair}${LEFT_TO_RIGHT_MARK}`)
    : text;
}
