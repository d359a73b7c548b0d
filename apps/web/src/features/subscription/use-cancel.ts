import { premiumEndpoints } from "@pith/core/contract/premium.endpoints";
import { useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/read-error.ts";
import type { CancelMode } from "./cancel-dialog.tsx";

/** Cancelling and taking a cancellation back. */
export function useCancel({
  onCancelled,
  onReactivated,
  onFailed,
}: {
  onCancelled: (mode: CancelMode) => void;
  onReactivated: () => void;
  /** The modal closes, and the person is told. */
  onFailed: (message: string) => void;
}) {
  const mergePremium = useAuth((state) => state.mergePremium);
  const [isBusy, setBusy] = useState(false);

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      logError(error);
      onFailed(readError(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    cancel: (mode: CancelMode) =>
      run(async () => {
        mergePremium(
          await api.call(premiumEndpoints.cancelSubscription, {
            body: { cancel_at_period_end: mode === "period_end" },
          }),
        );
        onCancelled(mode);
      }),
    reactivate: () =>
      run(async () => {
        mergePremium(
          await api.call(premiumEndpoints.updateSubscription, { body: { cancel_at_period_end: false } }),
        );
        onReactivated();
      }),
  };
}
