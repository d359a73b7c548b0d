import { hasAdmin } from "../accounts/members/members.repo.ts";
import type { Dependencies } from "../dependencies.ts";
import { buildPublicConfig } from "../http/public-config.ts";
import type { Routes } from "../http/route.ts";

export function createSystemRoutes(
  dependencies: Dependencies,
): Routes<"getHealth" | "getReadiness" | "getPublicConfig"> {
  return {
    getHealth: { for: "anyone", handle: async () => ({ status: "ok" as const }) },
    getReadiness: {
      for: "anyone",
      async handle({ context }) {
        if (dependencies.lifecycle.state !== "ready") {
          return context.json({ status: dependencies.lifecycle.state }, 503);
        }
        if (!dependencies.database.hasRoom()) return context.json({ status: "disk_full" }, 503);
        await dependencies.database.ping();
        return { status: "ready" as const };
      },
    },
    getPublicConfig: {
      for: "anyone",
      async handle() {
        const { config, database } = dependencies;
        const needsFirstAdmin = config.signIn === "accounts" && !(await hasAdmin(database.db));
        return buildPublicConfig({ ...dependencies, needsFirstAdmin });
      },
    },
  };
}
