import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compressGzip } from "./compress-gzip.ts";

it("gives back every text, however many are compressed at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc
          .record({
            word: fc.string({ minLength: 1, unit: "grapheme" }),
            times: fc.integer({ min: 1, max: 20_000 }),
          })
          .map(({ word, times }) => word.repeat(times).padEnd(4096)),
        { minLength: 1, maxLength: 12 },
      ),
      async (texts) => {
        const packed = await Promise.all(texts.map((text) => compressGzip(text)));
        expect(packed.map((bytes) => bytes && gunzipSync(bytes).toString())).toEqual(texts);
      },
    ),
    { numRuns: 20 },
  );
});

it("leaves short texts as they are", () => {
  expect(compressGzip("a".repeat(4095))).toBeNull();
});
