import { assertNever } from "@pith/core/lib/assert-never";
import { Wordmark } from "@pith/ui/brand/wordmark";
import { startSummaryProgress } from "@pith/ui/model/summary-progress";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Tabs } from "@pith/ui/primitives/tabs";
import { SummaryReader } from "@pith/ui/reader/summary-reader";
import { TranscriptView } from "@pith/ui/transcript/transcript-view";
import { useId, useState } from "react";
import { SummaryActions } from "../content/panel/actions/summary-actions.tsx";
import { runInFrame } from "../platform/tab-scripts.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { seekMedia } from "./collect-page.ts";
import { type TabSummary, useTabSummary } from "./use-tab-summary.ts";

/** The browser's side panel: an instant summary of the tab beside it, of any site's video or selected text. */
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

const views = ["glance", "transcript"] as const;

function MadeSummary({ state }: { state: Extract<TabSummary, { kind: "made" }> }) {
  const { translate } = useTexts();
  const [view, setView] = useState<(typeof views)[number]>("glance");
  const panelId = useId();
  const { tabId, content, speech } = state;
  const { video, transcript, frameId } = speech;
  const seek = ({ seconds }: { seconds: number | null }) => {
    if (seconds !== null && frameId !== null)
      void runInFrame({ tabId, frameId, work: seekMedia, values: [seconds] });
  };
  const now = new Date().toISOString();
  const summary = startSummaryProgress({
    id: `glance-${video.id}`.slice(0, 60),
    status: "done",
    progress: 1,
    length: "short",
    shape: "points",
    wish: null,
    requestedLanguage: null,
    range: null,
    video,
    content,
    failure: null,
    shareId: null,
    createdAt: now,
    finishedAt: now,
  });
  return (
    <>
      <Tabs
        label={translate("panel.views")}
        value={view}
        tabs={views.map((value) => ({ value, text: translate(`panel.tab.${value}`) }))}
        onChange={setView}
        getPanelId={() => panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={translate(`panel.tab.${view}`)}>
        {view === "glance" ? (
          <>
            <p className="mb-4 text-sm text-soft">
              {translate(frameId === null ? "side.selected" : "panel.glance")}
            </p>
            <SummaryActions content={content} video={video} captions={null} extras={null} />
            <SummaryReader summary={summary} currentSeconds={null} onSeek={seek} />
          </>
        ) : (
          <TranscriptView
            cues={transcript.cues}
            language={transcript.language}
            currentSeconds={null}
            currentCueId={null}
            citedCueIds={new Set()}
            onSeek={seek}
          />
        )}
      </div>
    </>
  );
}
