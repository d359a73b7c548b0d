import { summaryEndpoints } from "../contract/summary.endpoints.ts";
import { AppError } from "../errors/app-error.ts";
import type { SummaryEvent } from "../summaries/summary-event.ts";
import { ApiError } from "./api-error.ts";
import type { ApiClient } from "./create-api-client.ts";
import { createEventStreamParser } from "./parse-event-stream.ts";
import { buildHttpError } from "./read-reply.ts";

/** Default of `maxReconnections`. */
export const MAX_RECONNECTIONS = 6;
/** The server sends a comment every 15 s. After this much silence, we consider the connection dead. */
export const STREAM_IDLE_MS = 45_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;

const eventTypes: ReadonlySet<string> = new Set([
  "status",
  "video",
  "chapters",
  "key_point",
  "done",
  "error",
  "cancelled",
] satisfies SummaryEvent["type"][]);

const finalTypes: ReadonlySet<SummaryEvent["type"]> = new Set(["done", "error", "cancelled"]);

export interface StreamSummaryEventsOptions {
  client: ApiClient;
  summaryId: string;
  signal?: AbortSignal;
  /**
   * Maximum number of consecutive reconnections without an event or a heartbeat. `Infinity` for a page, which
   * waits indefinitely and shows that the connection is lost.
   */
  maxReconnections?: number;
  /** Called when the connection is lost or restored, so that a page can show its state. */
  onConnection?: (state: "open" | "lost") => void;
  /** Waits between reconnections. Resolves early if the signal aborts. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * Yields a summary's events until it is done, failed or canceled. After a lost connection, reconnects with
 * Last-Event-ID, so that no event is missed or repeated. Skips unknown events from newer servers.
 *
 * @throws ApiError if the server rejects the call (4xx, except for 429); AppError `network` after
 * `maxReconnections` failed attempts; the signal's reason if the caller aborts.
 */
export async function* streamSummaryEvents({
  client,
  summaryId,
  signal,
  maxReconnections = MAX_RECONNECTIONS,
  onConnection,
  wait = waitMs,
}: StreamSummaryEventsOptions): AsyncGenerator<SummaryEvent, void, undefined> {
  let lastEventId = "";
  let vainTries = 0;
  let retryMs = FIRST_RETRY_MS;
  while (true) {
    signal?.throwIfAborted();
    let failure: unknown = null;
    const connection = new AbortController();
    const forwardAbort = () => connection.abort(signal?.reason);
    signal?.addEventListener("abort", forwardAbort, { once: true });
    try {
      const response = await client.open(
        summaryEndpoints.streamSummaryEvents,
        { params: { id: summaryId } },
        {
          signal: connection.signal,
          headers: { Accept: "text/event-stream", ...(lastEventId && { "Last-Event-ID": lastEventId }) },
        },
      );
      if (!response.ok || !response.body) throw await readRefusal(response);
      onConnection?.("open");
      const parser = createEventStreamParser();
      let chunks = 0;
      for await (const text of readText({ body: response.body, connection })) {
        chunks += 1;
        // A heartbeat: the server is still working, even if a proxy closes each connection before a slow
        // model's next event.
        if (chunks > 1) vainTries = 0;
        for (const sent of parser.push(text)) {
          // A new connection's parser starts without an id, and an event without an id mustn't clear the last
          // one.
          if (sent.id !== "") lastEventId = sent.id;
          const event = readEvent(sent.data);
          if (!event) continue;
          vainTries = 0;
          retryMs = FIRST_RETRY_MS;
          yield event;
          if (finalTypes.has(event.type)) return;
        }
        // Only a minimum, because a server that is shutting down ends each stream right after sending its
        // delay. That mustn't use up the retries within seconds.
        retryMs = Math.max(retryMs, parser.retryMs ?? 0);
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (isRefusal(error)) throw error;
      failure = error;
    } finally {
      signal?.removeEventListener("abort", forwardAbort);
      connection.abort();
    }
    // A stream that ends cleanly but without a final event counts as lost, too.
    vainTries += 1;
    if (vainTries > maxReconnections) {
      throw new AppError({ code: "network", cause: failure });
    }
    onConnection?.("lost");
    await wait(retryMs, signal);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }
}

async function* readText({
  body,
  connection,
}: {
  body: ReadableStream<Uint8Array>;
  connection: AbortController;
}): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  const restartIdleTimer = () => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      connection.abort();
      void reader.cancel().catch(() => undefined);
    }, STREAM_IDLE_MS);
  };
  try {
    while (true) {
      restartIdleTimer();
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(idleTimer);
    void reader.cancel().catch(() => undefined);
  }
}

function readEvent(data: string): SummaryEvent | null {
  const event = JSON.parse(data) as { type?: unknown };
  return typeof event.type === "string" && eventTypes.has(event.type) ? (event as SummaryEvent) : null;
}

async function readRefusal(response: Response): Promise<ApiError> {
  return buildHttpError({
    endpoint: summaryEndpoints.streamSummaryEvents,
    response,
    text: await response.text(),
  });
}

/**
 * Returns whether the server rejected the call. Other errors are retried, such as a missing token while
 * offline.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

function waitMs(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
