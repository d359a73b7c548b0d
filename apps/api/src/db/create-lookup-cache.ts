import type { Clock } from "@pith/core/lib/clock";
import type { EventBus, Topic, TopicKind } from "./event-bus.ts";

/** Where a word about a change is lost, what is remembered is wrong for no longer than this. */
const REMEMBERED_MS = 5_000;

export interface LookupCache<Value> {
  /** What is remembered under a key, else what the look-up finds. What isn't there isn't remembered. */
  get(key: string, find: () => Promise<Value | null>): Promise<Value | null>;
  /** Forgets what is this account's, here and in all other processes: call it after every change of it. */
  forget(accountId: string): Promise<void>;
}

interface Entry<Value> {
  value: Value;
  untilMs: number;
}

/**
 * Remembers what is looked up again and again and rarely changes. Who asks while the look-up is under way waits for
 * the same one, so that what everybody reads is looked up once and not by everybody when its time is over.
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
  /** Whose it is: what is one account's is forgotten together. Must not change while the value is remembered. */
  getAccountId: (value: Value) => string;
  /** The oldest give way. Nothing is kept beyond its time as long as something new comes in. */
  maxEntries: number;
  clock: Clock;
}): LookupCache<Value> {
  // In the order of their end, since all are kept equally long.
  const entries = new Map<string, Entry<Value>>();
  const underWay = new Map<string, Promise<Value | null>>();
  const toTopic = (accountId: string): Topic => `${kind}:${accountId}`;

  function forgetHere(topic: Topic | null): void {
    // Whatever is being looked up may be out of date already, so it is neither kept nor handed to who asks from now on.
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

  bus.listen(kind, forgetHere);
  return {
    async get(key, find) {
      const known = entries.get(key);
      if (known && known.untilMs > clock.now()) return known.value;
      if (known) entries.delete(key);
      return underWay.get(key) ?? lookUp(key, find);
    },
    async forget(accountId) {
      forgetHere(toTopic(accountId));
      await bus.announce(toTopic(accountId));
    },
  };
}
