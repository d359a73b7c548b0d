import type { Follow, FollowedEpisode } from "@pith/core/contract/follow.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Badge, type BadgeColor } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Link } from "../../lib/link.tsx";
import { formatListDay } from "../../lib/texts/format-day.ts";
import { say } from "../../lib/texts/say.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { CatchUpBar } from "./catch-up-bar.tsx";
import { useCatchUp } from "./use-catch-up.ts";
import { useEpisodes } from "./use-episodes.ts";

const stateColors: Record<FollowedEpisode["state"], BadgeColor> = {
  waiting: "amber",
  making: "blue",
  done: "green",
  skipped: "gray",
  failed: "red",
};

/** Lists a followed feed's episodes with their status. Skipped ones can be selected and summarized. */
export function EpisodeList({
  follow,
  left,
  onSpent,
}: {
  follow: Follow;
  /** Summaries left this month; -1 if unlimited. */
  left: number;
  /** Called when summarizing episodes may have used part of this month's quota. */
  onSpent: () => void;
}) {
  const t = useTranslate();
  const { episodes, error, hasMore, isLoadingMore, refresh, merge, load, loadMore } = useEpisodes(follow.id);
  const {
    chosenIds,
    error: refusal,
    isBusy,
    isFull,
    choose,
    catchUp,
  } = useCatchUp({
    followId: follow.id,
    onDone: (newer) => {
      merge(newer);
      onSpent();
      // Even if the request failed, the server may have accepted some of the episodes.
      if (newer.length === 0) refresh();
    },
  });
  return (
    <div data-episodes="">
      {error !== null && episodes === null && (
        <FailureNote className="mb-3" again={{ text: t("follow.tryAgain"), onPress: load }}>
          {error}
        </FailureNote>
      )}
      {episodes === null && error === null && (
        <div aria-hidden="true" data-skeleton="episodes" className="space-y-3">
          <div className="h-10 rounded-control bg-blank" />
          <div className="h-10 rounded-control bg-blank" />
        </div>
      )}
      {episodes?.length === 0 && <p className="text-sm text-soft">{t("follow.noEpisodes")}</p>}
      {episodes && episodes.length > 0 && (
        <ul className="m-0 list-none p-0">
          {episodes.map((episode) => (
            <EpisodeRow
              key={episode.id}
              episode={episode}
              isChosen={chosenIds.includes(episode.id)}
              canChoose={!isBusy && (!isFull || chosenIds.includes(episode.id))}
              onChoose={(isChosen) => choose(episode.id, isChosen)}
            />
          ))}
        </ul>
      )}
      {error !== null && episodes !== null && <FailureNote className="mt-4">{error}</FailureNote>}
      {hasMore && (
        <Button size="small" className="mt-4" isBusy={isLoadingMore} onClick={loadMore}>
          {t("follow.more")}
        </Button>
      )}
      {refusal !== null && <FailureNote className="mt-4">{refusal}</FailureNote>}
      {chosenIds.length > 0 && (
        <CatchUpBar count={chosenIds.length} left={left} isBusy={isBusy} onCatchUp={() => void catchUp()} />
      )}
    </div>
  );
}

function EpisodeRow({
  episode: { title, url, publishedAt, durationSeconds, state, reason, summaryId },
  isChosen,
  canChoose,
  onChoose,
}: {
  episode: FollowedEpisode;
  isChosen: boolean;
  canChoose: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const facts = [
    publishedAt !== null && formatListDay({ date: publishedAt, locale }),
    formatTimecode(durationSeconds),
    reason !== null && say(reason),
  ].filter(Boolean);
  const isOpen = state === "failed" || (summaryId === null && state !== "making");
  return (
    <li data-episode={state} className="flex items-start gap-3 border-t border-rule py-3 first:border-t-0">
      <span className="w-5 shrink-0">
        {isOpen && (
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!canChoose}
            aria-label={t("follow.choose", { title })}
            className="mt-0.5 size-5 cursor-pointer disabled:cursor-not-allowed"
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 break-words text-match">
            {summaryId === null ? (
              <a href={url} target="_blank" rel="noreferrer" className="no-underline hover:underline">
                {title}
              </a>
            ) : (
              <Link to={`/summary/${summaryId}`} className="font-medium no-underline hover:underline">
                {title}
              </Link>
            )}
          </span>
          <Badge color={stateColors[state]}>{t(`follow.state.${state}`)}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-soft">{facts.join(" · ")}</p>
      </div>
    </li>
  );
}
