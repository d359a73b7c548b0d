import type { EndpointData } from "@pith/core/contract/define-endpoint";
import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { librarySchemas } from "@pith/core/contract/library.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

export type LibraryOverview = EndpointData<(typeof librarySchemas)["getLibrary"]>;

/**
 * Manages the collections in the library's filters. Each function resolves to false if the server rejects the change.
 */
export function useCollections() {
  const userId = useAuth((state) => state.user?.id ?? null);
  const [overview, setOverview] = useState<LibraryOverview | null>(null);
  const [error, setError] = useErrorText();

  const refresh = useCallback(async (signal?: AbortSignal) => {
    try {
      setOverview(await api.call(libraryEndpoints.getLibrary, undefined, { signal }));
    } catch (cause) {
      if (signal?.aborted || (isAppError(cause) && cause.code === "unauthenticated")) return;
      // The list already shows this error.
      logError(cause);
    }
  }, []);

  useEffect(() => {
    setOverview(null);
    if (userId === null) return;
    const controller = new AbortController();
    void refresh(controller.signal);
    return () => controller.abort();
  }, [userId, refresh]);

  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    setError(null);
    try {
      await change();
      await refresh();
      return true;
    } catch (cause) {
      logError(cause);
      setError(() => readError(cause));
      return false;
    }
  }

  return {
    overview,
    error,
    refresh,
    create: (name: string) => attempt(() => api.call(libraryEndpoints.createCollection, { body: { name } })),
    rename: (id: string, name: string) =>
      attempt(() => api.call(libraryEndpoints.renameCollection, { params: { id }, body: { name } })),
    remove: (id: string) => attempt(() => api.call(libraryEndpoints.deleteCollection, { params: { id } })),
  };
}
