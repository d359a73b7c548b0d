import type { ServerState } from "@pith/core/contract/server-state.schemas";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { forgetDeadJob, replayDeadJobs } from "../operating/dead-jobs.ts";
import { readServerState } from "../operating/read-server-state.ts";

/** Routes for the admin page about the server. */
export function createServerStateRoutes({
  dependencies,
  readFindings,
}: {
  dependencies: Dependencies;
  readFindings: () => Promise<ServerState["findings"]>;
}): Routes<"readServerState" | "replayDeadJob" | "forgetDeadJob"> {
  return {
    readServerState: {
      for: "user",
      async handle() {
        return readServerState({ findings: await readFindings(), dependencies });
      },
    },
    replayDeadJob: {
      for: "user",
      async handle({ params }) {
        await replayDeadJobs({ ids: [params.id], dependencies });
        return undefined;
      },
    },
    forgetDeadJob: {
      for: "user",
      async handle({ params }) {
        await forgetDeadJob({ id: params.id, dependencies });
        return undefined;
      },
    },
  };
}
