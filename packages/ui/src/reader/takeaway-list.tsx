import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/** The main takeaways, most important first. A press goes to the words that prove one. Renders nothing without any. */
export function TakeawayList({
  content,
  onSeek,
}: {
  content: SummaryContent;
  onSeek: (moment: Moment) => void;
}) {
  const texts = useTexts();
  const summaryTexts = getSummaryTexts(texts.language);
  const takeaways = (content.shaped?.takeaways ?? []).filter(({ text }) => text !== content.gist);
  if (takeaways.length === 0) return null;
  const label = summaryTexts.translate("section.takeaways");
  return (
    <section aria-label={label} data-shape="takeaways" className="mt-8">
      <h2 className="sr-only">{label}</h2>
      <ol className="m-0 grid list-none gap-3.5 p-0">
        {takeaways.map((point, index) => {
          const { startSeconds: seconds, firstCueId: cueId } = point.quotes[0];
          return (
            <li key={`${cueId}-${point.text}`}>
              <button
                type="button"
                className="group grid w-full grid-cols-[calc(var(--px)*22)_minmax(0,1fr)] items-baseline gap-x-3.5 rounded-control text-start font-serif text-base font-medium @sm:grid-cols-[calc(var(--px)*22)_minmax(0,1fr)_auto]"
                onClick={() => onSeek({ seconds, cueId })}
              >
                <span aria-hidden="true" className="font-normal text-faint tabular">
                  {index + 1}
                </span>
                <span
                  dir="auto"
                  lang={content.language}
                  className="break-words text-match decoration-seed underline-offset-4 group-hover:underline"
                >
                  {point.text}
                </span>
                {seconds !== null && (
                  <span className="flex items-center gap-2 font-sans text-xs font-normal text-soft tabular @max-sm:col-start-2">
                    <span aria-hidden="true" className="h-2.5 w-1 rounded-full bg-seed" />
                    {formatTimecode(seconds)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
