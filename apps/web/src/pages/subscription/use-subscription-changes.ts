import type { Plan } from "@pith/core/plans/plan";
import type { PlanId } from "@pith/core/plans/tier";
import { planIds } from "@pith/core/plans/tiers";
import { useState } from "react";
import { publishPaymentEvent } from "../../features/payment/payment-events.ts";
import type { CancelMode } from "../../features/subscription/cancel-dialog.tsx";
import { usePlanChange } from "../../features/subscription/use-plan-change.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** Schedules changes for the end of the period or undoes them, and keeps track of which dialog to show. */
export function useSubscriptionChanges() {
  const setCancelModal = useSubscription((state) => state.setCancelModal);
  const [canceledMode, setCanceledMode] = useState<CancelMode | null>(null);
  const [hasReactivated, setReactivated] = useState(false);
  const [switchTo, setSwitchTo] = useState<Plan | null>(null);
  const [error, setError] = useErrorText();

  const { isBusy, cancel, reactivate, renewAs } = usePlanChange({
    onCanceled(mode) {
      setCancelModal(false);
      setCanceledMode(mode);
      publishPaymentEvent({ type: "cancel" });
    },
    onReactivated() {
      setReactivated(true);
      publishPaymentEvent({ type: "update", status: "active" });
    },
    onChosen() {
      setSwitchTo(null);
      publishPaymentEvent({ type: "update", status: "active" });
    },
    onFailed(render) {
      setCancelModal(false);
      setSwitchTo(null);
      setError(render);
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
    switchTo,
    askToSwitch: setSwitchTo,
    renewAs(plan: PlanId) {
      setError(null);
      void renewAs(plan);
    },
    /** Cancels a scheduled switch to another plan. */
    keep() {
      const tier = authStore.getState().user?.premium?.tier;
      const plan = planIds.find((id) => id === tier);
      if (!plan) return;
      setError(null);
      void renewAs(plan);
    },
    closeCanceled: () => setCanceledMode(null),
  };
}

export type SubscriptionChanges = ReturnType<typeof useSubscriptionChanges>;
