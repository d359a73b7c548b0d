import type { Premium } from "@pith/core/accounts/premium";
import { getCurrentTier } from "@pith/core/plans/get-current-tier";
import { CancelDialog } from "../../features/subscription/cancel-dialog.tsx";
import { CanceledDialog } from "../../features/subscription/canceled-dialog.tsx";
import { FarewellDialog } from "../../features/subscription/farewell-dialog.tsx";
import { ReactivatedDialog } from "../../features/subscription/reactivated-dialog.tsx";
import { SwitchDialog } from "../../features/subscription/switch-dialog.tsx";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { SubscriptionChanges } from "./use-subscription-changes.ts";

/** The dialogs for changes to the subscription. */
export function SubscriptionDialogs({
  premium,
  changes,
  onRenew,
}: {
  premium: Premium | null;
  changes: SubscriptionChanges;
  onRenew: () => void;
}) {
  const t = useTranslate();
  const { showCancelModal, setCancelModal } = useSubscription((state) => state);
  const expiryDate = premium?.expiry_date ?? null;
  const isExpired = getCurrentTier(premium) === "expired";
  const isOverdue = isExpired && premium?.renewal != null;
  const hasEnded = isExpired && !isOverdue && changes.canceledMode === null;
  return (
    <>
      <CancelDialog
        key={String(showCancelModal)}
        isOpen={showCancelModal}
        isOverdue={isOverdue}
        expiryDate={expiryDate}
        isBusy={changes.isBusy}
        onClose={() => setCancelModal(false)}
        onConfirm={changes.cancel}
      />
      <CanceledDialog mode={changes.canceledMode} expiryDate={expiryDate} onClose={changes.closeCanceled} />
      <SwitchDialog
        plan={changes.switchTo}
        currentName={t(`tier.${premium?.tier ?? "free"}`)}
        expiryDate={expiryDate}
        renews={premium?.renewal != null}
        isBusy={changes.isBusy}
        onClose={() => changes.askToSwitch(null)}
        onConfirm={({ id }) => changes.renewAs(id)}
      />
      <ReactivatedDialog isOpen={changes.hasReactivated} premium={premium} />
      {hasEnded && expiryDate !== null && <FarewellDialog expiryDate={expiryDate} onRenew={onRenew} />}
    </>
  );
}
