import { formatTimecode } from "@pith/core/lib/format-timecode";
import { getCurrentTier } from "@pith/core/plans/get-current-tier";
import { hasAudio } from "@pith/core/plans/has-audio";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { Segmented } from "@pith/ui/primitives/segmented";
import { useRef } from "react";
import { useAuth } from "../../lib/auth/auth.ts";
import { Link } from "../../lib/link.tsx";
import { usePreferences } from "../../lib/preferences.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PodcastFeed } from "./podcast-feed.tsx";
import { useSummaryAudio } from "./use-summary-audio.ts";

/** The summary read aloud, for those whose plan has it. */
export function AudioPane({ summaryId }: { summaryId: string }) {
  const t = useTranslate();
  const playerRef = useRef<HTMLAudioElement>(null);
  const { voice_gender: voice, change } = usePreferences();
  const tier = useAuth((state) => getCurrentTier(state.user?.premium ?? null));
  const { audio, isWorking, isBusy, error, make } = useSummaryAudio(summaryId);
  const needsPro =
    (audio === null && tier !== null && !hasAudio(tier)) ||
    error?.code === "quota_exceeded" ||
    error?.code === "forbidden";

  if (audio?.status === "done" && audio.url) {
    return (
      <div data-audio="done">
        {/* biome-ignore lint/a11y/useMediaCaption: the text that is read stands beside it */}
        <audio ref={playerRef} src={audio.url} controls preload="metadata" className="w-full" />
        {audio.chapters.length > 1 && (
          <ol aria-label={t("audio.chapters")} className="mt-3 list-none p-0">
            {audio.chapters.map((chapter) => (
              <li key={chapter.startSeconds} className="border-t border-rule first:border-t-0">
                <button
                  type="button"
                  className="flex w-full items-baseline gap-4 rounded-control py-2 text-start text-sm hover:underline"
                  onClick={() => {
                    const player = playerRef.current;
                    if (!player) return;
                    player.currentTime = chapter.startSeconds;
                    player.play().catch(() => undefined);
                  }}
                >
                  <span className="w-14 shrink-0 text-xs text-faint tabular">
                    {formatTimecode(chapter.startSeconds)}
                  </span>
                  <span dir="auto" className="min-w-0 break-words">
                    {chapter.title}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
        <a href={audio.url} download className={`${buttonStyles({ size: "small" })} mt-4`}>
          {t("audio.download")}
        </a>
        <PodcastFeed />
      </div>
    );
  }

  return (
    <div data-audio={audio?.status ?? "none"}>
      <p className="text-sm text-soft">{t(needsPro ? "audio.needsPro" : "audio.text")}</p>
      {isWorking && audio ? (
        <div className="mt-4">
          <p role="status" className="text-sm tabular">
            {t("audio.making", { percent: Math.round(audio.progress * 100) })}
          </p>
          <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunk">
            <div
              className="h-full origin-left bg-ink transition-transform duration-700 rtl:origin-right"
              style={{ transform: `scaleX(${audio.progress})` }}
            />
          </div>
        </div>
      ) : needsPro ? (
        <Link to="/subscription?section=upgrade" className={`${buttonStyles()} mt-4`}>
          {t("audio.seePlans")}
        </Link>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Segmented
            label={t("audio.voice")}
            value={voice}
            options={(["male", "female"] as const).map((value) => ({ value, text: t(`audio.${value}`) }))}
            onChange={(value) => change({ voice_gender: value })}
          />
          <Button variant="primary" disabled={isBusy} onClick={() => void make(voice)}>
            {t("audio.make")}
          </Button>
        </div>
      )}
      {(error || audio?.failure) && (
        <p role="alert" className="mt-3 text-sm text-red">
          {error?.message ?? audio?.failure?.message}
        </p>
      )}
    </div>
  );
}
