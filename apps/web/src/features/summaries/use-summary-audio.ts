import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useState } from "react";
import { create } from "zustand";
import { api } from "../../lib/api-client.ts";
import { onUserGone } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { repeatWhenBack } from "../../lib/repeat-when-back.ts";
import { readFailure } from "../../lib/texts/read-error.ts";
import type { Failure } from "../../lib/texts/say.ts";

/** Poll interval during synthesis, which takes seconds. */
const POLL_MS = 1500;

/** The most recently requested audio, shared by all components on the page. */
const useRequested = create<{ audio: SummaryAudio | null }>(() => ({ audio: null }));

onUserGone(() => useRequested.setState({ audio: null }));

/** Loads, requests and cancels a summary's audio. */
export function useSummaryAudio(summaryId: string) {
  const [audio, setAudio] = useState<SummaryAudio | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Failure | null>(null);
  const [renewals, setRenewals] = useState(0);
  const requested = useRequested((state) => (state.audio?.summaryId === summaryId ? state.audio : null));
  const isWorking = audio?.status === "queued" || audio?.status === "running";

  useEffect(() => {
    if (requested) setAudio(requested);
  }, [requested]);

  const take = useCallback(
    (audio: SummaryAudio | null) => {
      setAudio(audio);
      // The pane may have been closed and reopened.
      if (useRequested.getState().audio?.summaryId === summaryId) useRequested.setState({ audio });
    },
    [summaryId],
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = () => readAudio({ summaryId, signal });
    const show = (reading: Promise<SummaryAudio | null>) =>
      reading.then(take).catch((cause: unknown) => {
        if (!signal.aborted) logError(cause);
      });
    void show(isWorking ? read() : repeatWhenBack({ call: read, signal }));
    const timer = isWorking ? setInterval(() => show(read()), POLL_MS) : undefined;
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [summaryId, isWorking, renewals, take]);

  async function change(action: () => Promise<SummaryAudio | null>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      take(await action());
    } catch (cause) {
      logError(cause);
      setError(readFailure(cause));
    } finally {
      setBusy(false);
    }
  }

  return {
    audio,
    isWorking,
    isBusy,
    error,
    /** Fetches a new URL, because the audio's URL expires after a day. */
    renew: () => setRenewals((count) => count + 1),
    make: () => change(() => requestAudio(summaryId)),
    cancel: () =>
      change(async () => {
        await api.call(audioEndpoints.cancelSummaryAudio, { params: { id: summaryId } });
        // The audio may have finished just before we canceled it, or there may be audio in another voice.
        return readAudio({ summaryId });
      }),
  };
}

/** Requests audio for a summary in the user's preferred voice. */
export async function requestAudio(summaryId: string): Promise<SummaryAudio> {
  const { voice_gender: voiceGender, voice_language: voiceLanguage } = usePreferences.getState();
  const ticket = await api.call(audioEndpoints.createSummaryAudio, {
    params: { id: summaryId },
    body: { voiceGender, voiceLanguage },
  });
  useRequested.setState({ audio: ticket.audio });
  return ticket.audio;
}

/** Returns a summary's newest audio, or null if there is none, which isn't an error. */
async function readAudio({
  summaryId,
  signal,
}: {
  summaryId: string;
  signal?: AbortSignal;
}): Promise<SummaryAudio | null> {
  try {
    return await api.call(
      audioEndpoints.getSummaryAudio,
      { params: { id: summaryId } },
      signal ? { signal } : {},
    );
  } catch (cause) {
    if (isAppError(cause) && cause.code === "not_found") return null;
    throw cause;
  }
}
