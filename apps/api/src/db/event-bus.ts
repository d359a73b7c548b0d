/** What a topic is about: one piece of work, or everything that is remembered of one kind. */
export type Topic = `summary:${string}` | "sessions" | "shares";

/**
 * Tells that something changed; what changed is in the database. A word may be lost when a connection breaks, so a
 * listener also looks by itself from time to time, and is woken once when the connection is back.
 */
export interface EventBus {
  announce(topic: Topic): Promise<void>;
  /** Returns how to stop listening. */
  listen(topic: Topic, onChange: () => void): () => void;
  close(): Promise<void>;
}

/** The listeners of one process by topic. */
export function createListeners() {
  const listeners = new Map<Topic, Set<() => void>>();
  return {
    add(topic: Topic, onChange: () => void): () => void {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set);
      set.add(onChange);
      return () => {
        set.delete(onChange);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    wake(topic: Topic): void {
      for (const onChange of listeners.get(topic) ?? []) onChange();
    },
    wakeAll(): void {
      for (const set of listeners.values()) for (const onChange of set) onChange();
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
