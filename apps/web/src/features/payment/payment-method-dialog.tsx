import type { Plan } from "@pith/core/plans/plan";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { useTranslate } from "../../lib/texts/texts.ts";
import { AmountDue } from "./amount-due.tsx";
import { MethodChoice } from "./method-choice.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useMethod } from "./use-method.ts";

export function PaymentMethodDialog({
  plan,
  isOpen,
  onClose,
  onFailed,
}: {
  plan: Plan;
  isOpen: boolean;
  onClose: () => void;
  onFailed: (render: () => string) => void;
}) {
  const t = useTranslate();
  const [method, setMethod] = useMethod();
  const { checkOut, isBusy } = useCheckout({ onFailed });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("payment.title", { plan: plan.name })}
      description={t("payment.text")}
      canClose={!isBusy}
      testId="payment-method"
    >
      {isOpen && <AmountDue plan={plan} method={method} />}
      <MethodChoice value={method} onChange={(chosen) => isBusy || setMethod(chosen)} />
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button isBusy={isBusy} onClick={onClose}>
          {t("payment.back")}
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void checkOut({ plan, method })}>
          {t(isBusy ? "payment.opening" : "payment.continue")}
        </Button>
      </div>
    </Dialog>
  );
}
