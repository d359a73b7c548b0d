import type { Clock } from "@pith/core/lib/clock";
import type { EventBus, Topic } from "./event-bus.ts";

/** Where a word about a change is lost, what is remembered is wrong for no longer than this. */
const REMEMBERED_MS = 5_000;
const MAX_ENTRIES = 10_000;

export interface LookupCache<Value> {
  /** What is remembered under a key, else what the look-up finds. What isn't there isn't remembered. */
  get(key: string, find: () => Promise<Value | null>): Promise<Value | null>;
  /** Forgets everything, here and in all other processes: call it after every change of what is remembered. */
  forget(): Promise<void>;
}

/** Remembers what is looked up again and again and rarely changes. */
export function createLookupCache<Value>({
  bus,
  topic,
  clock,
}: {
  bus: EventBus;
  topic: Topic;
  clock: Clock;
}): LookupCache<Value> {
  const entries = new Map<string, { value: Value; untilMs: number }>();
  let generation = 0;
  const clear = () => {
    generation += 1;
    entries.clear();
  };
  bus.listen(topic, clear);
  return {
    async get(key, find) {
      const known = entries.get(key);
      if (known && known.untilMs > clock.now()) return known.value;
      const begunIn = generation;
      const value = await find();
      // What was looked up before everything was forgotten may be out of date already.
      if (value !== null && begunIn === generation) {
        if (entries.size >= MAX_ENTRIES) entries.clear();
        entries.set(key, { value, untilMs: clock.now() + REMEMBERED_MS });
      }
      return value;
    },
    async forget() {
      clear();
      await bus.announce(topic);
    },
  };
}
