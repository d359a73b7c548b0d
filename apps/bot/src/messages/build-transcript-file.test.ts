import { describe, expect, it } from "vitest";
import { buildFileName, buildTranscriptText } from "./build-transcript-file.ts";

const cue = (id: number, startMs: number | null, text: string, speaker: string | null = null) => ({
  id,
  startMs,
  endMs: startMs,
  text,
  speaker,
});

describe("buildTranscriptText", () => {
  it("starts a paragraph every half minute and at each change of speaker", () => {
    const cues = [
      cue(0, 0, "Hello", "Anna"),
      cue(1, 10_000, "there.", "Anna"),
      cue(2, 12_000, "Hi.", "Ben"),
      cue(3, 3_725_000, "Later.", "Ben"),
    ];
    expect(buildTranscriptText({ title: "A talk", url: null, cues })).toBe(
      "A talk\n\n[0:00] Anna: Hello there.\n\n[0:12] Ben: Hi.\n\n[1:02:05] Ben: Later.\n",
    );
  });

  it("omits times if the input has none", () => {
    expect(
      buildTranscriptText({ title: "", url: null, cues: [cue(0, null, "One."), cue(1, null, "Two.")] }),
    ).toBe("One. Two.\n");
  });
});

describe("buildFileName", () => {
  it("removes characters that file systems or Telegram reject, and limits the length", () => {
    const toName = (title: string) => buildFileName({ title, extension: "txt" });
    expect(toName('a/b\\c: "d"; e?\r\nf')).toBe("a b c d e f.txt");
    expect(toName("../../etc/passwd")).toBe("etc passwd.txt");
    expect(toName("…")).toBe("transcript.txt");
    expect(toName("日本語".repeat(100)).length).toBeLessThan(90);
  });
});
