import type { SummaryContent } from "@pith/core/summaries/summary";
import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import type { Moment } from "@pith/ui/model/moment";
import { Tabs } from "@pith/ui/primitives/tabs";
import { ChapterList } from "@pith/ui/reader/chapter-list";
import { clsx } from "clsx";
import { useEffect, useId, useRef, useState } from "react";
import { LazyPane } from "../../lib/lazy/lazy-pane.tsx";
import { lazyPart, prepare } from "../../lib/lazy/lazy-part.ts";
import { onFirstMove } from "../../lib/on-first-move.ts";
import { useLocation, useNavigate } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PaneBlank } from "./pane-blank.tsx";
import { TranscriptPane, transcriptView } from "./transcript-pane.tsx";

const questionsPane = lazyPart(
  async () => (await import("../../features/summaries/questions-pane.tsx")).QuestionsPane,
);
const audioPane = lazyPart(async () => (await import("../../features/summaries/audio-pane.tsx")).AudioPane);

type Pane = "chapters" | "transcript" | "questions" | "audio";

/** In px. With less than this in the window, the pane counts as out of view. */
const LEAST_SEEN = 160;

function isInWindow(part: HTMLElement | null): boolean {
  if (part === null) return true;
  const { top, bottom } = part.getBoundingClientRect();
  return top < window.innerHeight - LEAST_SEEN && bottom > LEAST_SEEN;
}

/** The panes next to the key points: chapters, transcript, questions and audio. */
export function SummaryAside({
  summaryId,
  content,
  hasPlayer,
  currentSeconds,
  currentCueId,
  visit,
  onSeek,
}: {
  summaryId: string;
  content: SummaryContent;
  hasPlayer: boolean;
  currentSeconds: number | null;
  currentCueId: number | null;
  /** Incremented with each selected moment; initially 0. */
  visit: number;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const hasChapters = content.chapters.length > 1;
  // Without a player, a key point leads to the transcript.
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

  const rootRef = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (hasPlayer || visit === 0) return;
    setPane("transcript");
    if (isInWindow(rootRef.current)) return;
    // If the pane is below the key points, navigate to it as an anchor, so that Back returns to the key point.
    isLeaving.current = true;
    void navigate({ hash: "#transcript" });
  }, [hasPlayer, visit, navigate]);
  useEffect(() => {
    // Scroll only after the navigation, or the new position would be stored for the previous entry.
    void key;
    if (isLeaving.current) rootRef.current?.scrollIntoView({ behavior: getScrollBehavior() });
    isLeaving.current = false;
  }, [key]);

  return (
    <div ref={rootRef} className="@xl:sticky @xl:top-44">
      <Tabs
        label={t("summary.panes")}
        value={pane}
        tabs={panes}
        onChange={setPane}
        getPanelId={(value) => `${id}-${value}`}
      />
      <div
        id={`${id}-${pane}`}
        role="tabpanel"
        aria-label={t(`summary.${pane}`)}
        className={clsx(
          "pt-3",
          // Next to the key points, the pane is sticky, so longer content scrolls inside it, as in the transcript. The
          // margins leave room for focus outlines.
          pane !== "transcript" &&
            "overscroll-contain @xl:-mx-1 @xl:max-h-[calc(var(--transcript-height)+60px)] @xl:overflow-y-auto @xl:px-1 @xl:pb-1 print:max-h-none",
        )}
      >
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
            visit={visit}
            onSeek={onSeek}
          />
        )}
      </div>
    </div>
  );
}
