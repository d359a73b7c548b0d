import { createEventStreamParser } from "@pith/core/client/parse-event-stream";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import type { Person } from "./create-person.ts";

export interface FollowedEvent {
  /** Sent as Last-Event-ID when a reader reconnects. */
  id: string;
  event: SummaryEvent;
}

/**
 * Yields the events of one connection to a summary's event stream, as the browser's reader does. Ends when
 * the connection closes or breaks, without reconnecting. @throws if the server refuses.
 */
export async function* followEvents({
  person,
  origin,
  summaryId,
  lastEventId = "",
  onHeartbeat,
  signal,
}: {
  person: Person;
  origin: string;
  summaryId: string;
  lastEventId?: string;
  /**
   * Called for each heartbeat, which the server sends after polling if there has been no event for a while.
   */
  onHeartbeat?: () => void;
  signal?: AbortSignal;
}): AsyncGenerator<FollowedEvent, void, undefined> {
  const response = await fetch(`${origin}/api/summaries/${summaryId}/events`, {
    headers: {
      ...person.headers,
      accept: "text/event-stream",
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
    ...(signal && { signal }),
  });
  if (!response.ok || !response.body) throw new Error(`The events were refused: ${response.status}`);
  const parser = createEventStreamParser();
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    if (/^:/m.test(text)) onHeartbeat?.();
    for (const { id, data } of parser.push(text)) yield { id, event: JSON.parse(data) };
  }
}
