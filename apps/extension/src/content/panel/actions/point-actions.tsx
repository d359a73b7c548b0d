import { quoteText } from "@pith/core/lib/quote-text";
import type { KeyPoint } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { PointAction } from "@pith/ui/reader/point-action";
import { Bookmark, BookmarkCheck, Check, Copy, Link } from "lucide-react";
import { useTexts } from "../../../texts/texts-provider.tsx";
import type { Extras } from "../use-extras.ts";
import { useCopied } from "./use-copied.ts";

/** Copies a point's quote or a link to its timestamp, or saves the point if the summary is on the server. */
export function PointActions({
  point,
  quoteLanguage,
  index,
  video,
  extras,
}: {
  point: KeyPoint;
  /** The captions' language. */
  quoteLanguage: string;
  index: number;
  video: Video;
  extras: Extras | null;
}) {
  const { translate } = useTexts();
  const quote = useCopied();
  const link = useCopied();
  const { text, startSeconds } = point.quotes[0];
  const quoted = quoteText({ text, language: quoteLanguage });
  const url = buildLink({ video, seconds: startSeconds, shareUrl: extras?.shareUrl ?? null });
  const isKept = extras?.keptPoints.has(index) ?? false;
  return (
    <>
      <PointAction
        icon={quote.outcome === "copied" ? Check : Copy}
        onClick={() => void quote.copy(`${quoted}\n${url ?? ""}`.trimEnd())}
      >
        {translate(quote.outcome ? `actions.${quote.outcome}` : "point.copyQuote")}
      </PointAction>
      {url !== null && (
        <PointAction icon={link.outcome === "copied" ? Check : Link} onClick={() => void link.copy(url)}>
          {translate(link.outcome ? `actions.${link.outcome}` : "point.copyLink")}
        </PointAction>
      )}
      {extras && (
        <PointAction
          icon={isKept ? BookmarkCheck : Bookmark}
          aria-pressed={isKept}
          onClick={() => void extras.keep(index)}
        >
          {translate(isKept ? "point.kept" : "point.keep")}
        </PointAction>
      )}
    </>
  );
}

/**
 * Returns a link to the point's timestamp: on the summary's public page if it has one, otherwise in the video.
 */
function buildLink({
  video,
  seconds,
  shareUrl,
}: {
  video: Video;
  seconds: number | null;
  shareUrl: string | null;
}): string | null {
  if (shareUrl === null) return buildMomentUrl({ video, seconds });
  return seconds === null ? shareUrl : `${shareUrl}?t=${Math.floor(seconds)}`;
}
