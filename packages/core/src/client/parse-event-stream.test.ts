import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventStreamParser, MAX_EVENT_CHARACTERS, type ServerSentEvent } from "./parse-event-stream.ts";

function parse(...chunks: string[]): ServerSentEvent[] {
  const parser = createEventStreamParser();
  return chunks.flatMap((chunk) => parser.push(chunk));
}

describe("createEventStreamParser", () => {
  it("reads id, event and joined data lines", () => {
    expect(parse("id: 7\nevent: status\ndata: a\ndata:b\n\n")).toEqual([
      { id: "7", event: "status", data: "a\nb" },
    ]);
  });

  it("keeps the last id for later events and passes over comments and empty events", () => {
    expect(parse(": hello\n\nid: 1\ndata: x\n\nevent: none\n\ndata: y\n\n")).toEqual([
      { id: "1", event: "message", data: "x" },
      { id: "1", event: "message", data: "y" },
    ]);
  });

  it("drops an event that the end of the stream cuts off", () => {
    expect(parse("data: whole\n\ndata: cut")).toHaveLength(1);
  });

  it("passes over a byte order mark and a CRLF that is cut in two", () => {
    expect(parse("\uFEFFdata: a\r", "\ndata: b\r\n\r\n")).toEqual([
      { id: "", event: "message", data: "a\nb" },
    ]);
  });

  it("tells how long the server asks to wait", () => {
    const parser = createEventStreamParser();
    parser.push("retry: soon\nretry: 2500\n\n");
    expect(parser.retryMs).toBe(2500);
  });

  it("gives up on an event without end", () => {
    const parser = createEventStreamParser();
    expect(() => parser.push(`data: ${"x".repeat(MAX_EVENT_CHARACTERS)}`)).toThrow("too long");
  });

  it("reads the same events however the text is cut and whichever line ends it uses", () => {
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
          // ":\n" ends the last line if it ended in a CR, which could be half of a CRLF.
          const read = parse(...pieces, rest, ":\n");
          expect(read).toEqual(sent.map(({ id, data }) => ({ id, event: "message", data: data.join("\n") })));
        },
      ),
    );
  });
});
