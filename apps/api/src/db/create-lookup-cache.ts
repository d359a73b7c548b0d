import type { Clock } from "@pith/core/lib/clock";
import type { EventBus, Topic, TopicKind } from "./event-bus.ts";

/** The cache's TTL: how stale an entry can get if an invalidation event is lost. */
const REMEMBERED_MS = 5_000;

export interface LookupCache<Value> {
  /** Returns the cached value, or calls `find` and caches its result unless the result is `null`. */
  get(key: string, find: () => Promise<Value | null>): Promise<Value | null>;
  /** Returns the cached value synchronously. Null if there is none. */
  peek(key: string): Value | null;
  /** Evicts this account's entries in all processes. Must be called after every change to them. */
  forget(accountId: string): Promise<void>;
}

interface Entry<Value> {
  value: Value;
  untilMs: number;
}

/**
 * Caches frequent lookups of data that rarely changes. Concurrent lookups of the same key share one query, so
 * an expiring entry doesn't cause a stampede.
 */
export function createLookupCache<Value>({
  bus,
  kind,
  getAccountId,
  maxEntries,
  clock,
}: {
  bus: EventBus;
  kind: TopicKind;
  /**
   * Returns the id of the account that owns the value. The owner must not change while the value is cached. An
   * account's entries are evicted together.
   */
  getAccountId: (value: Value) => string;
  /** The oldest entries are evicted first. Adding an entry also removes expired ones. */
  maxEntries: number;
  clock: Clock;
}): LookupCache<Value> {
  // Insertion order is also expiry order, since all entries have the same TTL.
  const entries = new Map<string, Entry<Value>>();
  const underWay = new Map<string, Promise<Value | null>>();
  const toTopic = (accountId: string): Topic => `${kind}:${accountId}`;

  function forgetHere(topic: Topic | null): void {
    // Pending lookups may already be stale, so don't cache them or share them with later callers.
    underWay.clear();
    const accountId = topic?.slice(kind.length + 1);
    for (const [key, { value }] of entries) {
      if (accountId === undefined || getAccountId(value) === accountId) entries.delete(key);
    }
  }

  function makeRoom(): void {
    for (const [key, { untilMs }] of entries) {
      if (entries.size < maxEntries && untilMs > clock.now()) return;
      entries.delete(key);
    }
  }

  async function lookUp(key: string, find: () => Promise<Value | null>): Promise<Value | null> {
    const untilMs = clock.now() + REMEMBERED_MS;
    const looking = find();
    underWay.set(key, looking);
    try {
      const value = await looking;
      if (value !== null && underWay.get(key) === looking) {
        makeRoom();
        entries.set(key, { value, untilMs });
      }
      return value;
    } finally {
      if (underWay.get(key) === looking) underWay.delete(key);
    }
  }

  function peek(key: string): Value | null {
    const known = entries.get(key);
    if (known === undefined) return null;
    if (known.untilMs > clock.now()) return known.value;
    entries.delete(key);
    return null;
  }

  bus.listen(kind, forgetHere);
  return {
    peek,
    async get(key, find) {
      return peek(key) ?? underWay.get(key) ?? lookUp(key, find);
    },
    async forget(accountId) {
      forgetHere(toTopic(accountId));
      await bus.announce(toTopic(accountId));
    },
  };
}
