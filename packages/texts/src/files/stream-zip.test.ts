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
  it("writes every file completely, with names in any script", async () => {
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

  it("reads files only on demand, and closes its source with its reader", async () => {
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

  it("compresses text", async () => {
    async function* listFiles(): AsyncGenerator<ZippedFile> {
      const lines = Array.from({ length: 200 }, (_line, index) =>
        `Line ${index} of the talk. `.repeat(1_000),
      );
      yield { name: "talk.txt", content: lines };
    }
    const whole = await collect(streamZip({ files: listFiles(), writtenAt }));
    expect(whole.length).toBeLessThan(200_000);
    expect(readZip(whole).get("talk.txt")).toMatch(/^Line 0 of the talk\..* Line 199 of the talk\. $/);
  });

  it("reads only slightly ahead within a file, and closes it with its reader", async () => {
    let read = 0;
    let isEnded = false;
    async function* write() {
      try {
        // Random, so that each piece adds to the archive.
        for (; read < 200; read += 1) yield crypto.getRandomValues(new Uint8Array(20_000));
      } finally {
        isEnded = true;
      }
    }
    async function* listFiles(): AsyncGenerator<ZippedFile> {
      yield { name: "talk.txt", content: write() };
    }
    const chunks = streamZip({ files: listFiles(), writtenAt });
    await chunks.next();
    expect(read).toBeLessThan(10);
    await chunks.return();
    expect(isEnded).toBe(true);
  });

  it("rejects if a file can't be read", async () => {
    async function* write() {
      yield "The first half";
      throw new Error("The disk is gone.");
    }
    async function* listFiles(): AsyncGenerator<ZippedFile> {
      yield { name: "talk.txt", content: write() };
    }
    await expect(collect(streamZip({ files: listFiles(), writtenAt }))).rejects.toThrow("The disk is gone.");
  });
});
