import { buildTimeline } from "@pith/core/line/build-timeline";
import { Wordmark } from "@pith/ui/brand/wordmark";
import { Button } from "@pith/ui/primitives/button";
import { Segmented } from "@pith/ui/primitives/segmented";
import { Tabs } from "@pith/ui/primitives/tabs";
import { ChapterList } from "@pith/ui/reader/chapter-list";
import { getDirection } from "@pith/ui/texts/get-direction";
import { X } from "lucide-react";
import { type KeyboardEvent, Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import type { SummaryVersion } from "../../messages/server-summary-messages.ts";
import { apiOrigin } from "../../platform/api-origin.ts";
import { useTexts } from "../../texts/texts-provider.tsx";
import type { Marks } from "../page/mount-marks.ts";
import { useQuestions } from "./ask/use-questions.ts";
import { DeviceNote } from "./device/device-note.tsx";
import { useDevice } from "./device/use-device.ts";
import { FullVersion } from "./full-version.tsx";
import { AskTab, ListenTab } from "./lazy-tabs.tsx";
import { loadGlance } from "./load-glance.ts";
import { PanelFooter } from "./panel-footer.tsx";
import { SummaryTab } from "./summary-tab.tsx";
import { seekPlayer } from "./support/seek-player.ts";
import { TranscriptTab } from "./transcript-tab.tsx";
import { useExtras } from "./use-extras.ts";
import { getSelectedId, usePanelSummary } from "./use-panel-summary.ts";
import { type PanelView, usePanelViews } from "./use-panel-views.ts";
import { usePlayerSeconds } from "./use-player-seconds.ts";
import { useTranscript } from "./use-transcript.ts";

const wordings = ["rewritten", "spoken"] as const;

export interface PanelProps {
  videoId: string;
  signal: AbortSignal;
  listCaptionRequests: () => readonly string[];
  marks: Marks;
  takesFocus?: boolean;
  onClose: () => void;
}

export function Panel({
  videoId,
  signal,
  listCaptionRequests,
  marks,
  takesFocus = true,
  onClose,
}: PanelProps) {
  const read = useCallback(
    () => loadGlance({ videoId, listCaptionRequests, signal }),
    [videoId, listCaptionRequests, signal],
  );
  const summary = usePanelSummary({ loadGlance: read, signal });
  const { stage, richest, captions, finished, described } = summary;
  const views = usePanelViews(summary);
  const { view } = views;
  const device = useDevice({
    glance: summary.glance,
    startsByItself: described?.preferences.instantWriter === "device",
    signal,
    onContent: summary.rewriteGlance,
  });
  const serverOrigin = described?.serverOrigin ?? apiOrigin;
  const transcript = useTranscript({ captions, isNeeded: view === "transcript" });
  const currentSeconds = usePlayerSeconds();
  const isOwn = described?.engine.kind === "own";
  const selectedId = getSelectedId({ summary, serverOrigin });
  const answerer =
    selectedId !== null ? "server" : isOwn ? "own" : device.isOn ? "device" : ("instant" as const);
  const questions = useQuestions({ captions, summaryId: selectedId, answerer, signal });
  const extras = useExtras({ summaryId: selectedId, shareId: finished?.shareId ?? null, serverOrigin });
  const [draft, setDraft] = useState<SummaryVersion | null>(null);
  const [hasListened, setListened] = useState(false);
  const isListening = view === "listen";
  if (isListening && !hasListened) setListened(true);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const panelId = useId();
  const texts = useTexts();
  const marked = (stage === "full" ? summary.shown : null) ?? richest;
  const { keyPoints, chapters, content, video } = marked;

  useEffect(() => {
    if (takesFocus) headingRef.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    const durationSeconds = video?.durationSeconds ?? null;
    const line = buildTimeline({ durationSeconds, chapters, keyPoints, coverage: content?.coverage ?? null });
    if (durationSeconds === null || line?.unit !== "seconds") return;
    marks.show({ line, texts: keyPoints.map((point) => point.text) });
  }, [keyPoints, chapters, content, video, marks]);

  function handleKey(event: KeyboardEvent) {
    // While text is being composed, Escape only cancels the composition.
    if (event.key === "Escape" && !event.nativeEvent.isComposing) onClose();
  }

  const hasChapters = richest.chapters.length > 1;
  const shownViews: PanelView[] = [
    "glance",
    "full",
    "ask",
    ...(richest.content ? ["listen" as const] : []),
    "transcript",
    ...(hasChapters ? ["chapters" as const] : []),
  ];

  return (
    <section
      aria-label={texts.translate("panel.label")}
      lang={texts.language}
      dir={getDirection(texts.language)}
      data-stage={stage}
      data-view={view}
      onKeyDown={handleKey}
      className="mb-4 flex max-h-[calc(100vh-96px)] flex-col overflow-hidden rounded-surface border border-rule bg-raised [--pane-ground:var(--paper-raised)] text-ink"
    >
      <header className="flex items-center justify-between gap-2 border-b border-rule py-1.5 ps-4 pe-2">
        <h2 ref={headingRef} tabIndex={-1} className="outline-none">
          <Wordmark className="text-[18px]" />
        </h2>
        <Button variant="quiet" size="icon" aria-label={texts.translate("panel.close")} onClick={onClose}>
          <X aria-hidden="true" size={18} />
        </Button>
      </header>
      {captions && (
        <Tabs
          label={texts.translate("panel.views")}
          value={view}
          tabs={shownViews.map((value) => ({ value, text: texts.translate(`panel.tab.${value}`) }))}
          onChange={views.setView}
          getPanelId={() => panelId}
          className="shrink-0 gap-x-2! px-4"
        />
      )}
      <div
        ref={views.scrollRef}
        id={panelId}
        {...(captions && { role: "tabpanel", "aria-label": texts.translate(`panel.tab.${view}`) })}
        className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-4 pb-5 -outline-offset-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be keyboard accessible
        tabIndex={0}
      >
        {/* Stays mounted, so that playback continues while another tab is open. */}
        {hasListened && richest.content && (
          <div hidden={!isListening}>
            <Suspense fallback={null}>
              <ListenTab content={richest.content} extras={extras} serverOrigin={serverOrigin} />
            </Suspense>
          </div>
        )}
        {isListening ? null : view === "ask" ? (
          <Suspense fallback={null}>
            <AskTab
              questions={questions}
              captionLanguage={richest.captionLanguage}
              chapters={richest.chapters}
              currentSeconds={currentSeconds}
              described={described}
              answerer={answerer}
              serverOrigin={serverOrigin}
            />
          </Suspense>
        ) : view === "transcript" ? (
          <TranscriptTab
            read={transcript}
            keyPoints={richest.keyPoints}
            gistEvidence={richest.content?.gistEvidence ?? null}
            currentSeconds={currentSeconds}
          />
        ) : view === "chapters" ? (
          <div className="-mt-10">
            <ChapterList
              chapters={richest.chapters}
              language={richest.content?.language}
              currentSeconds={currentSeconds}
              onSeek={({ seconds }) => seconds !== null && seekPlayer(seconds)}
            />
          </div>
        ) : (
          <>
            {view === "glance" && <DeviceNote device={device} />}
            {view === "glance" && summary.wording && (
              <Segmented
                label={texts.translate("wording.label")}
                value={summary.wording}
                options={wordings.map((value) => ({ value, text: texts.translate(`wording.${value}`) }))}
                onChange={summary.setWording}
                className="mb-4"
              />
            )}
            <SummaryTab
              // The key gives each stage its own selected point and expanded proofs.
              key={stage}
              summary={summary}
              serverOrigin={serverOrigin}
              currentSeconds={currentSeconds}
              onSeek={seekPlayer}
              chapterMemory={views.chapterMemory}
              extras={stage === "full" ? extras : null}
              version={<FullVersion summary={summary} draft={draft} onDraft={setDraft} />}
              ownCost={
                isOwn ? texts.translate("version.ownCost", { model: described.engine.model ?? "" }) : null
              }
            />
          </>
        )}
      </div>
      {(view === "glance" || view === "full") && (
        <PanelFooter summary={summary} extras={extras} draft={draft} serverOrigin={serverOrigin} />
      )}
    </section>
  );
}
