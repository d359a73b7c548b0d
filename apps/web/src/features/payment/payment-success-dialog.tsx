import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { useTranslate } from "../../lib/texts/texts.ts";
import { reloadPage } from "./payment-events.ts";

/** Confirms a plan change. The page then reloads so that everything on it is up to date. */
export function PaymentSuccessDialog({ isOpen, planName }: { isOpen: boolean; planName: string }) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && reloadPage()}
      title={t("payment.successTitle")}
      description={t("payment.successText", { plan: planName })}
      testId="payment-success"
    >
      <div className="mt-6 flex justify-end max-sm:*:grow">
        <Button variant="primary" onClick={reloadPage}>
          {t("payment.done")}
        </Button>
      </div>
    </Dialog>
  );
}
