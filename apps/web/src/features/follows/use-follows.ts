import type { EndpointData } from "@pith/core/contract/define-endpoint";
import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { Follow, FollowSettings, followSchemas } from "@pith/core/contract/follow.schemas";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

export type FollowOverview = EndpointData<(typeof followSchemas)["listFollows"]>;
export type FollowChange = Partial<Pick<Follow, "rules" | "isPaused">>;

/** Loads and updates the user's follows and digest settings. */
export function useFollows() {
  const [overview, setOverview] = useState<FollowOverview | null>(null);
  /** Why the list couldn't be loaded. */
  const [loadError, setLoadError] = useErrorText();
  /** Why the server rejected the last change to a follow, with the follow's id. */
  const [refusal, setRefusal] = useState<{ id: string; text: string } | null>(null);
  /** For each follow with changes being saved: the server's version, and the number of changes in flight. */
  const saving = useRef(new Map<string, { follow: Follow; count: number }>());

  const refresh = useCallback(async (signal?: AbortSignal) => {
    try {
      setOverview(await api.call(followEndpoints.listFollows, undefined, { signal }));
      setLoadError(null);
    } catch (cause) {
      if (signal?.aborted) return;
      logError(cause);
      setLoadError(() => readError(cause));
    }
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    void refresh(controller.signal);
    return () => controller.abort();
  }, [refresh]);

  const changeList = (edit: (follows: readonly Follow[]) => readonly Follow[]) =>
    setOverview((current) => current && { ...current, follows: [...edit(current.follows)] });
  const replace = (by: Follow) =>
    changeList((follows) => follows.map((follow) => (follow.id === by.id ? by : follow)));

  async function attempt(id: string, action: () => Promise<void>): Promise<boolean> {
    setRefusal(null);
    try {
      await action();
      return true;
    } catch (cause) {
      logError(cause);
      setRefusal({ id, text: readError(cause) });
      return false;
    }
  }

  return {
    overview,
    loadError,
    refusal,
    refresh,
    /** Adds a new follow at the top. Following the same feed again returns the existing follow. */
    add: (follow: Follow) =>
      changeList((follows) => [follow, ...follows.filter(({ id }) => id !== follow.id)]),
    /** Updates optimistically. Shows the server's version once the server has responded to every change. */
    change: async (follow: Follow, change: FollowChange) => {
      const { id } = follow;
      const server = saving.current.get(id) ?? { follow, count: 0 };
      saving.current.set(id, server);
      server.count += 1;
      replace({ ...follow, ...change });
      const isDone = await attempt(id, async () => {
        server.follow = await api.call(followEndpoints.updateFollow, { params: { id }, body: change });
      });
      server.count -= 1;
      if (server.count === 0) {
        saving.current.delete(id);
        replace(server.follow);
      }
      return isDone;
    },
    remove: ({ id }: Follow) =>
      attempt(id, async () => {
        await api.call(followEndpoints.deleteFollow, { params: { id } });
        changeList((follows) => follows.filter((follow) => follow.id !== id));
      }),
    setSettings: (changes: Partial<FollowSettings>) =>
      setOverview((current) => current && { ...current, settings: { ...current.settings, ...changes } }),
  };
}
