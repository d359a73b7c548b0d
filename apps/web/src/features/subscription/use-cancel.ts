import type { Premium } from "@pith/core/accounts/premium";
import { premiumEndpoints } from "@pith/core/contract/premium.endpoints";
import { useState } from "react";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import type { CancelMode } from "./cancel-dialog.tsx";

/** Cancelling and taking a cancellation back. */
export function useCancel({
  onCanceled,
  onReactivated,
  onFailed,
}: {
  onCanceled: (mode: CancelMode) => void;
  onReactivated: () => void;
  /** The modal closes, and the person is told. */
  onFailed: (message: string) => void;
}) {
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
  };
}

/** Changes the plan of whoever is signed in now and shows what came of it, unless they have gone meanwhile. */
async function change(send: () => Promise<Premium>): Promise<void> {
  const { user, mergePremium } = authStore.getState();
  const premium = await send();
  if (user) mergePremium({ userId: user.id, premium });
}
