import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { useEffect, useState } from "react";
import type { Failure } from "../../../messages/failure.ts";
import type { ServerSummaryRequest } from "../../../messages/server-summary-messages.ts";
import { askServerSummary } from "../support/ask-server-summary.ts";

/** Poll interval during synthesis, which takes seconds. */
const POLL_MS = 1500;

type AudioRequest = Extract<ServerSummaryRequest["type"], "audio:make" | "audio:read" | "audio:cancel">;

/** Manages a summary's audio on Pith's server. `url` is the loaded audio. */
export function useServerAudio(summaryId: string) {
  const [audio, setAudio] = useState<SummaryAudio | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isWorking = audio?.status === "queued" || audio?.status === "running";
  const doneId = audio?.status === "done" ? audio.id : null;

  async function ask(type: AudioRequest): Promise<void> {
    const reply = await askServerSummary({ type, summaryId });
    if (reply.type === "server-summary:failed") setFailure(reply.failure);
    if (reply.type === "audio:state") setAudio(reply.audio);
  }

  useEffect(() => {
    void ask("audio:read");
    const timer = isWorking ? setInterval(() => void ask("audio:read"), POLL_MS) : undefined;
    return () => clearInterval(timer);
  }, [summaryId, isWorking]);

  useEffect(() => {
    if (doneId === null) return;
    void askServerSummary({ type: "audio:load", summaryId }).then((reply) => {
      if (reply.type === "server-summary:failed") setFailure(reply.failure);
      if (reply.type === "audio:loaded") setUrl(reply.url);
    });
  }, [summaryId, doneId]);

  async function change(type: AudioRequest): Promise<void> {
    setBusy(true);
    setFailure(null);
    await ask(type);
    setBusy(false);
  }

  return {
    audio,
    url,
    isWorking,
    isBusy,
    failure: failure ?? audio?.failure ?? null,
    make: () => change("audio:make"),
    cancel: () => change("audio:cancel"),
  };
}
