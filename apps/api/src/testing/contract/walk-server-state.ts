import { expect } from "vitest";
import type { Arranged } from "./arrange-contract.ts";
import type { Walk } from "./contract-walk.ts";

const NOT_ADMIN = "Only an admin of this server who is signed in on the website can do that.";
const NOT_FOUND = "That doesn't exist or was removed.";

/** Returns the test requests for the admins' calls related to the server. */
export function walkServerState({ arranged }: { arranged: Arranged }) {
  const { user, operator } = arranged;
  const unknown = {
    what: "a job that isn't dead",
    as: operator.caller,
    params: { id: "00000000-0000-4000-8000-000000000000" },
    status: 404,
    text: NOT_FOUND,
  };
  const [replayed, forgotten] = operator.deadJobIds;
  return {
    readServerState: {
      right: { as: operator.caller },
      data: {
        version: "0.0.0",
        processes: [{ role: "all", isThis: true }],
        silentProcesses: 0,
        database: { sizeBytes: expect.any(Number) },
        queues: expect.arrayContaining([
          {
            name: "summarize-video",
            waiting: expect.any(Number),
            running: 0,
            oldestSeconds: expect.anything(),
          },
        ]),
        deadJobs: expect.arrayContaining([
          expect.objectContaining({ queue: "summarize-video", error: expect.stringContaining("EBROKEN") }),
        ]),
        models: { today: [], month: [] },
        findings: expect.arrayContaining([
          expect.objectContaining({ state: "ok", text: expect.any(String) }),
        ]),
      },
      refusals: [{ what: "somebody who is no admin", as: user, status: 403, text: NOT_ADMIN }],
    },
    replayDeadJob: { right: { as: operator.caller, params: { id: replayed } }, refusals: [unknown] },
    forgetDeadJob: { right: { as: operator.caller, params: { id: forgotten } }, refusals: [unknown] },
  } satisfies Record<string, Walk>;
}
