import { formatTimecode } from "@pith/core/lib/format-timecode";
import { areOwnWords } from "@pith/core/summaries/are-own-words";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import type { KeyPoint } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { clsx } from "clsx";
import { TextQuote } from "lucide-react";
import { memo, type ReactNode, useId, useState } from "react";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { PointAction } from "./point-action.tsx";
import { PointProof } from "./point-proof.tsx";
import { PointToolbar } from "./point-toolbar.tsx";
import { QuotedWords } from "./quoted-words.tsx";

/**
 * Returns whether a label contains only words from the heading above it, such as "City" below "Huntsville
 * City Council".
 */
function repeats({ label, heading = "" }: { label: string; heading?: string | undefined }): boolean {
  const said = new Set(heading.toLowerCase().split(/\s+/u));
  return label
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => said.has(word));
}

/**
 * A key point with its quote and actions. It rerenders only if its props change, since the player's position and
 * highlights change often and a talk may have sixty points.
 */
export const KeyPointItem = memo(function KeyPointItem({
  point,
  language,
  quoteLanguage,
  heading,
  index,
  isCurrent = false,
  isHighlighted = false,
  renderActions,
  onHighlight,
  onChoose,
  onSeek,
}: {
  point: KeyPoint;
  language?: string | undefined;
  quoteLanguage?: string | undefined;
  /** The title of the point's chapter, shown above its points. */
  heading?: string | undefined;
  index: number;
  isCurrent?: boolean;
  isHighlighted?: boolean;
  renderActions?: ((point: KeyPoint, index: number) => ReactNode) | undefined;
  onHighlight?: (index: number | null) => void;
  onChoose: (point: KeyPoint) => void;
  onSeek: (moment: Moment) => void;
}) {
  const texts = useTexts();
  const proofId = useId();
  const [hasProof, setHasProof] = useState(false);
  const [first] = point.quotes;
  const time = first.startSeconds === null ? null : formatTimecode(first.startSeconds);
  const [shown] = listQuotesToShow(point);
  const folded = point.quotes.filter((quote) => quote !== shown && quote.text !== point.text);
  return (
    // Makes the whole point clickable. The button inside does the same for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <li
      data-key-point={index}
      data-start-seconds={first.startSeconds ?? undefined}
      data-current={isCurrent ? "" : undefined}
      className={clsx(
        "group/point relative -mx-4 grid grid-cols-[minmax(0,1fr)] gap-x-3.5 rounded-surface px-4 py-3 @md:grid-cols-[calc(var(--px)*56)_minmax(0,1fr)]",
        "transition-colors",
        isHighlighted && !isCurrent && "bg-hover",
        isCurrent && "bg-seed-wash",
      )}
      onPointerEnter={(event) => event.pointerType !== "touch" && onHighlight?.(index)}
      onPointerLeave={() => onHighlight?.(null)}
      onClick={() => {
        // Selecting text to copy it must not select the point. In a shadow root, Chromium's `isCollapsed` is
        // always true.
        if (!document.getSelection()?.toString()) onChoose(point);
      }}
    >
      <button
        type="button"
        data-key-point-control=""
        aria-label={texts.translate("reader.seekTo", { time: time ?? String(index + 1) })}
        aria-current={isCurrent ? "true" : undefined}
        className={clsx(
          "touch-room -my-0.5 flex h-8 w-fit items-center self-start rounded-control text-xs tabular transition-colors",
          isCurrent ? "font-medium text-ink" : "text-soft group-hover/point:text-ink",
        )}
        onClick={(event) => {
          event.stopPropagation();
          onChoose(point);
        }}
        onFocus={() => onHighlight?.(index)}
        onBlur={() => onHighlight?.(null)}
      >
        <span
          aria-hidden="true"
          className={clsx(
            "me-2 inline-block h-2.5 w-1 rounded-full bg-seed transition-transform",
            isCurrent || isHighlighted ? "scale-y-150" : "scale-y-100",
          )}
        />
        {time ?? index + 1}
      </button>
      <div className="min-w-0 max-w-measure">
        {point.label !== null && !repeats({ label: point.label, heading }) && (
          <strong
            dir="auto"
            lang={language}
            className="block text-sm font-semibold break-words text-soft text-match"
          >
            {point.label}
          </strong>
        )}
        <p
          dir="auto"
          lang={shown === undefined ? quoteLanguage : language}
          className="font-serif text-lg leading-7! break-words text-match text-pretty"
        >
          {areOwnWords(point) ? <QuotedWords language={quoteLanguage}>{point.text}</QuotedWords> : point.text}
        </p>
        {shown && (
          <blockquote
            aria-label={texts.translate("reader.quoteLabel")}
            className={clsx(
              "mt-1.5 border-s-2 ps-3 text-sm break-words text-soft",
              isCurrent ? "border-seed" : "border-rule",
            )}
          >
            {/* Only the words follow the quote's direction. The bar next to them follows the page's. */}
            <bdi>
              {shown.speaker !== null && <>{shown.speaker}: </>}
              <QuotedWords language={quoteLanguage}>{shown.text}</QuotedWords>
            </bdi>
          </blockquote>
        )}
        <PointToolbar isShown={isCurrent || hasProof}>
          {renderActions?.(point, index)}
          <PointAction
            icon={TextQuote}
            aria-expanded={hasProof}
            aria-controls={hasProof ? proofId : undefined}
            onClick={() => setHasProof(!hasProof)}
          >
            {getSummaryTexts(texts.language).translate("proof.show", { count: point.quotes.length })}
          </PointAction>
        </PointToolbar>
        {hasProof && (
          <PointProof
            id={proofId}
            point={point}
            quotes={folded}
            quoteLanguage={quoteLanguage}
            onSeek={onSeek}
          />
        )}
      </div>
    </li>
  );
});
