import { serverStateEndpoints } from "@pith/core/contract/server-state.endpoints";
import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { useCallback, useEffect, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";

/** Loads the server's health, and retries or discards jobs that failed permanently. */
export function useServerState() {
  const [state, setState] = useState<ServerState | null>(null);
  /** The dead job of the last action; null if that was to load the status. */
  const [jobId, setJobId] = useState<string | null>(null);
  const { attempt, ...rest } = useAttempt();

  const read = useCallback(async () => setState(await api.call(serverStateEndpoints.readServerState)), []);
  const load = useCallback(() => {
    setJobId(null);
    void attempt(read);
  }, [attempt, read]);
  useEffect(load, [load]);

  const act = (name: "replayDeadJob" | "forgetDeadJob", id: string) => {
    setJobId(id);
    void attempt(async () => {
      await api.call(serverStateEndpoints[name], { params: { id } });
      await read();
    });
  };

  return {
    ...rest,
    state,
    jobId,
    load,
    replay: (id: string) => act("replayDeadJob", id),
    forget: (id: string) => act("forgetDeadJob", id),
  };
}
