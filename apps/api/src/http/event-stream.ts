import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import type { Context } from "hono";
import { renderEnglish } from "../lib/render-english.ts";
import type { FollowedEvent } from "../summaries/follow-summary.ts";
import type { AppEnv } from "./app-env.ts";
import { normalizeError } from "./error-reply.ts";

const RETRY_MS = 1000;

/**
 * Streams a generator's events as server-sent events, with backpressure. The generator is stopped when the client
 * disconnects or the process shuts down.
 */
export function streamEvents({
  context,
  events,
  onStop,
}: {
  context: Context<AppEnv>;
  events: AsyncGenerator<FollowedEvent, void, undefined>;
  /** Called once when the stream ends, for any reason. */
  onStop: () => void;
}): Response {
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (isFirst) {
        isFirst = false;
        controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        return;
      }
      try {
        const next = await events.next();
        if (next.done) {
          controller.close();
          onStop();
        } else controller.enqueue(encoder.encode(formatEvent(next.value)));
      } catch (error) {
        // Sent inside the stream, since the HTTP status has already been sent.
        const { reason } = normalizeError({ error });
        controller.enqueue(
          encoder.encode(
            formatMessage({ type: "error", failure: { ...reason, message: renderEnglish(reason) } }, null),
          ),
        );
        controller.close();
        onStop();
      }
    },
    async cancel() {
      onStop();
      await events.return();
    },
  });
  return context.body(body, 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    // Disables nginx's buffering of the stream.
    "X-Accel-Buffering": "no",
  });
}

function formatEvent(followed: FollowedEvent): string {
  return followed.kind === "heartbeat"
    ? ": still here\n\n"
    : formatMessage(followed.event, followed.sequence);
}

function formatMessage(event: SummaryEvent, id: number | null): string {
  return `${id === null ? "" : `id: ${id}\n`}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
