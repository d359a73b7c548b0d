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
  ])("sends %s (%j) as it is where the server listens", async (name, type) => {
    const file = build(name, type);
    expect(await takeFile({ file, recordings: { maxBytes: 1_000 } })).toEqual({
      ok: true,
      chosen: { kind: "recording", file },
    });
  });

  it("refuses a recording before it is sent where no speech recognition is set up", async () => {
    for (const recordings of [null, undefined]) {
      expect(await takeFile({ file: build("talk.mp3", "audio/mpeg"), recordings })).toEqual({
        ok: false,
        reason: "media",
      });
    }
  });

  it("refuses captions that can't be read any more", async () => {
    const file = build("talk.vtt", "text/vtt");
    file.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    expect(await takeFile({ file, recordings: null })).toEqual({ ok: false, reason: "unreadable" });
  });

  it("refuses a recording that is larger than the server takes, and an empty one", async () => {
    expect(await takeFile({ file: build("talk.wav", "audio/wav"), recordings: { maxBytes: 3 } })).toEqual({
      ok: false,
      reason: "recording-too-large",
    });
    expect(await takeFile({ file: build("talk.wav", "audio/wav", ""), recordings: { maxBytes: 3 } })).toEqual(
      { ok: false, reason: "empty" },
    );
  });

  it("reads captions, whatever the server listens to", async () => {
    const taken = await takeFile({ file: build("talk.vtt", "text/vtt"), recordings: null });
    expect(taken).toMatchObject({
      ok: true,
      chosen: { kind: "captions", file: { name: "talk.vtt", text: expect.stringContaining("Hello.") } },
    });
  });
});
