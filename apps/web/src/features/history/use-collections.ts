import type { EndpointData } from "@pith/core/contract/define-endpoint";
import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { Collection, librarySchemas } from "@pith/core/contract/library.schemas";
import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { isAppError } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

export type LibraryOverview = EndpointData<(typeof librarySchemas)["getLibrary"]>;

/**
 * Manages the collections in the library's filters. `create` and `rename` resolve to false if the server
 * rejects the change.
 */
export function useCollections() {
  const userId = useAuth((state) => state.user?.id ?? null);
  const [overview, setOverview] = useState<LibraryOverview | null>(null);
  /** The most recently deleted collection, while it can still be restored. */
  const [deleted, setDeleted] = useState<Collection | null>(null);
  /** The ids of deleted collections, including those that the server is still deleting. */
  const [hiddenIds, setHiddenIds] = useState<readonly string[]>([]);
  const deletion = useRef<{ collection: Collection; timer: ReturnType<typeof setTimeout> } | null>(null);
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

  /** Hides a collection. The server deletes it once the deletion can't be undone anymore. */
  function remove(collection: Collection): void {
    void settleDeletion();
    setDeleted(collection);
    setHiddenIds((current) => [...current, collection.id]);
    deletion.current = { collection, timer: setTimeout(() => void settleDeletion(), UNDO_DELETE_MS) };
  }

  function restore(): void {
    if (deletion.current === null) return;
    clearTimeout(deletion.current.timer);
    show(deletion.current.collection);
    deletion.current = null;
    setDeleted(null);
  }

  const show = ({ id }: Collection) => setHiddenIds((current) => current.filter((other) => other !== id));

  async function settleDeletion(): Promise<void> {
    if (deletion.current === null) return;
    const { collection, timer } = deletion.current;
    clearTimeout(timer);
    deletion.current = null;
    setDeleted(null);
    const call = { params: { id: collection.id } };
    await attempt(() => api.call(libraryEndpoints.deleteCollection, call, { keepalive: true }));
    show(collection);
  }

  const settle = useRef(settleDeletion);
  settle.current = settleDeletion;
  // Complete the deletion when the user leaves, because it can't be undone from another page.
  useEffect(() => {
    const handleLeave = () => void settle.current();
    window.addEventListener("pagehide", handleLeave);
    return () => {
      window.removeEventListener("pagehide", handleLeave);
      handleLeave();
    };
  }, []);

  return {
    overview:
      overview && hiddenIds.length > 0
        ? { ...overview, collections: overview.collections.filter(({ id }) => !hiddenIds.includes(id)) }
        : overview,
    deleted,
    error,
    dismissError: () => setError(null),
    refresh,
    create: (name: string) => attempt(() => api.call(libraryEndpoints.createCollection, { body: { name } })),
    rename: (id: string, name: string) =>
      attempt(() => api.call(libraryEndpoints.renameCollection, { params: { id }, body: { name } })),
    remove,
    restore,
  };
}
