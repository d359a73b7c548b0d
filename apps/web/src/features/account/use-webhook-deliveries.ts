import { webhookEndpoints } from "@pith/core/contract/webhook.endpoints";
import type { WebhookDelivery } from "@pith/core/contract/webhook.schemas";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

const REFRESH_MS = 3000;

/**
 * Loads a webhook's deliveries, newest first, and sends tests or resends. Polls the list while a delivery waits for its
 * first attempt. `onSent` is called after each poll and each send, because a delivery may change the webhook's state.
 */
export function useWebhookDeliveries({ webhookId, onSent }: { webhookId: string; onSent: () => void }) {
  const [deliveries, setDeliveries] = useState<readonly WebhookDelivery[] | null>(null);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [error, setError] = useErrorText();
  /** What failed: `list` for loading and tests, `more` for the next page, or the id of a delivery. */
  const [failedAt, setFailedAt] = useState("list");
  const [isBusy, setBusy] = useState(false);
  /** True once the list has older deliveries than a refresh returns. */
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

  const attempt = useCallback(async (action: () => Promise<unknown>, at = "list") => {
    setBusy(true);
    setFailedAt(at);
    setError(null);
    try {
      await action();
    } catch (cause) {
      logError(cause);
      setError(() => readError(cause));
    } finally {
      setBusy(false);
    }
  }, []);

  const load = useCallback(() => void attempt(refresh), [attempt, refresh]);
  useEffect(load, [load]);

  useEffect(() => {
    if (!deliveries?.some(({ state, attempts }) => state === "waiting" && attempts === 0)) return;
    // An interval, because a failed poll changes nothing and mustn't be the last one.
    const timer = setInterval(() => void refresh().then(onSent).catch(logError), REFRESH_MS);
    return () => clearInterval(timer);
  }, [deliveries, refresh, onSent]);

  return {
    deliveries,
    error,
    failedAt,
    isBusy,
    hasMore: nextCursor !== null,
    load,
    test: () =>
      attempt(async () => {
        await api.call(webhookEndpoints.testWebhook, { params: { id } });
        await refresh();
        onSent();
      }),
    replay: (deliveryId: string) =>
      attempt(async () => {
        await api.call(webhookEndpoints.replayWebhookDelivery, { params: { id, deliveryId } });
        await refresh();
        onSent();
      }, deliveryId),
    loadMore: () =>
      attempt(async () => {
        if (nextCursor === null) return;
        const page = await api.call(webhookEndpoints.listWebhookDeliveries, {
          params: { id },
          query: { cursor: nextCursor },
        });
        hasMore.current = true;
        setDeliveries((current) => [...(current ?? []), ...page.items]);
        setNextCursor(page.nextCursor);
      }, "more"),
  };
}
