import type { SummaryContent } from "@pith/core/summaries/summary";
import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import type { Moment } from "@pith/ui/model/moment";
import { useIsLive } from "@pith/ui/model/use-is-live";
import { Tabs } from "@pith/ui/primitives/tabs";
import { ChapterList } from "@pith/ui/reader/chapter-list";
import { clsx } from "clsx";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { QuestionRequest } from "../../features/summaries/questions-pane.tsx";
import { useReaderLayout } from "../../features/summaries/use-reader-layout.ts";
import { LazyPane } from "../../lib/lazy/lazy-pane.tsx";
import { lazyPart, usePrepared } from "../../lib/lazy/lazy-part.ts";
import { useLocation, useNavigate } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { type BarPane, PaneBar, paneTabs } from "./pane-bar.tsx";
import { PaneBlank } from "./pane-blank.tsx";
import { PaneSheet } from "./pane-sheet.tsx";
import { TranscriptPane, transcriptView } from "./transcript-pane.tsx";

const questionsPane = lazyPart(
  async () => (await import("../../features/summaries/questions-pane.tsx")).QuestionsPane,
);
const audioPane = lazyPart(async () => (await import("../../features/summaries/audio-pane.tsx")).AudioPane);
const lazyPanes = [transcriptView, questionsPane, audioPane];

const panes = ["transcript", "questions", "audio"] as const;
type Pane = (typeof panes)[number];

/** The pane counts as out of view if less than this much of its height (in px) is in the viewport. */
const LEAST_SEEN = 160;

function isInWindow(part: HTMLElement | null): boolean {
  if (part === null) return true;
  const { top, bottom } = part.getBoundingClientRect();
  return top < window.innerHeight - LEAST_SEEN && bottom > LEAST_SEEN;
}

/** Scrolls until the line sticks to the top, so that the line and the player stay visible above a sheet. */
function pinLine(): void {
  const top = document.querySelector("[data-pinned]")?.getBoundingClientRect().top ?? 0;
  if (top > 0) window.scrollBy({ top, behavior: getScrollBehavior() });
}

function showPoints(): void {
  document.querySelector("[data-key-point]")?.scrollIntoView({ behavior: getScrollBehavior() });
}

