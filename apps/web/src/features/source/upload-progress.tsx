import { Button } from "@pith/ui/primitives/button";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** A recording's upload progress, with a cancel button. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: "percent" }).format(share);
  return (
    <div className="mt-3 flex items-center gap-3 text-sm">
      <progress value={share} max={1} aria-label={t("source.sending")} className="min-w-0 flex-1" />
      {/* Screen readers announce the progress bar's value instead. */}
      <span aria-hidden="true" className="tabular text-soft">
        {percent}
      </span>
      <Button size="small" onClick={onCancel}>
        {t("source.stopSending")}
      </Button>
    </div>
  );
}
