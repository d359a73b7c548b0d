const LEFT_TO_RIGHT_MARK = "\u200e";
const RIGHT_TO_LEFT_MARK = "\u200f";

/**
 * Returns an amount from Intl with its currency's letters and symbol kept together. In right-to-left
 * languages, Intl's text would show the symbol of "US$" on the other side of its letters. Other texts are
 * unchanged.
 */
export function keepCurrencySign(text: string): string {
  return text.includes(RIGHT_TO_LEFT_MARK)
    ? text.replace(/\p{L}\p{Sc}/u, (pair) => `${pair}${LEFT_TO_RIGHT_MARK}`)
    : text;
}
