import { webhookEndpoints } from "@pith/core/contract/webhook.endpoints";
import type { WebhookDelivery } from "@pith/core/contract/webhook.schemas";
import { useCallback, useEffect, useRef, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";

const REFRESH_MS = 3000;

/**
 * Loads a webhook's deliveries, newest first, sends tests, and resends deliveries. Polls the list while a
 * delivery is waiting for its first attempt. `onSent` is called after each poll and each send, because a
 * delivery may change the webhook's state.
 */
export function useWebhookDeliveries({ webhookId, onSent }: { webhookId: string; onSent: () => void }) {
  const [deliveries, setDeliveries] = useState<readonly WebhookDelivery[] | null>(null);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  /** What failed: `list` for loading and tests, `more` for the next page, or a delivery's id. */
  const { isBusy, error, failedAt, attempt } = useAttempt();
  /** True once the user has requested older deliveries than a refresh returns. */
  const hasMore = useRef(false);
  const id = webhookId;

  const refresh = useCallback(async () => {
    const { items, nextCursor } = await api.call(webhookEndpoints.listWebhookDeliveries, {
      params: { id },
      query: {},
    });
    const isNew = ({ id }: WebhookDelivery) => !items.some((item) => item.id === id);
    setDeliveries((current) => [...items, ...(hasMore.current ? (current ?? []).filter(isNew) : [])]);
    if (!hasMore.current) setNextCursor(nextCursor);
  }, [id]);

  const load = useCallback(() => void attempt(refresh, { at: "list" }), [attempt, refresh]);
  useEffect(load, [load]);

  useEffect(() => {
    if (!deliveries?.some(({ state, attempts }) => state === "waiting" && attempts === 0)) return;
    // An interval, because a failed poll changes no state, but polling must continue after it.
    const timer = setInterval(() => void refresh().then(onSent).catch(logError), REFRESH_MS);
    return () => clearInterval(timer);
  }, [deliveries, refresh, onSent]);

  const takeSent = () => refresh().then(onSent);
  return {
    deliveries,
    error,
    failedAt,
    isBusy,
    hasMore: nextCursor !== null,
    load,
    test: () =>
      attempt(() => api.call(webhookEndpoints.testWebhook, { params: { id } }), {
        at: "list",
        reload: takeSent,
      }),
    replay: (deliveryId: string) =>
      attempt(() => api.call(webhookEndpoints.replayWebhookDelivery, { params: { id, deliveryId } }), {
        at: deliveryId,
        reload: takeSent,
      }),
    loadMore: () =>
      attempt(
        async () => {
          if (nextCursor === null) return;
          // Set before the call, so that a refresh in the meantime keeps the deliveries between the last one
          // it returns and the next page.
          hasMore.current = true;
          const page = await api.call(webhookEndpoints.listWebhookDeliveries, {
            params: { id },
            query: { cursor: nextCursor },
          });
          setDeliveries((current) => [...(current ?? []), ...page.items]);
          setNextCursor(page.nextCursor);
        },
        { at: "more" },
      ),
  };
}
