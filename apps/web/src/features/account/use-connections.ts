import { parseNotionId } from "@pith/core/accounts/parse-notion-id";
import { connectionEndpoints } from "@pith/core/contract/connection.endpoints";
import type { Connection, ConnectionPlace, connectionSchemas } from "@pith/core/contract/connection.schemas";
import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import { AppError } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

export type NewConnection = EndpointInput<(typeof connectionSchemas)["connectPlace"]>["body"];

/** Manages the account's connections. Each function resolves to false if the change failed. */
export function useConnections() {
  const [connections, setConnections] = useState<Connection[] | null>(null);
  const [error, setError] = useErrorText();
  const [isBusy, setBusy] = useState(false);

  const attempt = useCallback(async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await change();
      setConnections(await api.call(connectionEndpoints.listConnections));
      setError(null);
      return true;
    } catch (cause) {
      logError(cause);
      setError(() => readError(cause));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);

  const load = useCallback(() => void attempt(async () => undefined), [attempt]);
  useEffect(load, [load]);

  return {
    connections,
    error,
    isBusy,
    load,
    dismissError: () => setError(null),
    connect: (body: NewConnection) =>
      attempt(async () => {
        const { place, target } = body;
        if (place === "notion" && parseNotionId(target ?? "") === null)
          throw new AppError({ code: "invalid_input.connection_target" });
        await api.call(connectionEndpoints.connectPlace, { body });
      }),
    change: (place: ConnectionPlace, body: Pick<Connection, "isAutomatic" | "isEnabled">) =>
      attempt(() => api.call(connectionEndpoints.updateConnection, { params: { place }, body })),
    disconnect: (place: ConnectionPlace) =>
      attempt(() => api.call(connectionEndpoints.disconnectPlace, { params: { place } })),
  };
}
