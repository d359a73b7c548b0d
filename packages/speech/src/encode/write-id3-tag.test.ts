import { parseBuffer } from "music-metadata";
import { describe, expect, it } from "vitest";
import { MAX_ID3_CHAPTERS, writeId3Tag } from "./write-id3-tag.ts";

interface Frame {
  id: string;
  body: Uint8Array;
}

/** Independent frame parser, written from the ID3v2.3 specification. */
function readFrames(bytes: Uint8Array): Frame[] {
  const frames: Frame[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 10 <= bytes.length; ) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4);
    frames.push({ id, body: bytes.subarray(at + 10, at + 10 + size) });
    at += 10 + size;
  }
  return frames;
}

function readChapter({ body }: Frame) {
  const end = body.indexOf(0);
  const view = new DataView(body.buffer, body.byteOffset + end + 1);
  const [title] = readFrames(body.subarray(end + 17));
  return {
    id: String.fromCharCode(...body.subarray(0, end)),
    startMs: view.getUint32(0),
    endMs: view.getUint32(4),
    offsets: [view.getUint32(8), view.getUint32(12)],
    title: new TextDecoder("utf-16le").decode(title?.body.subarray(3)),
  };
}

const build = (count: number) =>
  writeId3Tag({
    title: "T",
    artist: "",
    chapters: Array.from({ length: count }, (_none, index) => ({
      title: `Kapitel ${index} 橋`,
      startSeconds: index * 1.5,
    })),
    durationSeconds: 999,
  });

describe("writeId3Tag", () => {
  it("states its own size as a syncsafe integer", () => {
    const tag = build(100);
    expect([...tag.subarray(0, 6)]).toEqual([0x49, 0x44, 0x33, 3, 0, 0]);
    const size = [...tag.subarray(6, 10)].reduce((sum, byte) => sum * 128 + byte, 0);
    expect(size).toBe(tag.length - 10);
    expect([...tag.subarray(6, 10)].every((byte) => byte < 128)).toBe(true);
  });

  it("lists each chapter once, in order, each ending where the next one starts", () => {
    const frames = readFrames(build(3).subarray(10));
    expect(frames.map(({ id }) => id)).toEqual(["TIT2", "TLEN", "CTOC", "CHAP", "CHAP", "CHAP"]);
    const contents = new TextDecoder().decode(frames[2]?.body);
    expect(contents).toBe("toc\0\u0003\u0003chapter0\0chapter1\0chapter2\0");
    expect(frames.slice(3).map(readChapter)).toEqual([
      { id: "chapter0", startMs: 0, endMs: 1500, offsets: [0xffff_ffff, 0xffff_ffff], title: "Kapitel 0 橋" },
      {
        id: "chapter1",
        startMs: 1500,
        endMs: 3000,
        offsets: [0xffff_ffff, 0xffff_ffff],
        title: "Kapitel 1 橋",
      },
      {
        id: "chapter2",
        startMs: 3000,
        endMs: 999_000,
        offsets: [0xffff_ffff, 0xffff_ffff],
        title: "Kapitel 2 橋",
      },
    ]);
  });

  it("is readable by another parser", async () => {
    const { native, format } = await parseBuffer(build(2), { mimeType: "audio/mpeg" });
    expect(format.tagTypes).toContain("ID3v2.3");
    const chapters = native["ID3v2.3"]?.filter(({ id }) => id === "CHAP").map(({ value }) => value);
    expect(chapters).toMatchObject([
      { label: "chapter0", info: { startTime: 0, endTime: 1500 } },
      { label: "chapter1", info: { startTime: 1500, endTime: 999_000 } },
    ]);
  });

  it("omits the table of contents if there are no chapters, and limits them to what one byte can count", () => {
    expect(readFrames(build(0).subarray(10)).map(({ id }) => id)).toEqual(["TIT2", "TLEN"]);
    const many = readFrames(build(400).subarray(10));
    expect(many.filter(({ id }) => id === "CHAP")).toHaveLength(MAX_ID3_CHAPTERS);
  });
});
