import type { Transaction } from "@pith/core/billing/transaction";
import { useAuth } from "../../lib/auth/auth.ts";
import { useSearch } from "../../lib/use-search.ts";

/** The payment that the address names, as the books have it. The server names it on the way back from the provider. */
export function useBookedPayment(): Transaction | undefined {
  const paymentId = useSearch().get("payment");
  return useAuth((state) =>
    state.user?.transactions.find(
      ({ provider_payment_id }) => provider_payment_id !== null && provider_payment_id === paymentId,
    ),
  );
}
