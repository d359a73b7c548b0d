import type { VideoListReply } from "@pith/core/contract/list.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Button } from "@pith/ui/primitives/button";
import { useEffect, useRef } from "react";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Lists the videos of a playlist or channel, so that the user can pick one to summarize. */
export function ListChoice({
  list,
  isStarting,
  onChoose,
  onClose,
}: {
  list: VideoListReply;
  isStarting: boolean;
  onChoose: (url: string) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const headingRef = useRef<HTMLHeadingElement>(null);

  // Focus is still on the form's button, so move it to the list.
  useEffect(() => headingRef.current?.focus(), [list]);

  return (
    <section className="mt-4 rounded-surface border border-rule bg-raised p-4" data-list={list.kind}>
      <div className="flex items-start justify-between gap-3">
        <h2 ref={headingRef} tabIndex={-1} className="min-w-0 text-base font-medium break-words outline-none">
          {t("source.listChoose", { title: list.title })}
        </h2>
        <Button size="small" onClick={onClose}>
          {t("source.listClose")}
        </Button>
      </div>
      <ol className="-mx-2 mt-2 max-h-96 overflow-y-auto">
        {list.entries.map(({ url, title, durationSeconds }) => (
          <li key={url} className="border-t border-rule first:border-t-0">
            <button
              type="button"
              aria-disabled={isStarting}
              className="flex min-h-11 w-full items-baseline justify-between gap-4 rounded-control px-2 py-2 text-start hover:bg-hover aria-disabled:opacity-50"
              onClick={() => !isStarting && onChoose(url)}
            >
              <span dir="auto" className="min-w-0 flex-1 break-words text-match">
                {title}
              </span>
              <span className="shrink-0 text-sm text-faint tabular">{formatTimecode(durationSeconds)}</span>
            </button>
          </li>
        ))}
      </ol>
      {list.kind !== "video" && (
        <p className="mt-2 text-sm">
          <Link to={`/batches?list=${encodeURIComponent(list.url)}`} className="link">
            {t("source.listSeveral")}
          </Link>
        </p>
      )}
      {!list.isComplete && <p className="mt-2 text-sm text-faint">{t("source.listMore")}</p>}
    </section>
  );
}
