/**
 * What Telegram pays out per Star: 1.3 US cents, in hundredths of a cent
 * (core.telegram.org/bots/payments-stars).
 */
const STAR_PAYOUT_CENT_HUNDREDTHS = 130;

/**
 * Returns the price in Telegram Stars for an amount in US cents, rounded up so that the payout covers it. 0
 * for an amount of 0 or less.
 */
export function getStarPrice(amountMinor: number): number {
  return Math.max(0, Math.ceil((amountMinor * 100) / STAR_PAYOUT_CENT_HUNDREDTHS));
}
