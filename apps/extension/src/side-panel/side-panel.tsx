import { assertNever } from "@pith/core/lib/assert-never";
import type { Transcript } from "@pith/core/transcripts/transcript";
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
import { useEngine } from "../content/panel/use-engine.ts";
import { useExtras } from "../content/panel/use-extras.ts";
import { usePanelSummary } from "../content/panel/use-panel-summary.ts";
import type { PageCaptions } from "../messages/page-video.ts";
import type { SummaryVersion } from "../messages/server-summary-messages.ts";
import { apiOrigin } from "../platform/api-origin.ts";
import { runInFrame } from "../platform/tab-scripts.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { seekMedia } from "./collect-page.ts";
import { type TabSummary, useTabSummary } from "./use-tab-summary.ts";

/** The browser's side panel: an instant or full summary of the tab beside it, of any site's video or selected text. */
export function SidePanel() {
  const { state, reload } = useTabSummary();
  return (
    <main className="flex flex-col gap-5 px-4 pt-4 pb-8">
      <h1>
        <Wordmark className="text-[20px]" />
      </h1>
      <TabContent state={state} onReload={reload} />
    </main>
  );
}

function TabContent({ state, onReload }: { state: TabSummary; onReload: () => void }) {
  const { translate, say } = useTexts();
  switch (state.kind) {
    case "loading":
      return (
        <p role="status" className="text-sm text-soft">
          {translate("side.loading")}
        </p>
      );
    case "not_allowed":
      return <p className="text-sm">{translate("side.notAllowed")}</p>;
    case "none":
      return (
        <>
          <FailureNote>{say(state.failure)}</FailureNote>
          <p className="text-sm text-soft">{translate("side.selectHint")}</p>
          <HostButtons hosts={state.hosts} onAllow={onReload} />
          <div>
            <Button onClick={onReload}>{translate("side.again")}</Button>
          </div>
        </>
      );
    case "made":
      return <MadeSummary key={state.content.title} state={state} />;
    default:
      return assertNever(state);
  }
}

/** Captions may be on another host than the page. Each is asked for by name. */
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

/** The transcript as it is sent for a full summary: with its times, if it has any. */
function writeCaptions(transcript: Transcript): PageCaptions {
  const text = writeTranscriptSrt(transcript) || transcript.cues.map((cue) => cue.text).join("\n");
  return { text, language: transcript.language, captionKind: transcript.kind };
}

function MadeSummary({ state }: { state: Extract<TabSummary, { kind: "made" }> }) {
  const { translate } = useTexts();
  const [view, setView] = useState<View>("glance");
  const [draft, setDraft] = useState<SummaryVersion | null>(null);
  const panelId = useId();
  const { tabId, content, speech } = state;
  const { video, transcript, frameId } = speech;
  const [{ signal, glance }] = useState(() => ({
    // The panel's document closes with it, and with it the port.
    signal: new AbortController().signal,
    glance: buildGlance({ video, content, captions: writeCaptions(transcript) }),
  }));
  const summary = usePanelSummary({ loadGlance: useCallback(async () => glance, [glance]), signal });
  const described = useEngine(video.url === null ? null : glance.captions);
  const serverOrigin = described?.serverOrigin ?? apiOrigin;
  const { finished, finishedId, stage } = summary;
  const extras = useExtras({ summaryId: finishedId, shareId: finished?.shareId ?? null, serverOrigin });
  // A press on "Full summary" leads there by itself.
  useEffect(() => {
    if (stage === "full") setView("full");
  }, [stage]);

  function open(next: View): void {
    setView(next);
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
        // The server identifies a video by its page.
        tabs={views
          .filter((value) => value !== "full" || video.url !== null)
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
            {view === "glance" && (
              <p className="mb-4 text-sm text-soft">
                {translate(frameId === null ? "side.selected" : "panel.glance")}
              </p>
            )}
            <SummaryTab
              // Each stage's reader keeps its own selected point and expanded proofs.
              key={stage}
              summary={summary}
              serverOrigin={serverOrigin}
              currentSeconds={null}
              onSeek={seek}
              extras={stage === "full" ? extras : null}
              version={
                <FullVersion summary={summary} described={described} draft={draft} onDraft={setDraft} />
              }
              ownCost={
                described?.engine.kind === "own"
                  ? translate("version.ownCost", { model: described.engine.model ?? "" })
                  : null
              }
            />
          </>
        )}
      </div>
      {view !== "transcript" && video.url !== null && (
        <div className="sticky bottom-0 -mx-4 -mb-8 bg-raised">
          <PanelFooter
            summary={summary}
            described={described}
            extras={extras}
            draft={draft}
            serverOrigin={serverOrigin}
          />
        </div>
      )}
    </>
  );
}
