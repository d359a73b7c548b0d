import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../membership/api-keys.ts";

export function createKeyRoutes(
  dependencies: Dependencies,
): Routes<"listApiKeys" | "createApiKey" | "revokeApiKey"> {
  return {
    listApiKeys: { for: "user", handle: ({ actor }) => listApiKeys({ actor, dependencies }) },
    createApiKey: {
      for: "user",
      handle: ({ actor, body }) => createApiKey({ actor, request: body, dependencies }),
    },
    revokeApiKey: {
      for: "user",
      async handle({ actor, params }) {
        await revokeApiKey({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
  };
}
