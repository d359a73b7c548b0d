import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { say } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PaymentTips } from "./payment-tips.tsx";

/** Explains why a payment couldn't be started, and how to fix the most common problems. */
export function PaymentFailureDialog({
  message,
  onClose,
  onRetry,
}: {
  /** Null while the dialog is closed. */
  message: string | null;
  onClose: () => void;
  onRetry: () => void;
}) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={message !== null}
      onOpenChange={(open) => !open && onClose()}
      title={say({ code: "payment.failed", params: {} })}
      description={
        <>
          <p>{say({ code: "payment_failed.incomplete", params: {} })}</p>
          {message && <FailureNote className="mt-4">{message}</FailureNote>}
        </>
      }
      testId="payment-failure"
    >
      <PaymentTips />
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onClose}>{t("payment.close")}</Button>
        <Button variant="primary" onClick={onRetry}>
          {t("payment.tryAgain")}
        </Button>
      </div>
    </Dialog>
  );
}
