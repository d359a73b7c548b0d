/** One piece of work, or what is remembered of one account. */
export type TopicKind = "summary" | "audio" | "sessions" | "shares";
export type Topic = `${TopicKind}:${string}`;

/** Told which topic it was; null where a word may have been lost, so that it may have been any. */
export type TopicListener = (topic: Topic | null) => void;

/**
 * Tells that something changed; what changed is in the database. A word may be lost when a connection breaks, so a
 * listener also looks by itself from time to time, and is woken once when the connection is back.
 */
export interface EventBus {
  announce(topic: Topic): Promise<void>;
  /** Listens to one topic, or to all of a kind. Returns how to stop listening. */
  listen(topic: Topic | TopicKind, onChange: TopicListener): () => void;
  close(): Promise<void>;
}

/** The listeners of one process by topic. */
export function createListeners() {
  const listeners = new Map<string, Set<TopicListener>>();
  return {
    add(topic: Topic | TopicKind, onChange: TopicListener): () => void {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set);
      set.add(onChange);
      return () => {
        set.delete(onChange);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    wake(topic: Topic): void {
      const kind = topic.slice(0, topic.indexOf(":"));
      for (const key of [topic, kind]) for (const onChange of listeners.get(key) ?? []) onChange(topic);
    },
    wakeAll(): void {
      for (const set of listeners.values()) for (const onChange of set) onChange(null);
    },
  };
}

/** For the embedded database, which serves one process only. */
export function createProcessEventBus(): EventBus {
  const listeners = createListeners();
  return {
    async announce(topic) {
      listeners.wake(topic);
    },
    listen: listeners.add,
    async close() {},
  };
}
