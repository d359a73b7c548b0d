/** What Telegram pays out for a Star, in hundredths of a US cent (core.telegram.org/bots/payments-stars): 1.3 cents. */
const STAR_PAYOUT_CENT_HUNDREDTHS = 130;

/** What an amount in US cents is in Telegram Stars, so that no less of it arrives; 0 and below are 0. */
export function getStarPrice(amountMinor: number): number {
  return Math.max(0, Math.ceil((amountMinor * 100) / STAR_PAYOUT_CENT_HUNDREDTHS));
}
