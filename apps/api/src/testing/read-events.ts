import { createEventStreamParser } from "@pith/core/client/parse-event-stream";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import { type Caller, TEST_ORIGIN, type TestServer } from "./create-test-server.ts";

export interface ReadEvent {
  id: string;
  event: SummaryEvent;
}

/**
 * Reads a summary's events. `until` decides when to disconnect. By default, reads to the end of the stream.
 */
export async function readEvents({
  server,
  as,
  id,
  lastEventId,
  until = () => false,
}: {
  server: Pick<TestServer, "app">;
  as: Caller;
  id: string;
  lastEventId?: string;
  until?: (event: SummaryEvent) => boolean;
}): Promise<ReadEvent[]> {
  const response = await server.app.request(`${TEST_ORIGIN}/api/summaries/${id}/events`, {
    headers: { ...as.headers, ...(lastEventId && { "Last-Event-ID": lastEventId }) },
  });
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`);
  const parser = createEventStreamParser();
  const read: ReadEvent[] = [];
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    for (const sent of parser.push(decoder.decode(bytes, { stream: true }))) {
      const event = JSON.parse(sent.data) as SummaryEvent;
      read.push({ id: sent.id, event });
      if (until(event)) return read;
    }
  }
  return read;
}
