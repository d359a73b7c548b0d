import type { Transaction } from "@pith/core/billing/transaction";
import { useAuth } from "../../lib/auth/auth.ts";
import { useSearch } from "../../lib/use-search.ts";

/** Returns the recorded payment whose id is in the URL. The server adds the id to the provider's return URL. */
export function useBookedPayment(): Transaction | undefined {
  const paymentId = useSearch().get("payment");
  return useAuth((state) =>
    state.user?.transactions.find(
      ({ provider_payment_id }) => provider_payment_id !== null && provider_payment_id === paymentId,
    ),
  );
}
