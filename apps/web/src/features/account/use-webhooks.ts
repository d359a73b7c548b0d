import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import { webhookEndpoints } from "@pith/core/contract/webhook.endpoints";
import type { Webhook, webhookSchemas } from "@pith/core/contract/webhook.schemas";
import { useCallback, useRef, useState } from "react";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";

const listWebhooks = () => api.call(webhookEndpoints.listWebhooks);

export type NewWebhook = EndpointInput<(typeof webhookSchemas)["createWebhook"]>["body"];
export type WebhookChange = Partial<Pick<Webhook, "events" | "isEnabled">>;

/** Manages the account's webhooks, reloading the list after each change. */
export function useWebhooks() {
  const {
    data: webhooks,
    setData: setWebhooks,
    attempt,
    reload,
    ...rest
  } = useLoaded({ read: listWebhooks });
  /** A webhook's new secret, until the user dismisses it. */
  const [secret, setSecret] = useState<{ value: string; isRotated: boolean } | null>(null);
  /** For each webhook with changes being saved: the server's version, and the number of changes in flight. */
  const saving = useRef(new Map<string, { webhook: Webhook; count: number }>());
  const changeCount = useRef(0);

  return {
    ...rest,
    webhooks,
    secret,
    /**
     * Reloads the list in the background. A list read before a change was saved would appear to revert it.
     */
    refresh: useCallback(async () => {
      const before = changeCount.current;
      const read = await listWebhooks().catch(logError);
      if (read && changeCount.current === before && saving.current.size === 0) setWebhooks(read);
    }, [setWebhooks]),
    dismissSecret: () => setSecret(null),
    /** `form` is the value of `failedAt` if this fails. */
    create: (body: NewWebhook, form: string, onCreated: () => void) =>
      void attempt(
        async () => {
          const created = await api.call(webhookEndpoints.createWebhook, { body });
          setSecret({ value: created.secret, isRotated: false });
          onCreated();
        },
        { at: form, reload },
      ),
    change: async (webhook: Webhook, change: WebhookChange) => {
      const { id, url, events, isEnabled } = webhook;
      const replace = (by: Webhook) =>
        setWebhooks((current) => current?.map((each) => (each.id === id ? by : each)) ?? null);
      const server = saving.current.get(id) ?? { webhook, count: 0 };
      saving.current.set(id, server);
      server.count += 1;
      changeCount.current += 1;
      // Optimistic update. The server's version is shown once the server has responded to every change.
      replace({ ...webhook, ...change });
      const body = { url, events, isEnabled, ...change };
      let isDone = false;
      const call = async () => {
        await api.call(webhookEndpoints.updateWebhook, { params: { id }, body });
        isDone = true;
        server.webhook = { ...webhook, ...change };
      };
      // A list loaded in between would revert the next change on screen, and the change after that would then
      // revert it on the server.
      await attempt(call, { reload: async () => server.count === 1 && (await reload()) });
      server.count -= 1;
      if (server.count > 0) return;
      saving.current.delete(id);
      if (!isDone) replace(server.webhook);
    },
    rotate: (id: string) =>
      void attempt(
        async () => {
          const rotated = await api.call(webhookEndpoints.rotateWebhookSecret, { params: { id } });
          setSecret({ value: rotated.secret, isRotated: true });
        },
        { at: id, reload },
      ),
    remove: (id: string) =>
      void attempt(() => api.call(webhookEndpoints.deleteWebhook, { params: { id } }), { at: id, reload }),
  };
}
