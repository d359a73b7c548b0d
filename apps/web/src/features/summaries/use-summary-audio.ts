import type { VoiceGender } from "@pith/core/accounts/preferences";
import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { type ErrorCode, isAppError } from "@pith/core/errors/app-error";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/read-error.ts";

/** How often is asked while the voice is at work; reading a summary aloud takes seconds. */
const POLL_MS = 1500;

/** A summary read aloud: the one there is, and having one made. */
export function useSummaryAudio(summaryId: string) {
  const [audio, setAudio] = useState<SummaryAudio | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<{ code: ErrorCode; message: string } | null>(null);
  const isWorking = audio?.status === "queued" || audio?.status === "running";

  useEffect(() => {
    const controller = new AbortController();
    const ask = () =>
      api
        .call(audioEndpoints.getSummaryAudio, { params: { id: summaryId } }, { signal: controller.signal })
        .then(setAudio)
        .catch((cause: unknown) => {
          // That there is none yet is no failure.
          if (controller.signal.aborted || (isAppError(cause) && cause.code === "not_found")) return;
          logError(cause);
        });
    void ask();
    const timer = isWorking ? setInterval(ask, POLL_MS) : undefined;
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [summaryId, isWorking]);

  async function make(voiceGender: VoiceGender): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const ticket = await api.call(audioEndpoints.createSummaryAudio, {
        params: { id: summaryId },
        body: { voiceGender },
      });
      setAudio(ticket.audio);
    } catch (cause) {
      logError(cause);
      setError({ code: isAppError(cause) ? cause.code : "internal", message: readError(cause) });
    } finally {
      setBusy(false);
    }
  }

  return { audio, isWorking, isBusy, error, make };
}
