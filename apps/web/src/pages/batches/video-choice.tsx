import type { VideoListReply } from "@pith/core/contract/list.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Button } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Multi-select list of a playlist's videos. */
export function VideoChoice({
  list: { title, entries, isComplete },
  chosen,
  onChoose,
  onClose,
}: {
  list: VideoListReply;
  /** Keyed by link. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const isAll = entries.every(({ url }) => chosen.has(url));
  const toggle = (url: string) => {
    const next = new Set(chosen);
    if (!next.delete(url)) next.add(url);
    onChoose(next);
  };
  return (
    <fieldset className="min-w-0 border-0 p-0">
      <legend className="text-base font-medium break-words">{t("batch.choose", { title })}</legend>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => onChoose(new Set(isAll ? [] : entries.map(({ url }) => url)))}>
          {t(isAll ? "batch.none" : "batch.all")}
        </Button>
        <Button size="small" onClick={onClose}>
          {t("batch.otherLinks")}
        </Button>
        <span aria-live="polite" className="text-sm text-soft">
          {t("batch.chosen", { count: chosen.size })}
        </span>
      </div>
      <ol className="mt-2 max-h-96 list-none overflow-y-auto p-0">
        {entries.map(({ url, title: name, durationSeconds }) => (
          <li key={url} className="flex items-baseline justify-between gap-4 border-t border-rule py-2">
            <Checkbox isChecked={chosen.has(url)} className="min-w-0" onChange={() => toggle(url)}>
              <span dir="auto" className="block break-words text-match">
                {name}
              </span>
            </Checkbox>
            <span className="shrink-0 text-sm text-faint tabular">{formatTimecode(durationSeconds)}</span>
          </li>
        ))}
      </ol>
      {!isComplete && <p className="mt-2 text-sm text-faint">{t("source.listMore")}</p>}
    </fieldset>
  );
}
