import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { useEffect, useState } from "react";
import type { Failure } from "../../../messages/failure.ts";
import type { ServerSummaryRequest } from "../../../messages/server-summary-messages.ts";
import { askServerSummary } from "../support/ask-server-summary.ts";

/** Poll interval during synthesis, which takes seconds. */
const POLL_MS = 1500;

type AudioRequest = Extract<ServerSummaryRequest["type"], "audio:make" | "audio:read" | "audio:cancel">;

/** Manages a summary's audio on Pith's server. `url` is the loaded audio's URL. */
export function useServerAudio(summaryId: string) {
  const [audio, setAudio] = useState<SummaryAudio | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Incremented to load the finished audio again. */
  const [loadNumber, setLoadNumber] = useState(0);
  const isWorking = isInProgress(audio);
  const doneId = audio?.status === "done" ? audio.id : null;

  async function ask(type: AudioRequest): Promise<void> {
    const reply = await askServerSummary({ type, summaryId });
    if (reply.type === "server-summary:failed") setFailure(reply.failure);
    if (reply.type !== "audio:state") return;
    setAudio(reply.audio);
    // A failed poll no longer matters once another one succeeds.
    if (isInProgress(reply.audio)) setFailure(null);
  }

  useEffect(() => {
    void ask("audio:read");
    const timer = isWorking ? setInterval(() => void ask("audio:read"), POLL_MS) : undefined;
    return () => clearInterval(timer);
  }, [summaryId, isWorking]);

  useEffect(() => {
    if (doneId === null) return;
    setFailure(null);
    void askServerSummary({ type: "audio:load", summaryId }).then((reply) => {
      if (reply.type === "server-summary:failed") setFailure(reply.failure);
      if (reply.type === "audio:loaded") setUrl(reply.url);
    });
  }, [summaryId, doneId, loadNumber]);

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
    /** Requests the audio, or loads it again if it's done. */
    make: async () => (doneId === null ? change("audio:make") : setLoadNumber(loadNumber + 1)),
    cancel: () => change("audio:cancel"),
  };
}

function isInProgress(audio: SummaryAudio | null): boolean {
  return audio?.status === "queued" || audio?.status === "running";
}
