import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Moment } from "@pith/ui/model/moment";
import { Tabs } from "@pith/ui/primitives/tabs";
import { ChapterList } from "@pith/ui/reader/chapter-list";
import { useEffect, useId, useState } from "react";
import { LazyPane } from "../../lib/lazy-pane.tsx";
import { lazyPart, prepare } from "../../lib/lazy-part.ts";
import { onFirstMove } from "../../lib/on-first-move.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PaneBlank } from "./pane-blank.tsx";
import { TranscriptPane, transcriptView } from "./transcript-pane.tsx";

const questionsPane = lazyPart(
  async () => (await import("../../features/summaries/questions-pane.tsx")).QuestionsPane,
);
const audioPane = lazyPart(async () => (await import("../../features/summaries/audio-pane.tsx")).AudioPane);

type Pane = "chapters" | "transcript" | "questions" | "audio";

/** Beside the key points: the chapters, the transcript, questions and the audio. */
export function SummaryAside({
  summaryId,
  content,
  hasPlayer,
  currentSeconds,
  currentCueId,
  onSeek,
}: {
  summaryId: string;
  content: SummaryContent;
  hasPlayer: boolean;
  currentSeconds: number | null;
  currentCueId: number | null;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const hasChapters = content.chapters.length > 1;
  // Without a player the transcript is where a key point leads.
  const [pane, setPane] = useState<Pane>(hasPlayer && hasChapters ? "chapters" : "transcript");
  const panes = (["chapters", "transcript", "questions", "audio"] as const)
    .filter((value) => value !== "chapters" || hasChapters)
    .map((value) => ({ value, text: t(`summary.${value}`) }));

  useEffect(
    () =>
      onFirstMove(() => {
        for (const part of [transcriptView, questionsPane, audioPane]) prepare(part);
      }),
    [],
  );

  useEffect(() => {
    if (!hasPlayer && (currentSeconds !== null || currentCueId !== null)) setPane("transcript");
  }, [hasPlayer, currentSeconds, currentCueId]);

  return (
    <div className="@xl:sticky @xl:top-44">
      <Tabs
        label={t("summary.panes")}
        value={pane}
        tabs={panes}
        onChange={setPane}
        getPanelId={(value) => `${id}-${value}`}
      />
      <div id={`${id}-${pane}`} role="tabpanel" aria-label={t(`summary.${pane}`)} className="pt-3">
        {pane === "chapters" ? (
          <div className="[&_h2]:sr-only [&_nav]:mt-0">
            <ChapterList
              chapters={content.chapters}
              language={content.language}
              currentSeconds={currentSeconds}
              onSeek={onSeek}
            />
          </div>
        ) : pane === "questions" ? (
          <LazyPane
            key={pane}
            part={questionsPane}
            props={{ summaryId, onSeek }}
            blank={<PaneBlank isShort />}
          />
        ) : pane === "audio" ? (
          <LazyPane key={pane} part={audioPane} props={{ summaryId }} blank={<PaneBlank isShort />} />
        ) : (
          <TranscriptPane
            summaryId={summaryId}
            content={content}
            currentSeconds={currentSeconds}
            currentCueId={currentCueId}
            onSeek={onSeek}
          />
        )}
      </div>
    </div>
  );
}
