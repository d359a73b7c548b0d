import { type ComponentType, useCallback, useState } from "react";
import { logError } from "../log-error.ts";

/** A part of a page that is fetched when somebody is about to need it. */
export interface LazyPart<Props> {
  /** Null until it is here. */
  read(): ComponentType<Props> | null;
  /** Fetches it once; after a failure the next call tries again. */
  fetch(): Promise<ComponentType<Props>>;
}

/** A part that says nothing while it is fetched and where that fails: its place does, by what it returns. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | null = null;
  let pending: Promise<ComponentType<Props>> | null = null;

  async function fetchPart(): Promise<ComponentType<Props>> {
    try {
      part = await load();
      return part;
    } finally {
      pending = null;
    }
  }

  return {
    read: () => part,
    fetch() {
      if (part) return Promise.resolve(part);
      pending ??= fetchPart();
      return pending;
    },
  };
}

/** Fetches a part before it is needed, so that a press then answers at once. A failure is told when it is needed. */
export function prepare(part: { fetch(): Promise<unknown> }): void {
  part.fetch().catch(logError);
}

/** The part once it is here. `fetch` throws where it can't be had. */
export function useLazyPart<Props>(part: LazyPart<Props>): {
  Part: ComponentType<Props> | null;
  fetch: () => Promise<void>;
} {
  const [Part, setPart] = useState(() => part.read());
  const fetch = useCallback(async () => {
    const fetched = await part.fetch();
    setPart(() => fetched);
  }, [part]);
  return { Part, fetch };
}
