import { describe, expect, it } from "vitest";
import { readZip } from "../testing/read-zip.ts";
import { streamZip, type ZippedFile } from "./stream-zip.ts";

const writtenAt = new Date("2026-01-02T03:04:05Z");

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

describe("streamZip", () => {
  it("writes every file whole, with names of any script", async () => {
    async function* listFiles(): AsyncGenerator<ZippedFile> {
      yield { name: "empty.txt", content: [] };
      yield { name: "مجلد/ملف.md", content: ["one ", "two"] };
      yield { name: "audio.mp3", content: [new TextEncoder().encode("sound")], isCompressed: true };
    }
    const files = readZip(await collect(streamZip({ files: listFiles(), writtenAt })));
    expect([...files]).toEqual([
      ["empty.txt", ""],
      ["مجلد/ملف.md", "one two"],
      ["audio.mp3", "sound"],
    ]);
  });

  it("reads no further than its reader, and ends its source with it", async () => {
    let read = 0;
    let isEnded = false;
    async function* listFiles(): AsyncGenerator<ZippedFile> {
      try {
        while (true) {
          read += 1;
          yield { name: `${read}.txt`, content: ["text"] };
        }
      } finally {
        isEnded = true;
      }
    }
    const chunks = streamZip({ files: listFiles(), writtenAt });
    await chunks.next();
    expect(read).toBe(1);
    await chunks.return();
    expect([read, isEnded]).toEqual([1, true]);
  });
});
