import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { LibraryAnswer } from "@pith/core/contract/library.schemas";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import type { LibraryFilter } from "./library-filter.ts";

/** Asks about the listed talks, one question at a time. A new question replaces the previous answer. */
export function useLibraryQuestion({ search, view }: LibraryFilter) {
  const [answer, setAnswer] = useState<LibraryAnswer | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [error, setError] = useErrorText();
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function ask(question: string): Promise<void> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    setAsked(question);
    setAnswer(null);
    setError(null);
    try {
      const body = {
        question,
        ...(search.trim() && { search: search.trim() }),
        ...(view.kind === "source" && { source: view.source }),
        ...(view.kind === "collection" && { collectionId: view.id }),
      };
      setAnswer(await api.call(libraryEndpoints.askLibrary, { body }, { signal }));
    } catch (cause) {
      if (signal.aborted) return;
      logError(cause);
      setError(() => readError(cause));
    }
  }

  function close(): void {
    controller.current?.abort();
    setAsked(null);
    setAnswer(null);
    setError(null);
  }

  const isAsking = asked !== null && answer === null && error === null;
  return { asked, answer, error, isAsking, ask, close };
}
