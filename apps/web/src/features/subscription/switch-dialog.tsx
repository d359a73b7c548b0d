import { formatAmount } from "@pith/core/money/format-amount";
import type { Plan } from "@pith/core/plans/plan";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { formatNearDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/**
 * Asks the user to confirm the switch to a smaller plan at the end of the period. Shows the date and the
 * price, and mentions that the switch can be undone.
 */
export function SwitchDialog({
  plan,
  currentName,
  expiryDate,
  renews,
  isBusy,
  onClose,
  onConfirm,
}: {
  /** Null while the dialog is closed. */
  plan: Plan | null;
  currentName: string;
  expiryDate: string | null;
  /** False for prepaid time, which never charges automatically. */
  renews: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (plan: Plan) => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  if (!plan) return null;
  const { price, currency } = plan.pricing.monthly;
  const params = {
    plan: plan.name,
    current: currentName,
    date: formatNearDay({ date: expiryDate, locale }),
    price: formatAmount({ amount: Math.round(price * 100), currency, locale }),
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      canClose={!isBusy}
      title={t("switch.title", params)}
      description={t(renews ? "switch.text" : "switch.textOnce", params)}
      testId="switch"
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button isBusy={isBusy} onClick={onClose}>
          {t("switch.back", params)}
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => onConfirm(plan)}>
          {t(isBusy ? "switch.saving" : "switch.confirm", params)}
        </Button>
      </div>
    </Dialog>
  );
}
