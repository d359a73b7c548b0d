import { createEventStreamParser } from "@pith/core/client/parse-event-stream";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import type { Person } from "./create-person.ts";

export interface FollowedEvent {
  /** What a reader that comes again sends as Last-Event-ID. */
  id: string;
  event: SummaryEvent;
}

/**
 * One connection to the events of a summary, as the browser's own reader makes it: it ends when the server ends it
 * or breaks, and isn't taken up again. @throws where the server refuses.
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
  /** Called where the server says that it is still there: nothing was told for a while, and it looks by itself. */
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
