import { useState } from "react";
import { tellPaymentEvent } from "../../features/payment/payment-events.ts";
import type { CancelMode } from "../../features/subscription/cancel-dialog.tsx";
import { useCancel } from "../../features/subscription/use-cancel.ts";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";

/** Cancels or reactivates the subscription, and tracks which dialog to show afterward. */
export function useSubscriptionChanges() {
  const setCancelModal = useSubscription((state) => state.setCancelModal);
  const [canceledMode, setCanceledMode] = useState<CancelMode | null>(null);
  const [hasReactivated, setReactivated] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const { isBusy, cancel, reactivate } = useCancel({
    onCanceled(mode) {
      setCancelModal(false);
      setCanceledMode(mode);
      tellPaymentEvent({ type: "cancel" });
    },
    onReactivated() {
      setReactivated(true);
      tellPaymentEvent({ type: "update", status: "active" });
    },
    onFailed(message) {
      setCancelModal(false);
      setError(message);
    },
  });

  return {
    isBusy,
    error,
    canceledMode,
    hasReactivated,
    cancel(mode: CancelMode) {
      setError(null);
      void cancel(mode);
    },
    reactivate() {
      setError(null);
      void reactivate();
    },
    closeCanceled: () => setCanceledMode(null),
  };
}

export type SubscriptionChanges = ReturnType<typeof useSubscriptionChanges>;
