import { isAppError } from "@pith/core/errors/app-error";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { createGuardedDownload } from "@pith/sources/http/create-guarded-download";
import { createGuardedFetch } from "@pith/sources/http/create-guarded-fetch";
import { systemTimer } from "@pith/sources/lib/timer";
import { loadVideo } from "@pith/sources/load-video";
import { createTestDependencies } from "@pith/sources/testing/create-test-dependencies";
import type { NetworkAttack } from "./list-network-attacks.ts";
import type { Canaries } from "./start-canaries.ts";
import { startHostileNetwork } from "./start-hostile-network.ts";

export interface AttackOutcome {
  /** The rejection's error code; `loaded` or `fault` if there was none. */
  code: string;
  ms: number;
  requests: number;
  /** Connections to forbidden addresses, as reported by the socket or by the canary. */
  hits: readonly string[];
}

/** Loads an attack's link with the server's own guard and limits, in a simulated internet. */
export async function runNetworkAttack({
  attack,
  canaries,
  allowedOrigins = [],
}: {
  attack: NetworkAttack;
  canaries: Canaries;
  /** Origins that the guard allows, to verify that canaries count connections. */
  allowedOrigins?: readonly string[];
}): Promise<AttackOutcome> {
  await using network = await startHostileNetwork({ listener: attack.answer, names: attack.names ?? {} });
  const { resolve, openSocket } = network;
  // Allow the canary's port, so that the guard has to reject its address.
  const guard = { resolve, openSocket, allowedOrigins, allowedPorts: [80, 443, canaries.port] };
  const link = parseVideoLink({ text: attack.link });
  if (!link.ok) throw new Error(`${attack.link} is no link: ${link.reason.code}`);
  const before = canaries.hits.length;
  const startedMs = performance.now();
  const code = await loadVideo({
    reference: link.reference,
    dependencies: createTestDependencies({
      fetch: createGuardedFetch(guard),
      download: createGuardedDownload(guard),
      timer: systemTimer,
      clock: { now: () => performance.now() },
    }),
  }).then(
    () => "loaded",
    (error: unknown) => (isAppError(error) ? error.reason.code : "fault"),
  );
  const reached = canaries.hits.slice(before).map((address) => `reached ${address}`);
  return {
    code,
    ms: performance.now() - startedMs,
    requests: network.asked.length,
    hits: [...network.hits, ...reached],
  };
}
