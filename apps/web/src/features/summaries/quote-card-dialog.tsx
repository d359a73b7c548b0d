import { readReply } from "@pith/core/client/read-reply";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { listShapedPoints } from "@pith/core/summaries/list-shaped-points";
import type { KeyPoint } from "@pith/core/summaries/summary";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { downloadFile } from "../../lib/download-file.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { buildMomentLink } from "./build-moment-link.ts";
import { getFileName } from "./get-file-name.ts";
import type { SummarySource } from "./summary-source.ts";

/** How long the confirmation is shown. */
const COPIED_MS = 2000;

/** Renders a quote as an image to copy, download or share with another app. It isn't published. */
export function QuoteCardDialog({
  source,
  point,
  onClose,
}: {
  source: SummarySource;
  point: KeyPoint;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { picture, error } = usePicture({ source, point });
  const [isCopied, setCopied] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fileName = getFileName({ title: source.content.title, extension: "png" });
  const file = picture && new File([picture.blob], fileName, { type: "image/png" });
  // Undefined on plain HTTP pages.
  const canCopy = navigator.clipboard !== undefined && typeof ClipboardItem !== "undefined";
  const canShare = file !== null && navigator.canShare?.({ files: [file] }) === true;

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function run(action: () => Promise<void>): Promise<void> {
    setFailure(null);
    await action().catch((cause: unknown) => {
      // The user closed the system's share sheet.
      if (cause instanceof DOMException && cause.name === "AbortError") return;
      logError(cause);
      setFailure(t("card.failed"));
    });
  }

  async function share(shared: File): Promise<void> {
    const url = buildMomentLink({ source, quote: point.quotes[0], origin: window.location.origin });
    await navigator.share({ files: [shared], title: source.content.title, ...(url !== null && { url }) });
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("card.title")}
      description={t(source.shareId === null ? "card.private" : "card.text")}
      className="max-w-160"
      testId="quote-card"
    >
      <div className="mt-5 aspect-1200/630 overflow-hidden rounded-control border border-rule bg-blank">
        {picture && (
          <img src={picture.url} alt={point.quotes[0].text} width={1200} height={630} className="size-full" />
        )}
      </div>
      {(error ?? failure) && <FailureNote className="mt-4">{error ?? failure}</FailureNote>}
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button disabled={!file} onClick={() => file && downloadFile({ fileName, file })}>
          {t("card.download")}
        </Button>
        {canShare && <Button onClick={() => void run(() => share(file))}>{t("share.open")}</Button>}
        {canCopy && (
          <Button
            variant="primary"
            disabled={!picture}
            onClick={() =>
              void run(async () => {
                if (!picture) return;
                await navigator.clipboard.write([new ClipboardItem({ "image/png": picture.blob })]);
                setCopied(true);
              })
            }
          >
            {t(isCopied ? "share.copied" : "card.copy")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface Picture {
  blob: Blob;
  url: string;
}

/**
 * Fetches the image. An `img` element couldn't load it for the reader's own summary, because that requires
 * credentials.
 */
function usePicture({ source, point }: { source: SummarySource; point: KeyPoint }): {
  picture: Picture | null;
  error: string | null;
} {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [error, setError] = useErrorText();
  const { summaryId, shareId, content } = source;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let url: string | null = null;
    const points = [...content.keyPoints, ...listShapedPoints(content.shaped)];
    const query = { point: points.indexOf(point) };

    async function load(): Promise<void> {
      const endpoint = summaryId === null ? summaryEndpoints.getSharedCard : summaryEndpoints.getSummaryCard;
      const response =
        summaryId === null
          ? await api.open(
              summaryEndpoints.getSharedCard,
              { params: { shareId: shareId ?? "" }, query },
              { signal },
            )
          : await api.open(summaryEndpoints.getSummaryCard, { params: { id: summaryId }, query }, { signal });
      if (!response.ok) await readReply({ endpoint, response });
      const blob = await response.blob();
      if (signal.aborted) return;
      url = URL.createObjectURL(blob);
      setPicture({ blob, url });
    }

    load().catch((cause: unknown) => {
      if (signal.aborted) return;
      logError(cause);
      setError(() => readError(cause));
    });
    return () => {
      controller.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [summaryId, shareId, content, point]);

  return { picture, error };
}
