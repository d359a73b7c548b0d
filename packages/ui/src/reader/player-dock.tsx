import { getSummaryTexts } from "@pith/texts/summary-texts";
import { clsx } from "clsx";
import { Maximize2, Minimize2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../primitives/button.tsx";
import { useTexts } from "../texts/texts-provider.tsx";
import { publishHeight } from "./publish-height.ts";

const publishMediaHeight = publishHeight("--media-height");

/**
 * The player. It's next to the text if there's enough room. Otherwise, it appears below the timeline once
 * playback has started, along with the point being played. Both layouts use the same element, because moving
 * an iframe in the document would reload it.
 */
export function PlayerDock({
  media,
  pointText,
  pointLanguage,
  isShown,
  isDocked,
  onClose,
}: {
  media: ReactNode;
  pointText: string | null;
  pointLanguage?: string | undefined;
  /** True once playback has started, which shows the docked player. A player next to the text is always visible. */
  isShown: boolean;
  isDocked: boolean;
  onClose?: (() => void) | undefined;
}) {
  const texts = useTexts();
  const summaryTexts = getSummaryTexts(texts.language);
  const [isExpanded, setExpanded] = useState(false);
  const label = summaryTexts.translate(isExpanded ? "player.shrink" : "player.expand");
  return (
    <div
      ref={publishMediaHeight}
      className={clsx("reader-media", isDocked && "reader-docked")}
      data-docked={isShown ? (isExpanded ? "expanded" : "small") : "none"}
    >
      <div className="reader-frame min-w-0">{media}</div>
      <div className="reader-dock-only min-w-0 flex-1 items-center gap-1 ps-3">
        <p
          dir="auto"
          lang={pointLanguage}
          className="line-clamp-3 min-w-0 flex-1 font-serif text-sm break-words text-match"
        >
          {pointText}
        </p>
        <Button
          variant="quiet"
          size="icon"
          aria-label={label}
          className="w-9!"
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? (
            <Minimize2 aria-hidden="true" className="size-4" />
          ) : (
            <Maximize2 aria-hidden="true" className="size-4" />
          )}
        </Button>
        {onClose && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={summaryTexts.translate("player.close")}
            className="w-9!"
            onClick={onClose}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
    </div>
  );
}
