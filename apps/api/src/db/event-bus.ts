/**
 * What a topic refers to: a piece of work, a summary's progress (which its own worker doesn't listen to), an account's
 * cached entries, a question to all processes, or one of their answers.
 */
export type TopicKind =
  | "summary"
  | "progress"
  | "audio"
  | "sessions"
  | "shares"
  | "question"
  | "answer"
  | "roll-call"
  | "present";
export type Topic = `${TopicKind}:${string}`;

/**
 * Called with the topic, or with `null` if events may have been lost, in which case any topic may have
 * changed.
 */
export type TopicListener = (topic: Topic | null) => void;

/**
 * Announces that something changed; the change itself is in the database. Events can be lost when a
 * connection breaks, so listeners also poll occasionally and are notified once after a reconnect.
 */
export interface EventBus {
  announce(topic: Topic): Promise<void>;
  /** Listens to a single topic or to all topics of a kind. Returns a function that stops listening. */
  listen(topic: Topic | TopicKind, onChange: TopicListener): () => void;
  close(): Promise<void>;
}

/** Creates a process's listener registry, keyed by topic. */
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

/** Creates an event bus for the embedded database, which only one process can have open. */
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
