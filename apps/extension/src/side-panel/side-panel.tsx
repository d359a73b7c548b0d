import { assertNever } from "@pith/core/lib/assert-never";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { writeTranscriptSrt } from "@pith/texts/write-transcript-srt";
import { Wordmark } from "@pith/ui/brand/wordmark";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Tabs } from "@pith/ui/primitives/tabs";
import { TranscriptView } from "@pith/ui/transcript/transcript-view";
import { useCallback, useEffect, useId, useState } from "react";
import { FullVersion } from "../content/panel/full-version.tsx";
import { buildGlance } from "../content/panel/load-glance.ts";
import { PanelFooter } from "../content/panel/panel-footer.tsx";
import { SummaryTab } from "../content/panel/summary-tab.tsx";
import { useExtras } from "../content/panel/use-extras.ts";
import { getSelectedId, usePanelSummary } from "../content/panel/use-panel-summary.ts";
import type { PageCaptions } from "../messages/page-video.ts";
import type { SummaryVersion } from "../messages/server-summary-messages.ts";
import { apiOrigin } from "../platform/api-origin.ts";
import { runInFrame } from "../platform/tab-scripts.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { seekMedia } from "./collect-page.ts";
import { type TabSummary, useActiveTab, useTabSummary } from "./use-tab-summary.ts";

/** Keeps a tab's summary while another tab is active, until the returned function is called. */
type KeepTab = (tabId: number) => () => void;

/**
 * The browser's side panel: an instant or full summary of a video or selected text in the active tab, on any
 * site.
 */
export function SidePanel() {
  const activeId = useActiveTab();
  const [keptIds, setKeptIds] = useState<readonly number[]>([]);
  const keep = useCallback<KeepTab>((tabId) => {
    setKeptIds((ids) => [...ids, tabId]);
    return () => setKeptIds((ids) => ids.filter((id) => id !== tabId));
  }, []);
  const shownIds = new Set(typeof activeId === "number" ? [...keptIds, activeId] : keptIds);
  return (
    <main className="flex min-h-dvh flex-col gap-5 px-4 pt-4 pb-8">
      <h1 className="flex">
        <Wordmark className="text-[20px]" />
      </h1>
      {activeId === null && <NotAllowed />}
      {[...shownIds].map((tabId) => (
        <div key={tabId} hidden={tabId !== activeId} className="contents">
          <TabContent tabId={tabId} isKept={keptIds.includes(tabId)} keep={keep} />
        </div>
      ))}
    </main>
  );
}

function TabContent({ tabId, isKept, keep }: { tabId: number; isKept: boolean; keep: KeepTab }) {
  const { translate, say } = useTexts();
  const { state, reload } = useTabSummary({ tabId, isKept });
  switch (state.kind) {
    case "loading":
      return (
        <p role="status" className="text-sm text-soft">
          {translate("side.loading")}
        </p>
      );
    case "not_allowed":
      return <NotAllowed />;
    case "none":
      return (
        <>
          <FailureNote>{say(state.failure)}</FailureNote>
          <p className="text-sm text-soft">{translate("side.selectHint")}</p>
          <HostButtons hosts={state.hosts} onAllow={reload} />
          <div>
            <Button onClick={reload}>{translate("side.again")}</Button>
          </div>
        </>
      );
    case "made":
      return <MadeSummary key={state.content.title} state={state} tabId={tabId} keep={keep} />;
    default:
      return assertNever(state);
  }
}

function NotAllowed() {
  const { translate } = useTexts();
  return <p className="text-sm">{translate("side.notAllowed")}</p>;
}

/**
 * Renders a button for each host that may have captions, since they may be on a different host than the page.
 * The user grants access to each host separately.
 */
function HostButtons({ hosts, onAllow }: { hosts: readonly string[]; onAllow: () => void }) {
  const { translate } = useTexts();
  if (hosts.length === 0) return null;
  const allow = async (host: string) => {
    if (await chrome.permissions.request({ origins: [host] })) onAllow();
  };
  return (
    <section className="flex flex-col gap-2 text-sm">
      <p>{translate("side.hosts")}</p>
      {hosts.map((host) => (
        <Button key={host} onClick={() => void allow(host)}>
          {translate("side.allow", { host: host.replace(/^https?:\/\/|\/\*$/g, "") })}
        </Button>
      ))}
    </section>
  );
}

