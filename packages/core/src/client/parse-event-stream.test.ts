import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventStreamParser, MAX_EVENT_CHARACTERS, type ServerSentEvent } from "./parse-event-stream.ts";

function parse(...chunks: string[]): ServerSentEvent[] {
  const parser = createEventStreamParser();
  return chunks.flatMap((chunk) => parser.push(chunk));
}

describe("createEventStreamParser", () => {
  it("parses ids, event names and multi-line data", () => {
    expect(parse("id: 7\nevent: status\ndata: a\ndata:b\n\n")).toEqual([
      { id: "7", event: "status", data: "a\nb" },
    ]);
  });

  it("keeps the last id and skips comments and events without data", () => {
    expect(parse(": hello\n\nid: 1\ndata: x\n\nevent: none\n\ndata: y\n\n")).toEqual([
      { id: "1", event: "message", data: "x" },
      { id: "1", event: "message", data: "y" },
    ]);
  });

  it("drops an event that is cut off by the end of the stream", () => {
    expect(parse("data: whole\n\ndata: cut")).toHaveLength(1);
  });

  it("handles a byte order mark and a CRLF split across chunks", () => {
    expect(parse("\uFEFFdata: a\r", "\ndata: b\r\n\r\n")).toEqual([
      { id: "", event: "message", data: "a\nb" },
    ]);
  });

  it("reads the server's retry interval", () => {
    const parser = createEventStreamParser();
    parser.push("retry: soon\nretry: 2500\n\n");
    expect(parser.retryMs).toBe(2500);
  });

  it("throws if an event is too long", () => {
    const parser = createEventStreamParser();
    expect(() => parser.push(`data: ${"x".repeat(MAX_EVENT_CHARACTERS)}`)).toThrow("too long");
  });

  it("parses the same events for any chunking and line ending", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "é", "😀", " ", ":", "{") });
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: text, data: fc.array(text, { minLength: 1, maxLength: 3 }) })),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(fc.nat({ max: 200 })),
        (sent, end, cuts) => {
          const whole = sent
            .map(({ id, data }) => [`id: ${id}`, ...data.map((line) => `data: ${line}`), "", ""].join(end))
            .join("");
          const pieces: string[] = [];
          let rest = whole;
          for (const cut of cuts) {
            pieces.push(rest.slice(0, cut));
            rest = rest.slice(cut);
          }
          // ":\n" completes the last line if it ended in a CR, which could be half of a CRLF.
          const read = parse(...pieces, rest, ":\n");
          expect(read).toEqual(sent.map(({ id, data }) => ({ id, event: "message", data: data.join("\n") })));
        },
      ),
    );
  });
});
