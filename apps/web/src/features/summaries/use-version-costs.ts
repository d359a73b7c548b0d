import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { Summary, SummaryLength } from "@pith/core/summaries/summary";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { onFirstMove } from "../../lib/on-first-move.ts";
import { repeatWhenBack } from "../../lib/repeat-when-back.ts";

type Version = { length: SummaryLength; language: string | null };

/** Returns what each of a summary's other versions would cost; null until we know. */
export function useVersionCosts({
  id,
  shape,
  requestedLanguage,
}: Summary): (version: Version) => "free" | "one" | null {
  const [free, setFree] = useState<readonly (Version & { shape: string })[] | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const forget = onFirstMove(() => {
      const { signal } = controller;
      const query = requestedLanguage === null ? {} : { language: requestedLanguage };
      repeatWhenBack({
        call: () => api.call(libraryEndpoints.listSummaryVersions, { params: { id }, query }, { signal }),
        signal,
      })
        .then(({ versions, prices }) =>
          setFree([
            ...versions.filter(({ status, wish }) => status === "done" && wish === null),
            ...prices.filter(({ cost }) => cost === 0),
          ]),
        )
        .catch((cause: unknown) => {
          if (!signal.aborted) logError(cause);
        });
    });
    return () => {
      forget();
      controller.abort();
    };
  }, [id, requestedLanguage]);

  return ({ length, language }) => {
    if (free === null) return null;
    const isFree = free.some(
      (known) => known.length === length && known.language === language && known.shape === shape,
    );
    return isFree ? "free" : "one";
  };
}
