import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildTimeline } from "@pith/core/line/build-timeline";
import { TheLine } from "@pith/ui/line/the-line";
import { useIsLive } from "@pith/ui/model/use-is-live";
import { Button } from "@pith/ui/primitives/button";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { TalkMoment } from "./talk-moment.tsx";
import { TalkPoint } from "./talk-point.tsx";
import { buildTalkSummary, pointIndexes, type Talk, type TalkId, talks } from "./talks.ts";

/**
 * Renders the host's player at a moment in a talk. The player calls `onUnreached` if the host doesn't
 * respond.
 */
export type RenderTalkPlayer = (props: { talk: Talk; seconds: number; onUnreached: () => void }) => ReactNode;

const FIRST_POINT: Record<TalkId, number> = { carbon: 1, pipeline: 2, network: 3 };

/**
 * Three real talks with prepared summaries. Clicking a point plays the moment that proves it. This doesn't
 * use any quota.
 */
export function TalkExamples({ renderPlayer }: { renderPlayer: RenderTalkPlayer }) {
  const t = useTranslate();
  const [talkIndex, setTalkIndex] = useState(0);
  const isLive = useIsLive();
  const talk = talks[talkIndex] ?? (talks[0] as Talk);
  const [selected, setSelected] = useState(FIRST_POINT.carbon);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUnreached, setUnreached] = useState(false);

  useEffect(() => setUnreached(false), [talk, selected, isOpen]);

  const texts = pointIndexes.map((index) => t(`talk.${talk.id}.${index}`));
  const line = useMemo(() => {
    const { keyPoints, coverage } = buildTalkSummary({ talk, texts: [] });
    return buildTimeline({ durationSeconds: talk.durationSeconds, chapters: [], keyPoints, coverage });
  }, [talk]);
  const point = talk.points[selected];
  const canPlay = talk.videoId !== null && !isUnreached;

  function select(index: number): void {
    if (index !== selected) setOpen(false);
    setSelected(index);
  }

  return (
    <div className="page @container pt-5 pb-8 md:py-12 wide:flex wide:min-h-[calc(var(--px)*716)] wide:flex-col wide:px-7 wide:pt-6 wide:pb-0">
      <h2 id="example-title" lang="en" dir="ltr" className="text-base font-semibold text-match">
        <a
          href={talk.url}
          target="_blank"
          rel="noreferrer"
          className="-mt-1.5 inline-block pt-1.5 hover:underline"
        >
          {talk.title}
        </a>
      </h2>
      <p className="text-xs text-faint">
        <a
          href={talk.licenseUrl}
          target="_blank"
          rel="noreferrer license"
          className="-mb-2 inline-block pb-2 hover:underline"
        >
          {t("talk.license", {
            author: talk.author,
            duration: formatTimecode(talk.durationSeconds),
            license: talk.license,
          })}
        </a>
      </p>
      <div className={clsx("line-enter mt-3 wide:mt-2", !isLive && "overflow-hidden")}>
        <TheLine
          line={isLive ? line : null}
          momentTexts={texts}
          selected={selected}
          highlighted={highlighted}
          onSelect={select}
          onHighlight={setHighlighted}
        />
      </div>
      <ol
        aria-live="polite"
        className="mt-4 mb-0 grid list-none wide:mb-4 p-0 *:[grid-area:1/1] wide:-mx-3 wide:mt-4 wide:block"
      >
        {talk.points.map((each, index) => (
          <TalkPoint
            key={`${talk.id}-${each.startSeconds}`}
            point={each}
            text={texts[index] ?? ""}
            isSelected={index === selected}
            isHighlighted={index === highlighted}
            isShown={index === (highlighted ?? selected)}
            action={
              <Button
                variant="strong"
                size="small"
                aria-expanded={isOpen && index === selected}
                onClick={() => {
                  select(index);
                  setOpen(true);
                }}
              >
                {t(talk.videoId === null ? "talk.read" : "talk.hear", {
                  time: formatTimecode(Math.floor(each.startSeconds)),
                })}
              </Button>
            }
            onSelect={() => select(index)}
            onHighlight={(isOver) => setHighlighted(isOver ? index : null)}
          />
        ))}
      </ol>
      {isOpen && point && (
        <TalkMoment
          point={point}
          isUnreached={isUnreached}
          player={
            canPlay &&
            renderPlayer({ talk, seconds: point.startSeconds, onUnreached: () => setUnreached(true) })
          }
          onClose={() => setOpen(false)}
        />
      )}
      <fieldset
        aria-label={t("talk.label")}
        className="mt-6 grid min-w-0 grid-cols-[repeat(3,auto)] border-t border-rule sm:grid-cols-3 wide:-mx-7 wide:mt-auto"
      >
        {talks.map((each, index) => (
          <button
            key={each.id}
            type="button"
            aria-current={index === talkIndex}
            className={clsx(
              "flex min-h-14 flex-col px-2 py-2 text-start text-xs text-soft hover:bg-hover sm:px-3",
              index === talkIndex && "shadow-[inset_0_2px_0_var(--ink)]",
            )}
            onClick={() => {
              setTalkIndex(index);
              setSelected(FIRST_POINT[each.id]);
              setHighlighted(null);
              setOpen(false);
            }}
          >
            <span lang="en" className="max-w-full break-words font-medium text-ink">
              {each.title}
            </span>
            {t(`talk.${each.id}.kind`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
