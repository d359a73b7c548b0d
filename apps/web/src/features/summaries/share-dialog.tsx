import { buildUrl } from "@pith/core/client/build-url";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { getErrorCode } from "@pith/core/errors/app-error";
import type { Summary } from "@pith/core/summaries/summary";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { useLocation } from "../../lib/router.ts";
import { readFailure } from "../../lib/texts/read-error.ts";
import { type Failure, renderFailure } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { CopyButton } from "./copy-button.tsx";

/** Creates or revokes a public link to the summary, and lets search engines show its page. */
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
  /** The user's choice while it's being saved; null otherwise. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const shareId = summary.shareId ?? "";
  const url = summary.shareId === null ? null : `${window.location.origin}/s/${shareId}`;

  const embedCode = url === null ? "" : writeEmbedCode({ shareId, title: summary.content?.title ?? "" });

  useEffect(() => {
    if (isOpen) setFailure(null);
  }, [isOpen]);

  async function run(action: () => Promise<Pick<Summary, "shareId" | "isListed">>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      onChange({ ...summary, ...(await action()) });
    } catch (cause) {
      logError(cause);
      setFailure(readFailure(cause));
    } finally {
      setBusy(false);
      setChosen(null);
    }
  }

  const params = { id: summary.id };
  const share = (body: { isListed?: boolean }) =>
    run(async () => {
      const { shareId, isListed } = await api.call(summaryEndpoints.shareSummary, { params, body });
      return { shareId, isListed };
    });
  const note = failure && (
    <FailureNote
      className="mt-5"
      action={
        getErrorCode(failure.code) === "unauthenticated" && (
          <Link
            to={`/login?redirect=${encodeURIComponent(pathname)}`}
            className={buttonStyles({ size: "small" })}
          >
            {t("nav.signIn")}
          </Link>
        )
      }
    >
      {renderFailure(failure)}
    </FailureNote>
  );
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
              dir="ltr"
              value={url}
              aria-label={t("share.link")}
              className="h-10 min-w-0 flex-1 rounded-control border border-rule-strong bg-paper px-3 text-sm"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={url} variant="primary" />
          </div>
          <Checkbox
            className="mt-5"
            isChecked={chosen ?? summary.isListed}
            isBusy={isBusy}
            onChange={(isListed) => {
              setChosen(isListed);
              void share({ isListed });
            }}
          >
            <span className="block font-medium">{t("share.listed")}</span>
            <span className="block text-soft">{t("share.listedText")}</span>
          </Checkbox>
          <img
            src={buildUrl({ baseUrl: "", path: summaryEndpoints.getSharedCard.path, params: { shareId } })}
            alt={t("share.picture")}
            width={1200}
            height={630}
            className="mt-5 aspect-1200/630 h-auto w-full rounded-control border border-rule bg-blank"
          />
          <div className="mt-5 flex items-center gap-2">
            <input
              readOnly
              dir="ltr"
              value={embedCode}
              aria-label={t("share.embed")}
              className="h-10 min-w-0 flex-1 rounded-control border border-rule-strong bg-paper px-3 font-mono text-xs"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={embedCode} label={t("share.copyEmbed")} />
          </div>
          {note}
          <div className="mt-6 flex flex-wrap justify-between gap-2">
            <Button
              variant="danger"
              isBusy={isBusy}
              onClick={() =>
                void run(async () => {
                  await api.call(summaryEndpoints.unshareSummary, { params });
                  return { shareId: null, isListed: false };
                })
              }
            >
              {t("share.stop")}
            </Button>
            <Button onClick={onClose}>{t("share.close")}</Button>
          </div>
        </>
      ) : (
        <>
          {note}
          <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
            <Button onClick={onClose}>{t("share.close")}</Button>
            <Button variant="primary" isBusy={isBusy} onClick={() => void share({})}>
              {t("share.make")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/**
 * Returns the HTML for embedding a summary. The size is only a suggestion; the embedded page works at widths
 * of 280 px and up.
 */
function writeEmbedCode({ shareId, title }: { shareId: string; title: string }): string {
  const name = title.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\s+/g, " ");
  const source = buildUrl({
    baseUrl: window.location.origin,
    path: summaryEndpoints.getEmbed.path,
    params: { shareId },
  });
  return `<iframe src="${source}" title="${name}" width="640" height="460" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}
