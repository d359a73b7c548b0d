import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import type { BatchSummary, BatchWithItems } from "@pith/core/contract/batch.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import { mayPass } from "@pith/core/errors/may-pass";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

const RUNNING_MS = 3000;
/** Poll interval for a batch that is waiting for quota, which takes minutes to weeks. */
const WAITING_MS = 60_000;
/** Wait after a failed poll. */
const FAILED_MS = 10_000;

/** Loads a batch and its summary, and keeps both up to date until they're final. */
export function useBatch(id: string) {
  const [batch, setBatch] = useState<BatchWithItems | null>(null);
  const [summary, setSummary] = useState<BatchSummary | null>(null);
  const [error, setError] = useErrorText();
  const [round, setRound] = useState(0);
  // A call waits only a few seconds for the session, so the batch is loaded again for a user who is
  // identified later.
  const userId = useAuth((state) => state.user?.id ?? null);
  const refresh = useCallback(() => setRound((current) => current + 1), []);

  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = "";

    async function load(): Promise<void> {
      try {
        const read = await api.call(batchEndpoints.readBatch, { params: { id } }, options);
        if (controller.signal.aborted) return;
        setBatch(read);
        setError(null);
        const finished = `${read.counts.done} ${read.state}`;
        let isBeingWritten = false;
        if (read.counts.done > 0 && finished !== shown) {
          const combined = await api.call(batchEndpoints.readBatchSummary, { params: { id } }, options);
          if (controller.signal.aborted) return;
          setSummary(combined);
          isBeingWritten = combined.isBeingWritten;
          if (!isBeingWritten) shown = finished;
        }
        const isOpen = read.state === "running" || read.counts.making > 0 || isBeingWritten;
        if (isOpen || read.state === "waiting") plan(isOpen ? RUNNING_MS : WAITING_MS);
      } catch (cause) {
        if (controller.signal.aborted) return;
        logError(cause);
        setError(() => readError(cause));
        if (isAppError(cause) && mayPass(cause.code)) plan(FAILED_MS);
      }
    }
    function plan(delayMs: number): void {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => void load(), delayMs);
    }
    const resume = () => plan(0);
    void load();
    document.addEventListener("visibilitychange", resume);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", resume);
    };
  }, [id, round, userId]);

  return { batch, summary, error, refresh };
}
