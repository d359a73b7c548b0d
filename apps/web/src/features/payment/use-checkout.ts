import type { PaymentMethod } from "@pith/core/billing/subscription";
import { paymentEndpoints } from "@pith/core/contract/payment.endpoints";
import { getCurrentTier } from "@pith/core/plans/get-current-tier";
import type { Plan } from "@pith/core/plans/plan";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { usePayment } from "../../lib/payment-store.ts";
import { readError } from "../../lib/texts/read-error.ts";

/** Starts a payment and redirects to the provider's page. */
export function useCheckout({ onFailed }: { onFailed: (render: () => string) => void }) {
  const remember = usePayment((state) => state.remember);
  const [isBusy, setBusy] = useState(false);
  const isHere = useRef(true);

  // If the browser restores this page from the back/forward cache, it isn't redirecting anymore.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    isHere.current = true;
    window.addEventListener("pageshow", handleShow);
    return () => {
      isHere.current = false;
      window.removeEventListener("pageshow", handleShow);
    };
  }, []);

  async function checkOut({ plan, method }: { plan: Plan; method: PaymentMethod }): Promise<void> {
    if (plan.id === "free") return;
    const premium = authStore.getState().user?.premium ?? null;
    const tier = getCurrentTier(premium) ?? "free";
    setBusy(true);
    try {
      const { url, session_id, amount_due, currency } = await api.call(
        paymentEndpoints.createCheckoutSession,
        {
          body: {
            plan: plan.id,
            period: "monthly",
            payment_method: method,
            is_upgrade: tier === "lite" || tier === "based" || tier === "pro",
            current_tier: tier,
            success_url: getReturnUrl({ method, outcome: "success" }),
            cancel_url: getReturnUrl({ method, outcome: "failed" }),
          },
        },
      );
      // The user has gone to another page in the meantime.
      if (!isHere.current) return;
      remember({
        lastPaymentId: session_id,
        lastPaymentAmount: amount_due,
        lastPaymentCurrency: currency,
        lastPaymentPlan: plan.id,
      });
      window.location.assign(url);
    } catch (error) {
      logError(error);
      setBusy(false);
      onFailed(() => readError(error));
    }
  }

  return { checkOut, isBusy };
}

function getReturnUrl({ method, outcome }: { method: PaymentMethod; outcome: "success" | "failed" }): string {
  const folder = method === "crypto" ? "/payment/crypto" : "/payment";
  return `${window.location.origin}${folder}/${outcome}`;
}
