import { assertNever } from "@pith/core/lib/assert-never";
import { type Clock, systemClock } from "@pith/core/lib/clock";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import type { TokenCount } from "../../messages/engine-messages.ts";
import type { Failure } from "../../messages/failure.ts";
import {
  SUMMARY_PORT,
  type SummaryCommand,
  type SummaryNews,
  type SummaryOffer,
  summaryNewsSchema,
} from "../../messages/summary-messages.ts";
import { connectPort, type TypedPort } from "../../platform/typed-port.ts";

/**
 * Chrome stops a worker after 30 seconds without messages. If it stops sooner this many times in a row, the
 * worker is broken.
 */
const MAX_QUICK_STOPS = 5;
const QUICK_STOP_MS = 10_000;

export interface SummaryFollower {
  /**
   * Cancels the summary, which refunds its quota, and stops all callbacks. If the summary has already ended,
   * only closes its port.
   */
  cancel(): void;
}

type Port = TypedPort<SummaryNews, SummaryCommand>;

const endings: readonly SummaryEvent["type"][] = ["done", "error", "cancelled"];

/**
 * Requests a summary from the background and forwards its events. If the worker stops, reconnects to the summary, which
 * the server continues in the meantime.
 */
export function followSummary({
  command: request,
  signal,
  onOffer,
  onEvent,
  onFailure,
  onConnection,
  onOrigin = () => undefined,
  onUsage = () => undefined,
  onUnsaved = () => undefined,
  connect = () => connectPort<SummaryNews, SummaryCommand>({ name: SUMMARY_PORT, schema: summaryNewsSchema }),
  clock = systemClock,
}: {
  command: Extract<SummaryCommand, { type: "summary:start" | "summary:render" }>;
  signal: AbortSignal;
  /** Called with the server's other options, if it offers any. */
  onOffer: (offer: SummaryOffer) => void;
  onEvent: (event: SummaryEvent) => void;
  onFailure: (failure: Failure) => void;
  /** Called when the connection to the server is lost or restored. */
  onConnection: (state: "open" | "lost") => void;
  /** Called with the origin of the server that writes the summary, once it has started. */
  onOrigin?: (origin: string) => void;
  /**
   * Called with the running token total after each call to the user's own model. Never called if a server
   * writes the summary.
   */
  onUsage?: (usage: TokenCount) => void;
  /** Called if the summary by the user's own model couldn't be stored on this device. */
  onUnsaved?: () => void;
  connect?: () => Port;
  clock?: Clock;
}): SummaryFollower {
  let started: { summaryId: string; origin: string | null } | null = null;
  let isCanceled = false;
  let isCancellationLost = false;
  let isOver = false;
  let quickStops = 0;
  let port: Port | null = null;

  /** The port stays open, because the toolbar's badge shows the outcome until it closes. */
  function end(): void {
    isOver = true;
    if (isCanceled) leave();
  }

  function leave(): void {
    // The cancellation still has to be sent, which requires the summary's id.
    if (isCanceled && !isOver && started === null) return;
    isOver = true;
    signal.removeEventListener("abort", leave);
    try {
      // If the worker was stopped in the meantime, disconnecting a new port clears the badge.
      (port ?? connect()).disconnect();
    } catch {
      // The extension was updated, which cleared the badge.
    }
    port = null;
  }

  function fail(failure: Failure): void {
    end();
    if (!isCanceled) onFailure(failure);
  }

  function take(news: SummaryNews): void {
    if (isOver) return;
    switch (news.type) {
      case "summary:started":
        started = { summaryId: news.summaryId, origin: news.origin };
        if (isCanceled) {
          port?.send({ type: "summary:cancel", ...started });
          return;
        }
        if (news.offer) onOffer(news.offer);
        if (news.origin !== null) onOrigin(news.origin);
        return;
      case "summary:event":
        quickStops = 0;
        if (endings.includes(news.event.type)) end();
        if (!isCanceled) onEvent(news.event);
        return;
      case "summary:connection":
        if (!isCanceled) onConnection(news.state);
        else if (isCancellationLost && news.state === "open" && started) {
          isCancellationLost = false;
          port?.send({ type: "summary:cancel", ...started });
        }
        return;
      case "summary:usage":
        if (!isCanceled) onUsage(news.usage);
        return;
      case "summary:unsaved":
        if (!isCanceled) onUnsaved();
        return;
      case "summary:failed":
        // The server couldn't be reached, so it continues the summary until it receives the cancellation.
        if (isCanceled && started && news.failure.code.startsWith("network")) isCancellationLost = true;
        else fail(news.failure);
        return;
      default:
        assertNever(news);
    }
  }

  function resume({ openedMs }: { openedMs: number }): void {
    port = null;
    if (isOver) return;
    quickStops = clock.now() - openedMs < QUICK_STOP_MS ? quickStops + 1 : 0;
    if (started === null) {
      fail({ code: "internal.start_summary", params: {} });
      return;
    }
    if (quickStops > MAX_QUICK_STOPS) {
      fail({ code: started.origin === null ? "model_failed.stopped" : "internal.fetch_summary", params: {} });
      return;
    }
    open({ type: isCanceled ? "summary:cancel" : "summary:resume", ...started });
  }

  function open(command: SummaryCommand): void {
    const openedMs = clock.now();
    try {
      const opened = connect();
      port = opened;
      opened.onMessage((news) => port === opened && take(news));
      opened.onDisconnect(() => port === opened && resume({ openedMs }));
      opened.send(command);
    } catch {
      fail({ code: "unavailable.extension_updated", params: {} });
    }
  }

  signal.addEventListener("abort", leave, { once: true });
  open(request);

  return {
    cancel() {
      if (isCanceled) return;
      isCanceled = true;
      if (isOver) leave();
      // Without an id, we send the cancellation when the reply with the id arrives.
      else if (started) port?.send({ type: "summary:cancel", ...started });
    },
  };
}
