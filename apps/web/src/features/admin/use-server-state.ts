import { serverStateEndpoints } from "@pith/core/contract/server-state.endpoints";
import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { useCallback, useEffect, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";

/** Loads the server's health, and retries or discards jobs that failed permanently. */
export function useServerState() {
  const [state, setState] = useState<ServerState | null>(null);
  const { attempt, ...rest } = useAttempt();

  const read = useCallback(async () => setState(await api.call(serverStateEndpoints.readServerState)), []);
  const load = useCallback(() => void attempt(read), [attempt, read]);
  useEffect(load, [load]);

  const act = (name: "replayDeadJob" | "forgetDeadJob", id: string) =>
    void attempt(() => api.call(serverStateEndpoints[name], { params: { id } }), { at: id, reload: read });

  return {
    ...rest,
    state,
    load,
    replay: (id: string) => act("replayDeadJob", id),
    forget: (id: string) => act("forgetDeadJob", id),
  };
}