/** The panes next to the key points: transcript, questions and audio. */
export function SummaryAside({
  summaryId,
  title,
  content,
  hasPlayer,
  currentSeconds,
  currentCueId,
  visit,
  questionRequest,
  onSeek,
}: {
  summaryId: string;
  title: string;
  content: SummaryContent;
  hasPlayer: boolean;
  currentSeconds: number | null;
  currentCueId: number | null;
  /** Incremented each time a moment is selected; 0 initially. */
  visit: number;
  /** A question asked in another part of the page. Opens the questions pane. */
  questionRequest: QuestionRequest | null;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const layout = useReaderLayout();
  const isDocked = layout === "docked";
  const isLive = useIsLive();
  const [pane, setPane] = useState<Pane>("transcript");
  const [sheet, setSheet] = useState<BarPane>("points");
  useEffect(() => {
    if (questionRequest === null) return;
    setPane("questions");
    setSheet("questions");
  }, [questionRequest]);
  const closeSheet = useCallback(() => setSheet("points"), []);
  const shown = isDocked ? sheet : pane;
  /**
   * Contains the audio pane once it has been opened. It moves into the current layout's pane, because a new
   * player would have to start from the beginning.
   */
  const [audioBox, setAudioBox] = useState<HTMLElement | null>(null);
  if (shown === "audio" && audioBox === null) setAudioBox(document.createElement("div"));
  const holdAudio = useCallback(
    (place: HTMLElement | null) => {
      if (audioBox) place?.append(audioBox);
    },
    [audioBox],
  );
  /**
   * The panes to render. Once opened, the audio is only ever hidden, so that it keeps playing while the user
   * reads its summary.
   */
  const rendered = new Set<BarPane>(audioBox ? ["audio", shown] : [shown]);
  /** Opens a pane in both layouts, so that it stays open if resizing the window changes the layout. */
  const openPane = (next: BarPane) => {
    setSheet(next);
    const side = panes.find((value) => value === next);
    if (side) setPane(side);
  };

  usePrepared(lazyPanes);

  const rootRef = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  // The last visit we handled, so that a layout change doesn't count as a new one.
  const shownVisit = useRef(0);
  useEffect(() => {
    if (hasPlayer || visit === shownVisit.current) return;
    shownVisit.current = visit;
    setPane("transcript");
    setSheet("transcript");
    if (isDocked) return;
    if (isInWindow(rootRef.current)) return;
    // The pane is out of view, so navigate to its anchor. Going back then returns to the key point.
    isLeaving.current = true;
    void navigate({ hash: "#transcript" });
  }, [hasPlayer, isDocked, visit, navigate]);
  useEffect(() => {
    // Scroll only after the navigation. Otherwise, the new position would be stored for the previous history
    // entry.
    void key;
    if (isLeaving.current) rootRef.current?.scrollIntoView({ behavior: getScrollBehavior() });
    isLeaving.current = false;
  }, [key]);

  const renderPane = (each: Exclude<BarPane, "points">) =>
    each === "chapters" ? (
      <div className="[&_h2]:sr-only [&_nav]:mt-0">
        <ChapterList
          chapters={content.chapters}
          language={content.language}
          currentSeconds={currentSeconds}
          onSeek={onSeek}
        />
      </div>
    ) : each === "questions" ? (
      <LazyPane
        key={each}
        part={questionsPane}
        props={{
          summaryId,
          captionLanguage: content.origin.captionLanguage,
          chapters: content.chapters,
          isFieldBelow: isDocked,
          request: questionRequest,
          currentSeconds,
          onSeek,
        }}
        blank={<PaneBlank isShort />}
      />
    ) : each === "audio" ? (
      <div key={each} ref={holdAudio} />
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
    );

  // The layout depends on the viewport, so a prerendered page leaves this empty.
  if (!isLive) return null;
  const docked = () =>
    // Rendered outside the reader, because the reader is a query container, which breaks fixed positioning in
    // some browsers.
    createPortal(
      <aside aria-label={t("summary.panes")}>
        <PaneBar
          value={sheet}
          panelId={id}
          onChange={(next) => {
            if (next !== "points") pinLine();
            else if (sheet === "points") showPoints();
            openPane(next);
          }}
        />
        {[...rendered].map(
          (each) =>
            each !== "points" && (
              <PaneSheet
                key={each}
                id={each === sheet ? id : `${id}-${each}`}
                title={t(`summary.${each}`)}
                isTall={each === "transcript"}
                isHidden={each !== sheet}
                onClose={closeSheet}
              >
                {renderPane(each)}
              </PaneSheet>
            ),
        )}
      </aside>,
      document.body,
    );
  const beside = () => (
    <div ref={rootRef} className="relative flex h-full flex-col">
      <Tabs
        label={t("summary.panes")}
        value={pane}
        tabs={panes.map((value) => ({ value, text: t(paneTabs[value]) }))}
        onChange={openPane}
        getPanelId={(value) => `${id}-${value}`}
      />
      {[...rendered].map(
        (each) =>
          each !== "points" && (
            <div
              key={each}
              id={`${id}-${each}`}
              hidden={each !== pane}
              role="tabpanel"
              aria-label={t(`summary.${each}`)}
              className={clsx(
                "min-h-0 flex-1",
                each === "transcript"
                  ? layout !== "columns" && "pt-3"
                  : // The negative margins leave space for focus outlines.
                    "-mx-1 overflow-y-auto overscroll-contain px-1 pt-3 pb-1",
              )}
            >
              {renderPane(each)}
            </div>
          ),
      )}
    </div>
  );
  return (
    <>
      {isDocked ? docked() : beside()}
      {audioBox &&
        createPortal(
          <LazyPane part={audioPane} props={{ summaryId, title }} blank={<PaneBlank isShort />} />,
          audioBox,
        )}
    </>
  );
}
