import { type ComponentType, startTransition, useCallback, useEffect, useState } from "react";
import { logError } from "../log-error.ts";
import { onFirstMove } from "../on-first-move.ts";

/** A part of a page that is loaded shortly before it is needed. */
export interface LazyPart<Props> {
  /** Null until it has loaded. */
  read(): ComponentType<Props> | null;
  /** Loads the part once. After a failure, the next call retries. */
  fetch(): Promise<ComponentType<Props>>;
}

/** Creates a lazy part without loading or error states. The component that uses it has to show them. */
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

/**
 * Preloads a part, so that it opens immediately. A failure is only logged; it's shown if the user then opens
 * the part.
 */
export function prepare(part: { fetch(): Promise<unknown> }): void {
  part.fetch().catch(logError);
}

/** Preloads parts, such as dialogs, on the visitor's first interaction, so that they don't delay the page itself. */
export function usePrepared(parts: readonly { fetch(): Promise<unknown> }[]): void {
  useEffect(() => {
    const stops = parts.map((part) => onFirstMove(() => prepare(part)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [parts]);
}

/** Returns the part once it has loaded. `fetch` throws if it can't be loaded. */
export function useLazyPart<Props>(part: LazyPart<Props>): {
  Part: ComponentType<Props> | null;
  fetch: () => Promise<void>;
} {
  const [Part, setPart] = useState(() => part.read());
  const fetch = useCallback(async () => {
    const fetched = await part.fetch();
    // React renders a transition in slices, so that a large part doesn't block the page.
    startTransition(() => setPart(() => fetched));
  }, [part]);
  return { Part, fetch };
}
