import { useEffect } from "react";
import { createTabKey } from "../../lib/create-tab-key.ts";

/** Subscription events that are broadcast to the site's other tabs. */
export type PaymentEvent = { type: "success" } | { type: "cancel" } | { type: "update"; status: string };

const CHANNEL = "pith-payment";
/** Identifies this tab's own messages, which its other channels receive too. */
const ownTabId = createTabKey();

export function reloadPage(): void {
  window.location.reload();
}

/** Notifies other tabs that their plan and usage are out of date. */
export function publishPaymentEvent(event: PaymentEvent): void {
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ event, tabId: ownTabId });
  channel.close();
}

/** Reloads on success, cancellation and an update to active. Other updates don't change the page. */
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

/** Parses another tab's message; null for this tab's own and for unknown data. */
export function readForeignEvent(data: unknown): PaymentEvent | null {
  if (typeof data !== "object" || data === null || !("event" in data) || !("tabId" in data)) return null;
  return data.tabId !== ownTabId && isPaymentEvent(data.event) ? data.event : null;
}

function isPaymentEvent(data: unknown): data is PaymentEvent {
  if (typeof data !== "object" || data === null || !("type" in data)) return false;
  if (data.type === "success" || data.type === "cancel") return true;
  return data.type === "update" && "status" in data && typeof data.status === "string";
}
