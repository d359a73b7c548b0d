const LEFT_TO_RIGHT_MARK = "\u200e";
const RIGHT_TO_LEFT_MARK = "\u200f";

/**
 * Returns an amount from Intl in which the letters and the symbol of its currency stay together. In
 * right-to-left languages, the symbol of "US$" would otherwise appear on the other side of its letters. Other
 * texts are returned unchanged.
 */
export function keepCurrencySign(text: string): string {
  return text.includes(RIGHT_TO_LEFT_MARK)
    ? text.replace(/\p{L}\p{Sc}/u, (pair) => `${pair}${LEFT_TO_RIGHT_MARK}`)
    : text;
}
