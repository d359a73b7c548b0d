import { describe, expect, it } from "vitest";
import { takeFile } from "./take-file.ts";

const build = (name: string, type: string, content = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello.") =>
  new File([content], name, { type });

describe("takeFile", () => {
  it.each([
    ["talk.mp3", "audio/mpeg"],
    ["talk.mp4", "video/mp4"],
    ["talk.mkv", ""],
    ["TALK.M4B", ""],
  ])(
    "sends %s (%j) unchanged if the server recognizes speech",
    { tags: "D.sources.18" },
    async (name, type) => {
      const file = build(name, type);
      expect(await takeFile({ file, recordings: { maxBytes: 1_000 } })).toEqual({
        ok: true,
        chosen: { kind: "recording", file },
      });
    },
  );

  it("rejects a recording before its upload if no speech recognition is set up", async () => {
    for (const recordings of [null, undefined]) {
      expect(await takeFile({ file: build("talk.mp3", "audio/mpeg"), recordings })).toEqual({
        ok: false,
        reason: "media",
      });
    }
  });

  it("rejects captions that can no longer be read", async () => {
    const file = build("talk.vtt", "text/vtt");
    file.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    expect(await takeFile({ file, recordings: null })).toEqual({ ok: false, reason: "unreadable" });
  });

  it("rejects text in an unknown encoding, and leaves other files to the server", async () => {
    const build = (...bytes: number[]) => new File([Uint8Array.from(bytes)], "talk.srt");
    expect(await takeFile({ file: build(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), recordings: null })).toEqual({
      ok: false,
      reason: "encoding",
    });
    const pdf = await takeFile({ file: build(0x25, 0x50, 0x44, 0x46, 0x0a, 0xe2, 0xe3), recordings: null });
    expect(pdf).toMatchObject({ ok: true, chosen: { file: { text: expect.stringContaining("%PDF") } } });
  });

  it("rejects a recording above the server's limit, and an empty one", async () => {
    expect(await takeFile({ file: build("talk.wav", "audio/wav"), recordings: { maxBytes: 3 } })).toEqual({
      ok: false,
      reason: "recording-too-large",
    });
    expect(await takeFile({ file: build("talk.wav", "audio/wav", ""), recordings: { maxBytes: 3 } })).toEqual(
      { ok: false, reason: "empty" },
    );
  });

  it("reads captions regardless of speech recognition", async () => {
    const taken = await takeFile({ file: build("talk.vtt", "text/vtt"), recordings: null });
    expect(taken).toMatchObject({
      ok: true,
      chosen: { kind: "captions", file: { name: "talk.vtt", text: expect.stringContaining("Hello.") } },
    });
  });
});
