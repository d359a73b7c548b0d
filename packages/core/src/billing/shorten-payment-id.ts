const SHOWN_CHARACTERS = 8;

/** The last 8 characters of a payment id; all of a shorter one; 'N/A' where there is none. */
export function shortenPaymentId(paymentId: string | null): string {
  return paymentId === null || paymentId === "" ? "N/A" : paymentId.slice(-SHOWN_CHARACTERS);
}
