import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { useState } from "react";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

export type CancelMode = "period_end" | "immediate";

export function CancelDialog({
  isOpen,
  isOverdue,
  expiryDate,
  isBusy,
  onClose,
  onConfirm,
}: {
  isOpen: boolean;
  /** True if the plan has expired because its renewal failed, which leaves no choice of when to end it. */
  isOverdue: boolean;
  expiryDate: string | null;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (mode: CancelMode) => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const [chosen, setMode] = useState<CancelMode | null>(null);
  const mode = isOverdue ? "immediate" : chosen;
  const date = formatDay({ date: expiryDate, locale });

  function close(): void {
    setMode(null);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      canClose={!isBusy}
      title={t(mode === null ? "cancel.title" : "cancel.confirmTitle")}
      description={
        mode === null
          ? t("cancel.text")
          : t(
              isOverdue
                ? "cancel.confirmOverdue"
                : mode === "period_end"
                  ? "cancel.confirmPeriodEnd"
                  : "cancel.confirmImmediate",
              { date },
            )
      }
      testId="cancel"
    >
      {mode === null ? (
        <div data-step="choose" className="mt-5 grid gap-2">
          <Choice
            title={t("cancel.periodEnd")}
            text={t("cancel.periodEndText", { date })}
            onClick={() => setMode("period_end")}
          />
          <Choice
            title={t("cancel.immediately")}
            text={t("cancel.immediatelyText")}
            onClick={() => setMode("immediate")}
          />
          <Button variant="primary" className="mt-3" onClick={close}>
            {t("cancel.keep")}
          </Button>
        </div>
      ) : (
        <div data-step="confirm" className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
          <Button isBusy={isBusy} onClick={() => (isOverdue ? close() : setMode(null))}>
            {t("cancel.goBack")}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => onConfirm(mode)}>
            {t(isBusy ? "cancel.cancelling" : "cancel.confirm")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Choice({ title, text, onClick }: { title: string; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="rounded-control border border-rule-strong p-4 text-start transition-colors hover:bg-hover"
      onClick={onClick}
    >
      <span className="block text-sm font-medium">{title}</span>
      <span className="mt-0.5 block text-sm text-soft">{text}</span>
    </button>
  );
}
