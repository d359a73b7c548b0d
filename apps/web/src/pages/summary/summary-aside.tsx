import type { SummaryContent } from "@pith/core/summaries/summary";
import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import type { Moment } from "@pith/ui/model/moment";
import { Tabs } from "@pith/ui/primitives/tabs";
import { clsx } from "clsx";
import { useEffect, useId, useRef, useState } from "react";
import { useReaderLayout } from "../../features/summaries/use-reader-layout.ts";
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

const panes = ["transcript", "questions", "audio"] as const;
type Pane = (typeof panes)[number];

/** In px. With less than this in the window, the pane counts as out of view. */
const LEAST_SEEN = 160;

function isInWindow(part: HTMLElement | null): boolean {
  if (part === null) return true;
  const { top, bottom } = part.getBoundingClientRect();
  return top < window.innerHeight - LEAST_SEEN && bottom > LEAST_SEEN;
}

/** The panes next to the key points: transcript, questions and audio. */
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
  const layout = useReaderLayout();
  const [pane, setPane] = useState<Pane>("transcript");

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
    <div ref={rootRef} className="relative flex h-full flex-col">
      <Tabs
        label={t("summary.panes")}
        value={pane}
        tabs={panes.map((value) => ({ value, text: t(`summary.${value}`) }))}
        onChange={setPane}
        getPanelId={(value) => `${id}-${value}`}
      />
      <div
        id={`${id}-${pane}`}
        role="tabpanel"
        aria-label={t(`summary.${pane}`)}
        className={clsx(
          "min-h-0 flex-1",
          pane === "transcript"
            ? layout !== "columns" && "pt-3"
            : // The margins leave room for focus outlines.
              "-mx-1 overflow-y-auto overscroll-contain px-1 pt-3 pb-1",
        )}
      >
        {pane === "questions" ? (
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
            layout={layout}
            onSeek={onSeek}
          />
        )}
      </div>
    </div>
  );
}
