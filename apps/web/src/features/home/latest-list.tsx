import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

export const LATEST_COUNT = 3;

export function LatestList({
  items,
}: {
  items: readonly Pick<SummaryListItem, "id" | "title" | "gist" | "durationSeconds">[];
}) {
  const t = useTranslate();
  return (
    // Three rows tall from the start, to avoid a layout shift when they load.
    <ul data-latest="" className="mt-3 mb-6 min-h-45 list-none p-0">
      {items.map(({ id, title, gist, durationSeconds }) => (
        <li key={id} className="border-t border-rule first:border-t-0">
          <Link to={`/summary/${id}`} className="block h-15 py-2 hover:bg-hover">
            <span className="flex items-baseline justify-between gap-4">
              <span dir="auto" className="truncate text-sm font-semibold text-match">
                {title || t("history.untitled")}
              </span>
              <span className="shrink-0 text-xs text-faint tabular">{formatTimecode(durationSeconds)}</span>
            </span>
            <span dir="auto" className="block truncate text-sm text-soft text-match">
              {gist}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
