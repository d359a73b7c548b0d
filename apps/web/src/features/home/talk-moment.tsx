import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Button } from "@pith/ui/primitives/button";
import type { ReactNode } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { TalkPoint } from "./talks.ts";

/**
 * The selected moment: the host's player, if there is one, and the captions with the quoted words
 * highlighted.
 */
export function TalkMoment({
  point,
  player,
  isUnreached,
  onClose,
}: {
  point: TalkPoint;
  /** Null if the host has no player, so the moment can only be read. */
  player: ReactNode;
  isUnreached: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  const said = point.excerpt.map(({ text }) => text).join(" ");
  const start = said.indexOf(point.quote);
  const time = formatTimecode(Math.floor(point.startSeconds));
  return (
    <div data-moment="" className="mt-4 overflow-hidden rounded-control border border-rule bg-paper">
      {player}
      <div className="p-3">
        <div className="flex items-center justify-between gap-3">
          <p className="text-xs text-faint">{t(isUnreached ? "talk.unreached" : "talk.excerpt", { time })}</p>
          <Button size="small" variant="quiet" onClick={onClose}>
            {t("source.listClose")}
          </Button>
        </div>
        <p lang="en" dir="ltr" className="mt-1 text-sm text-soft">
          {said.slice(0, start)}
          <mark className="bg-seed-wash text-ink">{point.quote}</mark>
          {said.slice(start + point.quote.length)}
        </p>
      </div>
    </div>
  );
}
