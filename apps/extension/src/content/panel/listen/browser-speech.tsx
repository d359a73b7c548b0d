import type { SummaryContent } from "@pith/core/summaries/summary";
import { audioSpeeds } from "@pith/ui/audio/audio-player";
import { SeekLine } from "@pith/ui/line/seek-line";
import { Button } from "@pith/ui/primitives/button";
import { Segmented } from "@pith/ui/primitives/segmented";
import { formatSpeed } from "@pith/ui/texts/format-speed";
import { Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { useMemo } from "react";
import { useTexts } from "../../../texts/texts-provider.tsx";
import { useBrowserSpeech } from "./use-browser-speech.ts";

/**
 * Reads the summary aloud with the browser's own voice. Shows which voice it is and whether the text leaves the device.
 */
export function BrowserSpeech({
  content,
  isAlternative,
}: {
  content: SummaryContent;
  /** Whether the server can also read the summary aloud. If so, we don't mention a missing voice. */
  isAlternative: boolean;
}) {
  const { translate, ui, language } = useTexts();
  const texts = useMemo(
    () => [content.gist, ...content.keyPoints.map(({ text }) => text)].filter((text) => text !== ""),
    [content],
  );
  const speech = useBrowserSpeech({ texts, language: content.language });
  const { parts, voice, isPlaying, currentSeconds } = speech;
  const starts = useMemo(() => parts.map(({ startSeconds }) => startSeconds), [parts]);
  const at = parts.findLastIndex(({ startSeconds }) => startSeconds <= currentSeconds);
  const step = (change: number) => speech.seek(parts[Math.max(0, at + change)]?.startSeconds ?? 0);
  if (voice === null)
    return isAlternative ? null : <p className="text-sm text-soft">{translate("listen.noVoice")}</p>;
  return (
    <section aria-label={ui.translate("audio.label")} data-speech={isPlaying ? "on" : "off"}>
      <p className="mb-3 text-sm text-soft">
        {translate(voice.localService ? "listen.browser" : "listen.browserRemote", { voice: voice.name })}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          variant="strong"
          size="icon"
          className="rounded-full"
          aria-label={ui.translate(isPlaying ? "audio.pause" : "audio.play")}
          onClick={isPlaying ? speech.pause : speech.play}
        >
          {isPlaying ? <Pause aria-hidden="true" size={20} /> : <Play aria-hidden="true" size={20} />}
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={translate("listen.previous")}
          disabled={at <= 0}
          onClick={() => step(-1)}
        >
          <SkipBack aria-hidden="true" size={18} className="rtl:-scale-x-100" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={translate("listen.next")}
          disabled={at >= parts.length - 1}
          onClick={() => step(1)}
        >
          <SkipForward aria-hidden="true" size={18} className="rtl:-scale-x-100" />
        </Button>
        <Segmented
          label={ui.translate("audio.speed")}
          value={audioSpeeds.find((value) => Number(value) === speech.speed) ?? "1"}
          options={audioSpeeds.map((value) => ({ value, text: formatSpeed({ speed: value, language }) }))}
          onChange={(value) => speech.setSpeed(Number(value))}
          className="ms-auto tabular"
        />
      </div>
      <div className="mt-2">
        <SeekLine
          label={ui.translate("audio.position")}
          durationSeconds={speech.durationSeconds}
          chapterStarts={starts}
          currentSeconds={currentSeconds}
          onSeek={speech.seek}
        />
      </div>
      <p dir="auto" lang={content.language} className="mt-3 font-serif text-base text-match" data-spoken="">
        {parts[at]?.text}
      </p>
    </section>
  );
}
