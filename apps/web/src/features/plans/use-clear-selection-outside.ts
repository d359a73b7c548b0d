import { useEffect } from "react";
import { subscriptionStore } from "../../lib/subscription/subscription-store.ts";

/** Clears the selection on a click outside the plan cards and the plan toggle, unless the payment dialog is open. */
export function useClearSelectionOutside(): void {
  useEffect(() => {
    const handlePress = (event: MouseEvent) => {
      const { showPaymentModal, selectPlan } = subscriptionStore.getState();
      const target = event.target instanceof Element ? event.target : null;
      if (showPaymentModal || !target) return;
      if (
        target.closest(
          "[data-plan-card], [data-plan-toggle], [data-plan-list], [role=dialog], [data-keeps-plan]",
        )
      )
        return;
      selectPlan(null);
    };
    document.addEventListener("click", handlePress);
    return () => document.removeEventListener("click", handlePress);
  }, []);
}