const views = ["glance", "full", "transcript"] as const;
type View = (typeof views)[number];

/** Writes the transcript for a full summary request, with timestamps if it has any. */
function writeCaptions(transcript: Transcript): PageCaptions {
  const text = writeTranscriptSrt(transcript) || transcript.cues.map((cue) => cue.text).join("\n");
  return { text, language: transcript.language, captionKind: transcript.kind };
}

function MadeSummary({
  state,
  tabId,
  keep,
}: {
  state: Extract<TabSummary, { kind: "made" }>;
  tabId: number;
  keep: KeepTab;
}) {
  const { translate } = useTexts();
  const [isTranscript, setTranscript] = useState(false);
  const [draft, setDraft] = useState<SummaryVersion | null>(null);
  const panelId = useId();
  const { content, speech, signal } = state;
  const { video, transcript, frameId } = speech;
  const [glance] = useState(() => buildGlance({ video, content, captions: writeCaptions(transcript) }));
  const summary = usePanelSummary({ loadGlance: useCallback(async () => glance, [glance]), signal });
  const { finished, stage, hasFull, described } = summary;
  const serverOrigin = described?.serverOrigin ?? apiOrigin;
  // The server rejects URLs that it can't reach. The user's own model gets the text of any page.
  const canHaveFull =
    video.url !== null && (described?.engine.kind === "own" || parseVideoLink({ text: video.url }).ok);
  const selectedId = getSelectedId({ summary, serverOrigin });
  const view: View = isTranscript ? "transcript" : stage;
  const extras = useExtras({ summaryId: selectedId, shareId: finished?.shareId ?? null, serverOrigin });
  useEffect(() => (hasFull ? keep(tabId) : undefined), [hasFull, keep, tabId]);

  function open(next: View): void {
    setTranscript(next === "transcript");
    if (next !== "transcript") summary.setStage(next);
  }
  function seek(seconds: number): void {
    if (frameId !== null) void runInFrame({ tabId, frameId, work: seekMedia, values: [seconds] });
  }

  return (
    <>
      <Tabs
        label={translate("panel.views")}
        value={view}
        tabs={views
          .filter((value) => value !== "full" || canHaveFull)
          .map((value) => ({ value, text: translate(`panel.tab.${value}`) }))}
        onChange={open}
        getPanelId={() => panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={translate(`panel.tab.${view}`)}>
        {view === "transcript" ? (
          <TranscriptView
            cues={transcript.cues}
            language={transcript.language}
            currentSeconds={null}
            currentCueId={null}
            citedCueIds={new Set()}
            onSeek={({ seconds }) => seconds !== null && seek(seconds)}
          />
        ) : (
          <>
            {/* Otherwise, the footer has this note. */}
            {view === "glance" && (frameId === null || !canHaveFull) && (
              <p className="mb-4 text-sm text-soft">
                {translate(frameId === null ? "side.selected" : "panel.glance")}
              </p>
            )}
            <SummaryTab
              // The key gives each stage its own selected point and expanded proofs.
              key={stage}
              summary={summary}
              serverOrigin={serverOrigin}
              currentSeconds={null}
              onSeek={seek}
              extras={stage === "full" ? extras : null}
              version={<FullVersion summary={summary} draft={draft} onDraft={setDraft} />}
              ownCost={
                described?.engine.kind === "own"
                  ? translate("version.ownCost", { model: described.engine.model ?? "" })
                  : null
              }
            />
          </>
        )}
      </div>
      {view !== "transcript" && canHaveFull && (
        <div className="sticky bottom-0 -mx-4 mt-auto -mb-8 bg-raised">
          <PanelFooter summary={summary} extras={extras} draft={draft} serverOrigin={serverOrigin} />
        </div>
      )}
    </>
  );
}
