/**
 * Telegram's payout per Star: 1.3 US cents, in hundredths of a cent (core.telegram.org/bots/payments-stars).
 */
const STAR_PAYOUT_CENT_HUNDREDTHS = 130;

/**
 * Converts an amount in US cents to Telegram Stars, rounding up so that the payout covers it. 0 for amounts
 * of 0 or less.
 */
export function getStarPrice(amountMinor: number): number {
  return Math.max(0, Math.ceil((amountMinor * 100) / STAR_PAYOUT_CENT_HUNDREDTHS));
}
