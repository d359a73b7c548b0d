import type { Follow } from "@pith/core/contract/follow.schemas";
import { Badge } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { Facts } from "@pith/ui/primitives/facts";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { ChevronDown, Pause, Play, SlidersHorizontal, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { formatListDay } from "../../lib/texts/format-day.ts";
import { say } from "../../lib/texts/say.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { describeRules } from "./describe-rules.ts";
import { EpisodeList } from "./episode-list.tsx";
import { FollowPicture } from "./follow-picture.tsx";
import { RulesForm } from "./rules-form.tsx";
import type { FollowChange } from "./use-follows.ts";

type Panel = "episodes" | "rules" | "leaving" | null;

/** A followed feed: its details, its rules in words, and its episodes. */
export function FollowItem({
  follow,
  opensEpisodes,
  left,
  refusal,
  onChange,
  onRemove,
  onSpent,
}: {
  follow: Follow;
  /** True for a new follow, so that the user can pick earlier episodes right away. */
  opensEpisodes: boolean;
  /** Summaries left this month; -1 if unlimited. */
  left: number;
  /** Why the server rejected the last change; null if it didn't. */
  refusal: string | null;
  onChange: (change: FollowChange) => Promise<boolean>;
  onRemove: () => void;
  /** Called when summarizing episodes may have used part of this month's quota. */
  onSpent: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const panelId = useId();
  const [panel, setPanel] = useState<Panel>(opensEpisodes ? "episodes" : null);
  const { kind, title, url, imageUrl, rules, isPaused, lastEpisodeAt, trouble } = follow;
  const toggle = (other: Panel) => setPanel(panel === other ? null : other);
  const facts = [
    t(`follow.kind.${kind}`),
    lastEpisodeAt === null
      ? t("follow.noEpisodeYet")
      : t("follow.lastEpisode", { date: formatListDay({ date: lastEpisodeAt, locale }) }),
  ];
  return (
    <li data-follow={kind} className="@container border-t border-rule py-4.5 last:border-b">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 @[36rem]:grid-cols-[auto_minmax(0,1fr)_auto]">
        <FollowPicture imageUrl={imageUrl} kind={kind} />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-semibold">
            <a
              dir="auto"
              href={url}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 break-words no-underline text-match hover:underline"
            >
              {title}
            </a>
            {isPaused && <Badge color="gray">{t("follow.paused")}</Badge>}
          </h2>
          <p className="mt-0.5 text-xs text-faint">
            <Facts facts={facts} />
          </p>
          <p className="mt-1 text-sm text-soft">
            <Facts facts={describeRules({ rules, locale, t })} />
          </p>
          {trouble !== null && (
            <p data-trouble="" className="mt-2 border-s-2 border-amber ps-3 text-sm">
              {say(trouble)}
            </p>
          )}
        </div>
        <div className="col-span-full flex items-center @[36rem]:col-span-1">
          <Button
            size="small"
            className="me-auto @[36rem]:me-1"
            aria-expanded={panel === "episodes"}
            aria-controls={panelId}
            aria-label={t("follow.episodesOf", { title })}
            onClick={() => toggle("episodes")}
          >
            {t("follow.episodes")}
            <ChevronDown
              aria-hidden="true"
              className={`size-4 transition-transform ${panel === "episodes" ? "rotate-180" : ""}`}
            />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-expanded={panel === "rules"}
            aria-controls={panelId}
            aria-label={t("follow.rulesOf", { title })}
            onClick={() => toggle("rules")}
          >
            <SlidersHorizontal aria-hidden="true" className="size-4" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t(isPaused ? "follow.resumeOf" : "follow.pauseOf", { title })}
            onClick={() => void onChange({ isPaused: !isPaused })}
          >
            {isPaused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-expanded={panel === "leaving"}
            aria-controls={panelId}
            aria-label={t("follow.unfollowOf", { title })}
            onClick={() => toggle("leaving")}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </div>
      </div>
      {refusal !== null && <FailureNote className="mt-3">{refusal}</FailureNote>}
      <div id={panelId} className={panel === null ? "" : "mt-4 @[36rem]:ps-18"}>
        {panel === "episodes" && <EpisodeList follow={follow} left={left} onSpent={onSpent} />}
        {panel === "rules" && (
          <RulesForm
            rules={rules}
            onCancel={() => setPanel(null)}
            onSave={(next) => void onChange({ rules: next }).then((isDone) => isDone && setPanel(null))}
          />
        )}
        {panel === "leaving" && (
          <>
            <p role="alert" className="text-sm">
              {t("follow.leaving")}
            </p>
            <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
              <Button onClick={() => setPanel(null)}>{t("follow.keep")}</Button>
              <Button variant="danger" autoFocus onClick={onRemove}>
                {t("follow.unfollow")}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
