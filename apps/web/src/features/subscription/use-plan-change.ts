import type { Premium } from "@pith/core/accounts/premium";
import { premiumEndpoints } from "@pith/core/contract/premium.endpoints";
import type { PlanId } from "@pith/core/plans/tier";
import { useState } from "react";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import type { CancelMode } from "./cancel-dialog.tsx";

/** Cancels the subscription, undoes the cancellation, or picks the plan that follows the current one. */
export function usePlanChange({
  onCanceled,
  onReactivated,
  onChosen,
  onFailed,
}: {
  onCanceled: (mode: CancelMode) => void;
  onReactivated: () => void;
  onChosen: () => void;
  /** Called with a user-facing message after the dialog has closed. */
  onFailed: (render: () => string) => void;
}) {
  const [isBusy, setBusy] = useState(false);

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      logError(error);
      onFailed(() => readError(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    cancel: (mode: CancelMode) =>
      run(async () => {
        await change(() =>
          api.call(premiumEndpoints.cancelSubscription, {
            body: { cancel_at_period_end: mode === "period_end" },
          }),
        );
        onCanceled(mode);
      }),
    reactivate: () =>
      run(async () => {
        await change(() =>
          api.call(premiumEndpoints.updateSubscription, { body: { cancel_at_period_end: false } }),
        );
        onReactivated();
      }),
    /** Takes effect at the end of the period. Picking the current plan cancels a scheduled switch. */
    renewAs: (plan: PlanId) =>
      run(async () => {
        await change(() => api.call(premiumEndpoints.updateSubscription, { body: { plan } }));
        onChosen();
      }),
  };
}

/** Changes the current user's plan and applies the result if they are still signed in. */
async function change(send: () => Promise<Premium>): Promise<void> {
  const { user, mergePremium } = authStore.getState();
  const premium = await send();
  if (user) mergePremium({ userId: user.id, premium });
}
