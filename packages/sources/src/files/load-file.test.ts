import { videoSchema } from "@pith/core/videos/video";
import { describe, expect, it } from "vitest";
import { loadFile } from "./load-file.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const srt =
  "1\n00:00:01,000 --> 00:00:04,000\nEvery lock hides a row of pins.\n\n2\n00:00:04,500 --> 00:01:40,250\nA key lifts each pin to its own height.\n";

/** Encodes text as UTF-16 without a byte order mark. */
function encodeUtf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

function getCode(bytes: Uint8Array, fileName = "talk.srt"): unknown {
  try {
    return loadFile({ bytes, fileName }).transcript.cues.length;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
}

describe("loadFile", () => {
  it("returns a video named after the file and as long as its captions", () => {
    const loaded = loadFile({ bytes: encode(srt), fileName: "folder/How locks work.en.srt" });
    expect(videoSchema.parse(loaded.video)).toMatchObject({
      host: "upload",
      title: "How locks work",
      url: null,
      durationSeconds: 100.25,
    });
    expect(loaded.video.id).toMatch(/^[0-9a-f]{64}$/);
    expect(loaded.captionSource).toBe("upload");
    expect(loaded.transcript.cues.map(({ text }) => text).join(" ")).toBe(
      "Every lock hides a row of pins. A key lifts each pin to its own height.",
    );
  });

  it.each([
    ["---\ntitle: 'How it''s locked'\ndate: 2024\n---\n", "How it's locked"],
    ['---\nlang: en\ntitle: "How locks work: a talk"\n---\n', "How locks work: a talk"],
    ["# How locks work\n\n## Start\n\n", "How locks work"],
    ["---\ntitle: >\n  Folded\n---\n", "2024 locks"],
    ["# Transcript\n\n", "2024 locks"],
    ["# One lock\n\nA lock.\n\n# Another lock\n\n", "2024 locks"],
  ])("names a document by its own title: %j", (start, title) => {
    const text = `${start}Every lock hides a row of pins. A key lifts each pin to its own height.`;
    expect(loadFile({ bytes: encode(text), fileName: "2024_locks.md" }).video.title).toBe(title);
  });

  it("reads pasted text without timestamps or a name", () => {
    const bytes = encode(
      "Every lock hides a row of pins. A key lifts each pin. Then the lock turns and opens.",
    );
    const { video, captionSource, transcript } = loadFile({ bytes, fileName: null });
    expect([video.title, video.durationSeconds, captionSource]).toEqual(["Pasted text", null, "paste"]);
    expect(transcript.cues[0]?.startMs).toBeNull();
  });

  it.each([
    ["UTF-8 with a mark", encode(`\ufeff${srt}`)],
    ["UTF-16 with a mark", new Uint8Array([0xff, 0xfe, ...encodeUtf16(srt, false)])],
    ["UTF-16 big-endian with a mark", new Uint8Array([0xfe, 0xff, ...encodeUtf16(srt, true)])],
    ["UTF-16 without a mark", encodeUtf16(srt, false)],
    ["UTF-16 big-endian without a mark", encodeUtf16(srt, true)],
  ])("reads %s", (_name, bytes) => {
    expect(loadFile({ bytes, fileName: "a.srt" }).transcript.cues[0]?.text).toContain("Every lock hides");
  });

  it("falls back to Windows-1252 for bytes that aren't UTF-8", () => {
    const bytes = Buffer.from(srt.replace("pins", "Schlüssel für Türen"), "latin1");
    expect(loadFile({ bytes, fileName: "a.srt" }).transcript.cues[0]?.text).toContain("Schlüssel für Türen");
  });

  it.each([
    ["MP4", [0, 0, 0, 24, ...encode("ftypisom")], "not_configured"],
    ["WebM", [0x1a, 0x45, 0xdf, 0xa3], "not_configured"],
    ["MP3 with a tag", [...encode("ID3"), 4, 0], "not_configured"],
    ["MP3 frames", [0xff, 0xfb, 0x90, 0x64], "not_configured"],
    ["WAV", [...encode("RIFF"), 1, 2, 3, 4, ...encode("WAVEfmt ")], "not_configured"],
    ["Ogg", [...encode("OggS"), 0, 2], "not_configured"],
    ["FLAC", [...encode("fLaC"), 0], "not_configured"],
    [
      "MPEG transport stream",
      Array.from({ length: 600 }, (_, at) => (at % 188 === 0 ? 0x47 : 0x20)),
      "not_configured",
    ],
    ["PDF", [...encode("%PDF-1.7")], "unsupported_format"],
    ["ZIP", [...encode("PK"), 3, 4], "unsupported_format"],
    ["PNG", [0x89, ...encode("PNG")], "unsupported_format"],
    ["unknown binary data", [1, 2, 0, 3, 0, 0, 0, 4, 5, 6, 7, 0], "unsupported_format"],
    ["empty file", [], "no_speech"],
    ["white space", [...encode("  \n\n ")], "no_speech"],
    ["captions without speech", [...encode("WEBVTT\n\nNOTE nothing here\n")], "no_speech"],
  ])("refuses: %s", (_name, bytes, code) => {
    expect(getCode(new Uint8Array(bytes), "file.bin")).toBe(code);
  });

  it("frees the file's bytes only if asked to", () => {
    const bytes = encode(srt);
    const kept = loadFile({ bytes, fileName: "a.srt" });
    expect(bytes.byteLength).toBeGreaterThan(0);
    expect(loadFile({ bytes, fileName: "a.srt", freesBytes: true })).toEqual(kept);
    expect(bytes.byteLength).toBe(0);
  });

  it("refuses a file over 16 MB", () => {
    expect(getCode(new Uint8Array(16_000_001))).toBe("input_too_large");
  });

  it("refuses plain text over 8 million characters, however little is left after cleaning", () => {
    const applause = `${"[Applause] ".repeat(1_000)}\n`;
    const text = (lines: number) =>
      encode(
        `${applause.repeat(lines)}Every lock hides a row of pins. A key lifts each pin to its own height.`,
      );
    expect(getCode(text(700), "talk.txt")).toBe(1);
    expect(getCode(text(740), "talk.txt")).toBe("input_too_large");
  });
});
