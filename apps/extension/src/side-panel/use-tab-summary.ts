import type { SummaryContent } from "@pith/core/summaries/summary";
import { useCallback, useEffect, useState } from "react";
import { connectEngine } from "../content/panel/connect-engine.ts";
import { type Failure, readFailure } from "../messages/failure.ts";
import { loadTabSpeech, type TabSpeech } from "./load-tab-speech.ts";

/** What the side panel shows for the tab beside it. */
export type TabSummary =
  | { kind: "loading" }
  | { kind: "not_allowed" }
  | { kind: "none"; failure: Failure; hosts: string[] }
  | { kind: "made"; tabId: number; speech: TabSpeech; content: SummaryContent };

async function readActiveTab(): Promise<number | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.id ?? null;
}

async function summarizeTab(signal: AbortSignal): Promise<TabSummary> {
  const tabId = await readActiveTab();
  if (tabId === null) return { kind: "not_allowed" };
  const answer = await loadTabSpeech({ tabId, signal });
  if (answer.kind === "not_allowed") return answer;
  if (answer.kind === "none") return { ...answer, failure: readFailure(answer.failure) };
  const engine = await connectEngine({ signal });
  try {
    const { speech } = answer;
    await engine.take(speech.transcript);
    return { kind: "made", tabId, speech, content: await engine.summarize(speech.video) };
  } finally {
    engine.disconnect();
  }
}

/** Summarizes the active tab's video or selected text on this device, again for each other page and tab. */
export function useTabSummary(): { state: TabSummary; reload: () => void } {
  const [state, setState] = useState<TabSummary>({ kind: "loading" });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((last) => last + 1), []);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState({ kind: "loading" });
    summarizeTab(signal).then(
      (next) => !signal.aborted && setState(next),
      (error: unknown) =>
        !signal.aborted && setState({ kind: "none", failure: readFailure(error), hosts: [] }),
    );
    return () => controller.abort();
  }, [round]);

  useEffect(() => {
    const follow = async (tabId: number, change: { status?: string }) => {
      if (change.status === "complete" && tabId === (await readActiveTab())) reload();
    };
    chrome.tabs.onActivated.addListener(reload);
    chrome.tabs.onUpdated.addListener(follow);
    return () => {
      chrome.tabs.onActivated.removeListener(reload);
      chrome.tabs.onUpdated.removeListener(follow);
    };
  }, [reload]);
  return { state, reload };
}
