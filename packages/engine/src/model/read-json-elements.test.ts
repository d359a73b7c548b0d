import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJsonElementReader } from "./read-json-elements.ts";

function readAll(pieces: readonly string[]): unknown[] {
  const elements: unknown[] = [];
  const reader = createJsonElementReader({ key: "facts", onElement: (element) => elements.push(element) });
  for (const piece of pieces) reader.push(piece);
  return elements;
}

describe("createJsonElementReader", () => {
  it("emits an element as soon as its last brace arrives", () => {
    const elements: unknown[] = [];
    const reader = createJsonElementReader({ key: "facts", onElement: (element) => elements.push(element) });
    reader.push('```json\n{"facts":[{"text":"a } brace, a \\" quote"');
    expect(elements).toEqual([]);
    reader.push('},{"text":"b"');
    expect(elements).toEqual([{ text: 'a } brace, a " quote' }]);
    reader.push("}]}");
    expect(elements).toHaveLength(2);
  });

  it("reads only the top-level array of its own key", () => {
    expect(readAll(['{"other":[{"facts":[{"a":1}]}],"facts":[{"b":2}],"more":[{"c":3}]}'])).toEqual([
      { b: 2 },
    ]);
    expect(readAll(["no JSON at all", '{"facts":7}'])).toEqual([]);
  });

  it("skips an element that isn't JSON", () => {
    expect(readAll(['{"facts":[{"a":},{"b":2}]}'])).toEqual([{ b: 2 }]);
  });

  it("finds the same elements however the text is chunked", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.nat(200), (facts, seed) => {
        const text = JSON.stringify({ title: "[{}]", facts });
        const pieces: string[] = [];
        for (let at = 0; at < text.length; ) {
          const size = 1 + ((at * 31 + seed) % 17);
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        expect(readAll(pieces)).toEqual(JSON.parse(text).facts);
      }),
    );
  });
});
