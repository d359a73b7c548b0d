import { parseNotionId } from "@pith/core/accounts/parse-notion-id";
import { connectionEndpoints } from "@pith/core/contract/connection.endpoints";
import type { Connection, ConnectionPlace, connectionSchemas } from "@pith/core/contract/connection.schemas";
import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import { AppError } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";

export type NewConnection = EndpointInput<(typeof connectionSchemas)["connectPlace"]>["body"];

/** Manages the account's connections, reloading the list after each change. */
export function useConnections() {
  const [connections, setConnections] = useState<Connection[] | null>(null);
  const { attempt, ...rest } = useAttempt();

  const read = useCallback(
    async () => setConnections(await api.call(connectionEndpoints.listConnections)),
    [],
  );
  const load = useCallback(() => void attempt(read), [attempt, read]);
  useEffect(load, [load]);

  return {
    ...rest,
    connections,
    load,
    connect: (body: NewConnection, onConnected: () => void) =>
      void attempt(
        async () => {
          const { place, target } = body;
          if (place === "notion" && parseNotionId(target ?? "") === null)
            throw new AppError({ code: "invalid_input.connection_target" });
          await api.call(connectionEndpoints.connectPlace, { body });
          onConnected();
        },
        { reload: read },
      ),
    change: (place: ConnectionPlace, body: Pick<Connection, "isAutomatic" | "isEnabled">) =>
      void attempt(() => api.call(connectionEndpoints.updateConnection, { params: { place }, body }), {
        at: place,
        reload: read,
      }),
    disconnect: (place: ConnectionPlace) =>
      void attempt(() => api.call(connectionEndpoints.disconnectPlace, { params: { place } }), {
        at: place,
        reload: read,
      }),
  };
}
