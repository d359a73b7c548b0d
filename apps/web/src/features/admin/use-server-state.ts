import { serverStateEndpoints } from "@pith/core/contract/server-state.endpoints";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";

const readState = () => api.call(serverStateEndpoints.readServerState);

/** Loads the server's health, and retries or discards jobs that failed permanently. */
export function useServerState() {
  const { data: state, attempt, reload, ...rest } = useLoaded({ read: readState });

  const act = (name: "replayDeadJob" | "forgetDeadJob", id: string) =>
    void attempt(() => api.call(serverStateEndpoints[name], { params: { id } }), { at: id, reload });

  return {
    ...rest,
    state,
    replay: (id: string) => act("replayDeadJob", id),
    forget: (id: string) => act("forgetDeadJob", id),
  };
}
