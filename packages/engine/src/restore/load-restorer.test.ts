import type { Transcript } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { loadRestorer, loadRestorerFor, RESTORED_LANGUAGES } from "./load-restorer.ts";
import { restoreSpeech } from "./restore-speech.ts";

function build(text: string, { language = "en", isTimed = false } = {}): Transcript {
  const words = text.split(" ");
  const cues = Array.from({ length: Math.ceil(words.length / 8) }, (_, id) => ({
    id,
    startMs: isTimed ? id * 3000 : null,
    endMs: isTimed ? id * 3000 + 2900 : null,
    text: words.slice(id * 8, id * 8 + 8).join(" "),
    speaker: null,
  }));
  return { language, kind: "automatic", cues };
}

describe("loadRestorer", () => {
  it("resolves the primary subtag, loads a language once, and returns null for others", async () => {
    expect(await loadRestorer("en-GB")).toBe(await loadRestorer("en"));
    expect(await loadRestorer("tlh")).toBeNull();
  });

  it("loads nothing for captions that lack nothing", async () => {
    expect(await loadRestorerFor(build("We have it all. Nothing is missing."))).toBeNull();
    expect(await loadRestorerFor(build("nothing of it is here"))).not.toBeNull();
  });

  it("loads for punctuated captions of which a part has no punctuation", async () => {
    const text = `${"We have it all. ".repeat(60)}${"and on it goes ".repeat(50)}until here. That was it.`;
    expect(await loadRestorerFor(build(text, { isTimed: true }))).not.toBeNull();
    expect(await loadRestorerFor(build(text, { language: "tlh", isTimed: true }))).toBeNull();
  });

  it("finds the sentences of plain English speech", async () => {
    const transcript = build(
      "thank you very much for coming today i want to talk about how we build software in london what do you need " +
        "for that first of all you need a team that trusts each other the second thing is time if you don't have " +
        "time then nothing will ever be finished so let's start with the team",
    );
    const restorer = await loadRestorer("en");
    const shown = restoreSpeech({ transcript, restorer, video: null }).map(({ display }) => display);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.join(" ")).toContain("London");
    expect(shown.join(" ")).toMatch(/\bI want\b/);
    expect(shown.at(-1)).toBe("So let's start with the team.");
  });

  it("keeps recurring expressions together, and writes a word in one way", async () => {
    const transcript = build(
      "we are going to show you the new firewire printing of mac os 10 today and the framework that every developer " +
        "who writes for mac os 10 can use you can write a Firewire application and it runs on mac os 10 as well and " +
        "most of the applications that know firewire are on the market",
    );
    const restorer = await loadRestorer("en");
    const shown = restoreSpeech({ transcript, restorer, video: null }).map(({ display }) => display);
    expect(shown.join(" ").match(/Mac OS,? 10/g)).toEqual(["Mac OS 10", "Mac OS 10", "Mac OS 10"]);
    expect(shown.join(" ").match(/firewire/gi)).toEqual(["Firewire", "Firewire", "Firewire"]);
  });

  it.each(RESTORED_LANGUAGES)("restores ten thousand words of %s without changing one", async (language) => {
    const words = Array.from(
      { length: 10_000 },
      (_, at) => ["so", "we", "go", "to", "berlin", "na", "2024"][at % 7] ?? "",
    );
    const restorer = await loadRestorer(language);
    const sentences = restoreSpeech({
      transcript: build(words.join(" "), { language }),
      restorer,
      video: null,
    });
    expect(sentences.flatMap(({ text }) => text.split(" "))).toEqual(words);
  });
});
