import { parseNotionId } from "@pith/core/accounts/parse-notion-id";
import { connectionEndpoints } from "@pith/core/contract/connection.endpoints";
import type { Connection, ConnectionPlace, connectionSchemas } from "@pith/core/contract/connection.schemas";
import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import { AppError } from "@pith/core/errors/app-error";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";

export type NewConnection = EndpointInput<(typeof connectionSchemas)["connectPlace"]>["body"];

const listConnections = () => api.call(connectionEndpoints.listConnections);

/** Manages the account's connections, reloading the list after each change. */
export function useConnections() {
  const { data: connections, attempt, reload, ...rest } = useLoaded({ read: listConnections });

  return {
    ...rest,
    connections,
    /** `form` is the value of `failedAt` if this fails. */
    connect: (body: NewConnection, form: string, onConnected: () => void) =>
      void attempt(
        async () => {
          if (body.place === "notion" && parseNotionId(body.target ?? "") === null)
            throw new AppError({ code: "invalid_input.connection_target" });
          await api.call(connectionEndpoints.connectPlace, { body });
          onConnected();
        },
        { at: form, reload },
      ),
    change: (place: ConnectionPlace, body: Pick<Connection, "isAutomatic" | "isEnabled">) =>
      void attempt(() => api.call(connectionEndpoints.updateConnection, { params: { place }, body }), {
        at: place,
        reload,
      }),
    disconnect: (place: ConnectionPlace) =>
      void attempt(() => api.call(connectionEndpoints.disconnectPlace, { params: { place } }), {
        at: place,
        reload,
      }),
  };
}
