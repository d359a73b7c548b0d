import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import type { CancelMode } from "./cancel-dialog.tsx";

/** Confirms that the subscription was canceled, explains what this means, and shows when the plan ends. */
export function CanceledDialog({
  mode,
  expiryDate,
  onClose,
}: {
  /** Null if nothing has been canceled yet. */
  mode: CancelMode | null;
  expiryDate: string | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const date = formatDay({ date: expiryDate, locale });
  return (
    <Dialog
      isOpen={mode !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(mode === "immediate" ? "canceled.immediateTitle" : "canceled.periodEndTitle")}
      description={t(mode === "immediate" ? "canceled.immediateText" : "canceled.periodEndText", { date })}
      testId={`canceled-${mode ?? "none"}`}
    >
      <p className="mt-5 flex justify-between gap-4 border-y border-rule py-3 text-sm">
        <span className="text-soft">{t("canceled.expiry")}</span>
        <span data-expiry-date="">{date}</span>
      </p>
      <div className="mt-6 flex justify-end max-sm:*:grow">
        <Button variant="primary" onClick={onClose}>
          {t("canceled.close")}
        </Button>
      </div>
    </Dialog>
  );
}
