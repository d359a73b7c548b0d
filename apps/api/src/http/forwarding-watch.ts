import type { Clock } from "@pith/core/lib/clock";
import { HOUR_MS } from "@pith/core/lib/durations";
import type { Log } from "@pith/core/logging/create-log";

/** Maximum number of peers to track individually. Additional ones are counted together. */
const MAX_PEERS = 100;
const OTHERS = "others";

/** A peer that forwards requests although no trusted proxy is configured. */
export interface UntrustedPeer {
  /** IP address, or "others" beyond the maximum. */
  peer: string;
  /** Requests since the process started. */
  count: number;
  lastAt: number;
}

export interface ForwardingWatch {
  /** Records a request with untrusted forwarding headers. Warns at most once an hour per peer. */
  record(peer: string): void;
  /** Returns the peers recorded so far, busiest first. */
  list(): UntrustedPeer[];
}

/** Creates a tracker for forwarding headers that are ignored because TRUSTED_PROXIES is 0. */
export function createForwardingWatch({
  clock,
  log,
}: {
  clock: Clock;
  log: Pick<Log, "warn">;
}): ForwardingWatch {
  const peers = new Map<string, UntrustedPeer & { warnedAt: number }>();
  return {
    record(found) {
      const peer = peers.has(found) || peers.size < MAX_PEERS ? found : OTHERS;
      const now = clock.now();
      const known = peers.get(peer) ?? { peer, count: 0, lastAt: now, warnedAt: Number.NEGATIVE_INFINITY };
      const isDue = now - known.warnedAt >= HOUR_MS;
      peers.set(peer, {
        peer,
        count: known.count + 1,
        lastAt: now,
        warnedAt: isDue ? now : known.warnedAt,
      });
      if (isDue) {
        log.warn(
          { count: known.count + 1 },
          "Requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0. Behind a proxy everyone shares one address's limits: set TRUSTED_PROXIES to the number of your proxies. `npm run pith -- admin doctor` names who forwards",
        );
      }
    },
    list: () =>
      [...peers.values()]
        .map(({ warnedAt: _warnedAt, ...peer }) => peer)
        .sort((first, second) => second.count - first.count),
  };
}
