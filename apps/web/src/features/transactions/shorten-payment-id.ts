import { say } from "../../lib/texts/say.ts";

const SHOWN_CHARACTERS = 8;

/** The last 8 characters of a payment id; all of a shorter one; 'N/A' if there is none. */
export function shortenPaymentId(paymentId: string | null): string {
  return paymentId ? paymentId.slice(-SHOWN_CHARACTERS) : say("name.none");
}
