import type { KeyPoint } from "@pith/core/summaries/summary";
import { PointAction } from "@pith/ui/reader/point-action";
import { PointFailure } from "@pith/ui/reader/point-failure";
import { Check, Copy, Image, Link } from "lucide-react";
import { useState } from "react";
import { lazyPart, prepare, useLazyPart } from "../../lib/lazy/lazy-part.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { useCopied } from "../../lib/use-copied.ts";
import { buildSummaryMomentLink } from "./build-moment-link.ts";
import type { SummarySource } from "./summary-source.ts";
import { writeQuote } from "./write-quote.ts";

const quoteCard = lazyPart(async () => (await import("./quote-card-dialog.tsx")).QuoteCardDialog);

/** Shares a point: its quote as text, a link to its moment, or its quote as an image. */
export function PointActions({ source, point }: { source: SummarySource; point: KeyPoint }) {
  const t = useTranslate();
  // There's no URL during prerendering.
  const origin = typeof window === "undefined" ? "" : window.location.origin;
  const link = buildSummaryMomentLink({ source, quote: point.quotes[0], origin });
  const quote = useCopied(writeQuote({ source, point, origin }));
  const moment = useCopied(link?.url ?? "");
  const { Part: QuoteCardDialog, fetch } = useLazyPart(quoteCard);
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useErrorText();

  async function open(): Promise<void> {
    setOpen(true);
    setError(null);
    await fetch().catch((cause: unknown) => {
      logError(cause);
      setOpen(false);
      setError(() => readError(cause));
    });
  }

  return (
    <>
      <PointAction icon={quote.isCopied ? Check : Copy} onClick={quote.copy}>
        {t(quote.isCopied ? "share.copied" : "point.copyQuote")}
      </PointAction>
      {link !== null && (
        <PointAction icon={moment.isCopied ? Check : Link} onClick={moment.copy}>
          {t(moment.isCopied ? "share.copied" : link.isPrivate ? "point.copyPrivateLink" : "point.copyLink")}
        </PointAction>
      )}
      <PointAction
        icon={Image}
        onPointerEnter={() => prepare(quoteCard)}
        onFocus={() => prepare(quoteCard)}
        onClick={() => void open()}
      >
        {t("point.card")}
      </PointAction>
      {(quote.hasFailed || moment.hasFailed) && <PointFailure>{t("share.notCopied")}</PointFailure>}
      {error && <PointFailure>{error}</PointFailure>}
      {QuoteCardDialog && isOpen && (
        <QuoteCardDialog source={source} point={point} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
