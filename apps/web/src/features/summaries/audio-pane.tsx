import { getErrorCode } from "@pith/core/errors/app-error";
import { AudioPlayer, audioSpeeds } from "@pith/ui/audio/audio-player";
import { AudioProgress } from "@pith/ui/audio/audio-progress";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Segmented } from "@pith/ui/primitives/segmented";
import { useId, useState } from "react";
import { Link } from "../../lib/link.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { localStore } from "../../lib/storage.ts";
import { type Failure, renderFailure } from "../../lib/texts/say.ts";
import { type TextKey, useTranslate } from "../../lib/texts/texts.ts";
import { useSound } from "../player/use-sound.ts";
import { PodcastFeed } from "./podcast-feed.tsx";
import { useAudioPlan } from "./use-audio-plan.ts";
import { useSummaryAudio } from "./use-summary-audio.ts";

const SPEED_KEY = "pith-audio-speed";

/** The pane for listening to the summary, on plans that include audio. */
export function AudioPane({ summaryId, title }: { summaryId: string; title: string }) {
  const t = useTranslate();
  const { voice_gender: voice, audio_enabled: isAutomatic, change } = usePreferences();
  const [speed, setSpeed] = useState(
    () => audioSpeeds.find((value) => value === localStore.read(SPEED_KEY)) ?? "1",
  );
  const [pauseCount, setPauseCount] = useState(0);
  const startSound = useSound(() => setPauseCount((count) => count + 1));
  const isOffline = useIsOffline();
  const noteId = useId();
  const isOnPlan = useAudioPlan({ isNeeded: true });
  const { audio, isWorking, isBusy, error, make, cancel, renew } = useSummaryAudio(summaryId);
  const needsPro =
    (audio === null && isOnPlan === false) ||
    (error && getErrorCode(error.code) === "quota_exceeded" && isOnPlan !== true);
  const failure = error ?? audio?.failure ?? null;
  const automatic = (
    <Checkbox
      isChecked={isAutomatic}
      onChange={(isChecked) => change({ audio_enabled: isChecked })}
      className="mt-5"
    >
      {t("audio.automatic")}
    </Checkbox>
  );

  if (audio?.status === "done" && audio.url) {
    return (
      <div data-audio="done">
        <AudioPlayer
          url={audio.url}
          durationSeconds={audio.durationSeconds ?? 0}
          chapters={audio.chapters}
          title={title}
          pauseCount={pauseCount}
          onPlay={startSound}
          speed={speed}
          onSpeed={(value) => {
            setSpeed(value);
            localStore.write(SPEED_KEY, value);
          }}
          onBroken={renew}
        />
        {isOnPlan === true && automatic}
        <PodcastFeed />
      </div>
    );
  }

  return (
    <div data-audio={audio?.status ?? "none"}>
      <p className="text-sm text-soft">{t(needsPro ? "audio.needsPro" : "audio.text")}</p>
      {isWorking && audio ? (
        <div className="mt-4">
          <AudioProgress progress={audio.progress} describe={(percent) => t("audio.making", { percent })} />
          <Button size="small" className="mt-3" isBusy={isBusy} onClick={() => void cancel()}>
            {t("audio.cancel")}
          </Button>
        </div>
      ) : needsPro ? (
        <Link to="/subscription?section=upgrade" className={`${buttonStyles()} mt-4`}>
          {t("audio.seePlans")}
        </Link>
      ) : (
        <>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Segmented
              label={t("audio.voice")}
              value={voice}
              options={(["male", "female"] as const).map((value) => ({ value, text: t(`audio.${value}`) }))}
              onChange={(value) => change({ voice_gender: value })}
            />
            <Button
              variant="primary"
              isBusy={isBusy}
              aria-disabled={isOffline}
              aria-describedby={isOffline ? noteId : undefined}
              onClick={() => {
                if (!isOffline) void make();
              }}
            >
              {t("audio.make")}
            </Button>
          </div>
          {isOffline && (
            <p id={noteId} className="mt-3 text-sm text-soft">
              {t("offline.audio")}
            </p>
          )}
          {automatic}
        </>
      )}
      {failure && !needsPro && <FailureNote className="mt-4">{describeFailure({ failure, t })}</FailureNote>}
    </div>
  );
}

const failureTexts: Readonly<Record<string, TextKey>> = {
  quota_exceeded: "audio.usedUp",
  unsupported_language: "audio.noVoice",
  input_too_large: "audio.tooLong",
  internal: "audio.failed",
};

/** Some errors have audio-specific text. The others use the server's message. */
function describeFailure({ failure, t }: { failure: Failure; t: ReturnType<typeof useTranslate> }): string {
  const key = failureTexts[getErrorCode(failure.code)];
  return key ? t(key) : renderFailure(failure);
}
