import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { Summary } from "@pith/core/summaries/summary";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { copyText } from "../../lib/copy-text.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const COPIED_MS = 2000;

/** A public link to the summary, made on request and taken back the same way. */
export function ShareDialog({
  summary,
  isOpen,
  onClose,
  onChange,
}: {
  summary: Summary;
  isOpen: boolean;
  onClose: () => void;
  onChange: (summary: Summary) => void;
}) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const url = summary.shareId === null ? null : `${window.location.origin}/s/${summary.shareId}`;

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function run(action: () => Promise<string | null>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      onChange({ ...summary, shareId: await action() });
    } catch (cause) {
      logError(cause);
      setError(readError(cause));
    } finally {
      setBusy(false);
    }
  }

  const params = { id: summary.id };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("share.title")}
      description={t(url ? "share.isPublic" : "share.text")}
      testId="share"
    >
      {url ? (
        <>
          <div className="mt-5 flex gap-2">
            <input
              readOnly
              value={url}
              aria-label={t("share.link")}
              className="h-10 min-w-0 flex-1 rounded-control border border-rule-strong bg-paper px-3 text-sm"
              onFocus={(event) => event.target.select()}
            />
            <Button variant="primary" onClick={() => void copyText(url).then(setCopied)}>
              {t(isCopied ? "share.copied" : "share.copy")}
            </Button>
          </div>
          <div className="mt-6 flex flex-wrap justify-between gap-2">
            <Button
              variant="danger"
              disabled={isBusy}
              onClick={() =>
                void run(async () => {
                  await api.call(summaryEndpoints.unshareSummary, { params });
                  return null;
                })
              }
            >
              {t("share.stop")}
            </Button>
            <Button onClick={onClose}>{t("share.close")}</Button>
          </div>
        </>
      ) : (
        <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
          <Button onClick={onClose}>{t("share.close")}</Button>
          <Button
            variant="primary"
            disabled={isBusy}
            onClick={() =>
              void run(async () => (await api.call(summaryEndpoints.shareSummary, { params })).shareId)
            }
          >
            {t("share.make")}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className="mt-4 text-sm text-red">
          {error}
        </p>
      )}
    </Dialog>
  );
}
