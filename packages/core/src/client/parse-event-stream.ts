export interface ServerSentEvent {
  /** The last event id, for Last-Event-ID; an empty string before the first event. */
  id: string;
  event: string;
  data: string;
}

/** Maximum length of an event. Even a whole summary with 200 key points is far shorter. */
export const MAX_EVENT_CHARACTERS = 8_000_000;

export interface EventStreamParser {
  /** Parses a chunk of text and returns the events that it completes. */
  push(chunk: string): ServerSentEvent[];
  /** The reconnection delay requested by the server, in milliseconds; null if there was none. */
  readonly retryMs: number | null;
}

/**
 * Creates an incremental parser for the event stream format (WHATWG HTML, section 9.2.6). Chunks may end
 * anywhere, even between CR and LF. As the standard requires, an event cut off by the end of the stream is
 * dropped.
 *
 * @throws Error if an event is longer than MAX_EVENT_CHARACTERS.
 */
export function createEventStreamParser(): EventStreamParser {
  let buffer = "";
  let isFirst = true;
  let lastId = "";
  let event = "";
  let data: string[] = [];
  let dataLength = 0;
  let retryMs: number | null = null;

  function readLine(line: string, events: ServerSentEvent[]): void {
    if (line === "") {
      if (data.length > 0) events.push({ id: lastId, event: event || "message", data: data.join("\n") });
      event = "";
      data = [];
      dataLength = 0;
      return;
    }
    if (line.startsWith(":")) return;
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "data") {
      data.push(value);
      dataLength += value.length;
    } else if (field === "event") event = value;
    else if (field === "id" && !value.includes("\0")) lastId = value;
    else if (field === "retry" && /^\d{1,9}$/.test(value)) retryMs = Number(value);
  }

  return {
    push(chunk) {
      const events: ServerSentEvent[] = [];
      buffer += chunk;
      if (isFirst && buffer.length > 0) {
        if (buffer.charCodeAt(0) === 0xfeff) buffer = buffer.slice(1);
        isFirst = false;
      }
      let start = 0;
      for (let index = 0; index < buffer.length; index += 1) {
        const code = buffer.charCodeAt(index);
        if (code !== 10 && code !== 13) continue;
        // A CR at the end of a chunk may be half of a CRLF.
        if (code === 13 && index + 1 === buffer.length) break;
        readLine(buffer.slice(start, index), events);
        if (code === 13 && buffer.charCodeAt(index + 1) === 10) index += 1;
        start = index + 1;
      }
      buffer = buffer.slice(start);
      if (buffer.length + dataLength > MAX_EVENT_CHARACTERS) throw new Error("An event is too long.");
      return events;
    },
    get retryMs() {
      return retryMs;
    },
  };
}
