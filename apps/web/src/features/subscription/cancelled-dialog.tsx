import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import type { CancelMode } from "./cancel-dialog.tsx";

/** The cancellation went through: what that means and until when. */
export function CancelledDialog({
  mode,
  expiryDate,
  onClose,
}: {
  /** Null while nothing was cancelled. */
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
      title={t(mode === "immediate" ? "cancelled.immediateTitle" : "cancelled.periodEndTitle")}
      description={t(mode === "immediate" ? "cancelled.immediateText" : "cancelled.periodEndText", { date })}
      testId={`cancelled-${mode ?? "none"}`}
    >
      <p className="mt-5 flex justify-between gap-4 border-y border-rule py-3 text-sm">
        <span className="text-soft">{t("cancelled.expiry")}</span>
        <span data-expiry-date="">{date}</span>
      </p>
      <div className="mt-6 flex justify-end max-sm:*:grow">
        <Button variant="primary" onClick={onClose}>
          {t("cancelled.close")}
        </Button>
      </div>
    </Dialog>
  );
}
