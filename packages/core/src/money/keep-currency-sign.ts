const LEFT_TO_RIGHT_MARK = "\u200e";
const RIGHT_TO_LEFT_MARK = "\u200f";

/**
 * An amount as Intl writes it, with the letters and the sign of its currency kept together. Where a language reads from
 * right to left, Intl's own text lets the sign of "US$" fall on the other side of its letters. Any other text stays as it
 * is.
 */
export function keepCurrencySign(text: string): string {
  return text.includes(RIGHT_TO_LEFT_MARK)
    ? text.replace(/\p{L}\p{Sc}/u, (pair) => `${pair}${LEFT_TO_RIGHT_MARK}`)
    : text;
}
