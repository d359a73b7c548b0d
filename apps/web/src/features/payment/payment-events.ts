import { useEffect } from "react";
import { createTabKey } from "../../lib/create-tab-key.ts";

/** Changes to the subscription, broadcast to the site's other tabs. */
export type PaymentEvent = { type: "success" } | { type: "cancel" } | { type: "update"; status: string };

const CHANNEL = "pith-payment";
/**
 * Identifies this tab's own messages, because a `BroadcastChannel` object also receives messages sent through
 * another one in the same tab.
 */
const ownTabId = createTabKey();

export function reloadPage(): void {
  window.location.reload();
}

/** Tells other tabs that the plan and usage they show are stale. */
export function publishPaymentEvent(event: PaymentEvent): void {
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ event, tabId: ownTabId });
  channel.close();
}

/**
 * Reloads the page if a payment succeeded, the subscription was canceled, or its status became `active`. Other status
 * changes don't affect the page.
 */
export function handlePaymentEvent({ event, reload }: { event: PaymentEvent; reload: () => void }): void {
  if (event.type === "update" && event.status !== "active") return;
  reload();
}

export function usePaymentEvents(): void {
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const event = readForeignEvent(data);
      if (event) handlePaymentEvent({ event, reload: reloadPage });
    };
    return () => channel.close();
  }, []);
}

/** Parses a message from another tab. Null for this tab's own messages and unknown data. */
export function readForeignEvent(data: unknown): PaymentEvent | null {
  if (typeof data !== "object" || data === null || !("event" in data) || !("tabId" in data)) return null;
  return data.tabId !== ownTabId && isPaymentEvent(data.event) ? data.event : null;
}

function isPaymentEvent(data: unknown): data is PaymentEvent {
  if (typeof data !== "object" || data === null || !("type" in data)) return false;
  if (data.type === "success" || data.type === "cancel") return true;
  return data.type === "update" && "status" in data && typeof data.status === "string";
}
