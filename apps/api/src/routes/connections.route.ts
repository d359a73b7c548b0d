import {
  connectPlace,
  disconnectPlace,
  listConnections,
  updateConnection,
} from "../connections/manage-connections.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { requestSend } from "../sharing/request-send.ts";

/** Routes for the services that users send their summaries to. */
export function createConnectionRoutes(
  dependencies: Dependencies,
): Routes<"listConnections" | "connectPlace" | "updateConnection" | "disconnectPlace" | "sendSummary"> {
  return {
    listConnections: { for: "user", handle: ({ actor }) => listConnections({ actor, dependencies }) },
    connectPlace: {
      for: "user",
      handle: ({ actor, body }) => connectPlace({ actor, request: body, dependencies }),
    },
    updateConnection: {
      for: "user",
      handle: ({ actor, params, body }) =>
        updateConnection({ actor, place: params.place, request: body, dependencies }),
    },
    disconnectPlace: {
      for: "user",
      async handle({ actor, params }) {
        await disconnectPlace({ actor, place: params.place, dependencies });
        return undefined;
      },
    },
    sendSummary: {
      for: "user",
      handle: ({ actor, params }) => requestSend({ actor, ...params, dependencies }),
    },
  };
}
