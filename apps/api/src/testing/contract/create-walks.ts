import type { TestServer } from "../create-test-server.ts";
import type { Arranged } from "./arrange-contract.ts";
import type { TrialName, Walk } from "./contract-walk.ts";
import { walkAccount } from "./walk-account.ts";
import { walkAudio } from "./walk-audio.ts";
import { walkBatches } from "./walk-batches.ts";
import { walkConnections } from "./walk-connections.ts";
import { walkFollows } from "./walk-follows.ts";
import { walkLibrary } from "./walk-library.ts";
import { walkServerState } from "./walk-server-state.ts";
import { walkSignIn } from "./walk-sign-in.ts";
import { walkStars } from "./walk-stars.ts";
import { walkSummaries } from "./walk-summaries.ts";
import { walkWebhooks } from "./walk-webhooks.ts";

/** Returns the test requests for each call. They use what `arrangeContract` has created. */
export function createWalks({
  server,
  arranged,
}: {
  server: TestServer;
  arranged: Arranged;
}): Record<TrialName, Walk> {
  return {
    ...walkSignIn({ server, arranged }),
    ...walkAccount({ server, arranged }),
    ...walkSummaries({ arranged }),
    ...walkLibrary({ arranged }),
    ...walkFollows({ arranged }),
    ...walkBatches({ arranged }),
    ...walkAudio({ arranged }),
    ...walkStars({ server, arranged }),
    ...walkWebhooks({ arranged }),
    ...walkConnections({ arranged }),
    ...walkServerState({ arranged }),
  };
}
