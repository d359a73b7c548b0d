import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import { webhookEndpoints } from "@pith/core/contract/webhook.endpoints";
import type { Webhook, webhookSchemas } from "@pith/core/contract/webhook.schemas";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

export type NewWebhook = EndpointInput<(typeof webhookSchemas)["createWebhook"]>["body"];
export type WebhookChange = Partial<Pick<Webhook, "events" | "isEnabled">>;

/** Manages the account's webhooks, reloading the list after each change. */
export function useWebhooks() {
  const [webhooks, setWebhooks] = useState<Webhook[] | null>(null);
  const [error, setError] = useErrorText();
  const [isBusy, setBusy] = useState(false);
  /** A webhook's new secret, until the user dismisses it. */
  const [secret, setSecret] = useState<{ value: string; isRotated: boolean } | null>(null);
  /** Per webhook with changes being saved: what the server has, and how many changes are on their way. */
  const saving = useRef(new Map<string, { webhook: Webhook; count: number }>());

  const reload = useCallback(async () => setWebhooks(await api.call(webhookEndpoints.listWebhooks)), []);

  const attempt = useCallback(
    async (change: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      try {
        await change();
        await reload();
        setError(null);
        return true;
      } catch (cause) {
        logError(cause);
        setError(() => readError(cause));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [reload],
  );

  const load = useCallback(() => void attempt(async () => undefined), [attempt]);
  useEffect(load, [load]);

  return {
    webhooks,
    error,
    isBusy,
    secret,
    load,
    /** Reloads the list in the background. */
    refresh: useCallback(() => void reload().catch(logError), [reload]),
    dismissError: () => setError(null),
    dismissSecret: () => setSecret(null),
    create: (body: NewWebhook) =>
      attempt(async () => {
        const created = await api.call(webhookEndpoints.createWebhook, { body });
        setSecret({ value: created.secret, isRotated: false });
      }),
    change: async (webhook: Webhook, change: WebhookChange) => {
      const { id, url, events, isEnabled } = webhook;
      const replace = (by: Webhook) =>
        setWebhooks((current) => current?.map((each) => (each.id === id ? by : each)) ?? null);
      const server = saving.current.get(id) ?? { webhook, count: 0 };
      saving.current.set(id, server);
      server.count += 1;
      // Optimistic update. What the server has is shown once it has answered every change.
      replace({ ...webhook, ...change });
      const body = { url, events, isEnabled, ...change };
      const call = () => api.call(webhookEndpoints.updateWebhook, { params: { id }, body });
      const isDone = await attempt(call);
      if (isDone) server.webhook = { ...webhook, ...change };
      server.count -= 1;
      if (server.count > 0) return;
      saving.current.delete(id);
      if (!isDone) replace(server.webhook);
    },
    rotate: (id: string) =>
      attempt(async () => {
        const rotated = await api.call(webhookEndpoints.rotateWebhookSecret, { params: { id } });
        setSecret({ value: rotated.secret, isRotated: true });
      }),
    remove: (id: string) => attempt(() => api.call(webhookEndpoints.deleteWebhook, { params: { id } })),
  };
}
