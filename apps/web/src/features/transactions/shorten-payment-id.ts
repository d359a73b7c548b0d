import { say } from "../../lib/texts/say.ts";

const SHOWN_CHARACTERS = 8;

/** Returns the last 8 characters of a payment id, or all of a shorter one. 'N/A' if there is none. */
export function shortenPaymentId(paymentId: string | null): string {
  return paymentId ? paymentId.slice(-SHOWN_CHARACTERS) : say("name.none");
}
