import { useEffect } from "react";
import { createTabKey } from "../../lib/create-tab-key.ts";

/** What happened to the subscription, told to the site's other tabs. */
export type PaymentEvent = { type: "success" } | { type: "cancel" } | { type: "update"; status: string };

const CHANNEL = "pith-payment";
/** A channel also hears this tab's other channels; what this tab has told is not news to it. */
const ownTabId = createTabKey();

export function reloadPage(): void {
  window.location.reload();
}

/** Tells the other tabs, whose plan and usage are out of date from now on. */
export function tellPaymentEvent(event: PaymentEvent): void {
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ event, tabId: ownTabId });
  channel.close();
}

/** Success, cancellation and an update to active load the page anew; any other update changes nothing to be seen. */
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

/** What another tab has told; null for this tab's own words and for what isn't ours. */
export function readForeignEvent(data: unknown): PaymentEvent | null {
  if (typeof data !== "object" || data === null || !("event" in data) || !("tabId" in data)) return null;
  return data.tabId !== ownTabId && isPaymentEvent(data.event) ? data.event : null;
}

function isPaymentEvent(data: unknown): data is PaymentEvent {
  if (typeof data !== "object" || data === null || !("type" in data)) return false;
  if (data.type === "success" || data.type === "cancel") return true;
  return data.type === "update" && "status" in data && typeof data.status === "string";
}
