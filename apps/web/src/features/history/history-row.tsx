import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Button } from "@pith/ui/primitives/button";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "../../lib/link.tsx";
import { formatDay } from "../../lib/texts/format-day.ts";
import { sayFailure } from "../../lib/texts/say.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { isWorking } from "./use-follow-working.ts";

/** A summary in the history. Delete asks for confirmation in place. */
export function HistoryRow({ item, onRemove }: { item: SummaryListItem; onRemove: () => void }) {
  const t = useTranslate();
  const locale = useLanguage();
  /** Null until Delete is first pressed, so that buttons take the focus only after that. */
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const title = item.title || t("history.untitled");
  const facts = [
    item.author,
    formatTimecode(item.durationSeconds),
    t(`length.${item.length}`),
    formatDay({ date: item.createdAt, locale }),
  ].filter(Boolean);
  return (
    <li data-summary={item.id} className="group relative border-t border-rule first:border-t-0">
      <div className="flex items-start gap-x-4 py-5">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="max-w-180 text-base font-semibold text-pretty break-words text-match">
            <Link
              to={`/summary/${item.id}`}
              className="no-underline after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          </h2>
          {item.gist && (
            // The end padding follows the page's direction, not the gist's language.
            <div className="mt-1 max-w-measure pe-4">
              <p dir="auto" className="line-clamp-2 font-serif text-base text-soft text-match">
                {item.gist}
              </p>
            </div>
          )}
          {item.status === "failed" && item.failure && (
            <p className="mt-1 text-sm text-red">{sayFailure(item.failure)}</p>
          )}
          {isWorking(item) && (
            <p className="mt-1 text-sm text-soft">
              {t("history.making", { percent: Math.round(item.progress * 100) })}
            </p>
          )}
          {item.status === "cancelled" && <p className="mt-1 text-sm text-faint">{t("history.cancelled")}</p>}
          <div className="mt-1.5 overflow-x-clip text-xs text-faint">
            {/* Each dot precedes its item; the clipped margin hides it at the start of a line. */}
            <p className="-ms-3 flex flex-wrap">
              {facts.map((fact, index) => (
                <span key={fact} className="flex">
                  <span aria-hidden="true" className="w-3 shrink-0 text-center">
                    {index > 0 && "·"}
                  </span>
                  <bdi className="min-w-0 break-words">{fact}</bdi>
                </span>
              ))}
            </p>
          </div>
        </div>
        <div className="ms-auto flex min-h-10 min-w-10 shrink-0 items-center">
          {isAsking ? (
            // On narrow screens the buttons overlay the last line of text, so that nothing shifts.
            <div className="z-10 flex gap-1 bg-paper max-lg:absolute max-lg:end-0 max-lg:bottom-1 max-lg:ps-3 lg:relative">
              <Button size="small" autoFocus onClick={() => setAsking(false)}>
                {t("history.keep")}
              </Button>
              <Button size="small" variant="danger" onClick={onRemove}>
                {t("history.delete")}
              </Button>
            </div>
          ) : (
            <Button
              variant="quiet"
              size="icon"
              className="relative z-10"
              autoFocus={isAsking === false}
              aria-label={t("history.deleteOf", { title })}
              onClick={() => setAsking(true)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
