import type { SummaryContent } from "@pith/core/summaries/summary";
import { useCallback, useEffect, useState } from "react";
import { connectEngine } from "../content/panel/connect-engine.ts";
import { type Failure, readFailure } from "../messages/failure.ts";
import { sidePanelReadSchema } from "../messages/side-panel-messages.ts";
import { onRequest } from "../platform/on-request.ts";
import { runInFrame } from "../platform/tab-scripts.ts";
import { isCollected } from "./collect-page.ts";
import { loadTabSpeech, type TabSpeech } from "./load-tab-speech.ts";

/** The side panel's content for the active tab. */
export type TabSummary =
  | { kind: "loading" }
  | { kind: "not_allowed" }
  | { kind: "none"; failure: Failure; hosts: string[] }
  | {
      kind: "made";
      /** The tab's URL, if the browser exposes it. */
      address: string | undefined;
      speech: TabSpeech;
      content: SummaryContent;
      /** Aborts when the tab navigates or closes. */
      signal: AbortSignal;
    };

/** Returns the id of the window's active tab; null if there is none, undefined until we know. */
export function useActiveTab(): number | null | undefined {
  const [tabId, setTabId] = useState<number | null>();
  useEffect(() => {
    const follow = async () => {
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
      setTabId(tab?.id ?? null);
    };
    void follow();
    chrome.tabs.onActivated.addListener(follow);
    return () => chrome.tabs.onActivated.removeListener(follow);
  }, []);
  return tabId;
}

async function summarizeTab({ tabId, signal }: { tabId: number; signal: AbortSignal }): Promise<TabSummary> {
  const { url: address } = await chrome.tabs.get(tabId);
  const answer = await loadTabSpeech({ tabId, signal });
  if (answer.kind === "not_allowed") return answer;
  if (answer.kind === "none") return { ...answer, failure: readFailure(answer.failure) };
  const engine = await connectEngine({ signal });
  try {
    const { speech } = answer;
    await engine.take(speech.transcript);
    return { kind: "made", address, speech, content: await engine.summarize(speech.video), signal };
  } finally {
    engine.disconnect();
  }
}

/** Returns whether a frame still has the document that a summary was made from. */
async function isDocumentThere({ tabId, frameId }: { tabId: number; frameId: number }): Promise<boolean> {
  try {
    return await runInFrame({ tabId, frameId, work: isCollected, values: [] });
  } catch {
    return false;
  }
}

/**
 * Summarizes a tab's video or selected text on this device. Starts over whenever the page or the player's frame loads,
 * or the user asks for the tab again.
 */
export function useTabSummary({
  tabId,
  isKept,
}: {
  tabId: number;
  /** Whether the summary survives a reload of the same page and a request for that page. */
  isKept: boolean;
}): { state: TabSummary; reload: () => void } {
  const [state, setState] = useState<TabSummary>({ kind: "loading" });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((last) => last + 1), []);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState({ kind: "loading" });
    summarizeTab({ tabId, signal }).then(
      (next) => !signal.aborted && setState(next),
      (error: unknown) =>
        !signal.aborted && setState({ kind: "none", failure: readFailure(error), hosts: [] }),
    );
    return () => controller.abort();
  }, [tabId, round]);

  const address = state.kind === "made" ? state.address : undefined;
  const frameId = (state.kind === "made" ? state.speech.frameId : null) ?? 0;
  useEffect(() => {
    const follow = async (changedId: number, { status }: { status?: string }, { url }: chrome.tabs.Tab) => {
      if (changedId !== tabId || status !== "complete") return;
      const isSamePage = url !== undefined && url === address;
      // Chrome also reports frames that load, such as those of ads.
      if (isSamePage && (isKept || (await isDocumentThere({ tabId, frameId })))) return;
      reload();
    };
    const leave = (closedId: number) => closedId === tabId && reload();
    chrome.tabs.onUpdated.addListener(follow);
    chrome.tabs.onRemoved.addListener(leave);
    return () => {
      chrome.tabs.onUpdated.removeListener(follow);
      chrome.tabs.onRemoved.removeListener(leave);
    };
  }, [tabId, isKept, address, frameId, reload]);

  useEffect(
    () =>
      onRequest({
        schema: sidePanelReadSchema,
        answer: async (request) => {
          if (request.tabId === tabId && (request.of === "selection" || !isKept)) reload();
        },
      }),
    [tabId, isKept, reload],
  );
  return { state, reload };
}
