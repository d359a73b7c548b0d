import { describe, expect, it } from "vitest";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask, buildTranscript } from "../../testing/build-task.ts";
import { findLoneWords, findMovedWords } from "./find-moved-words.ts";
import { prepareSpeech } from "./prepare-speech.ts";

const talk = buildTalk(90);
const spoken = "A good velotrusk costs 40 euros and fails in winter after 30 minutes.";
const texts = [...talk.slice(0, 60), spoken, ...talk.slice(60)];
const { origins, sentences } = prepareSpeech(
  buildTask({
    transcript: buildTranscript({ texts }),
    video: { title: "Six crafts and murglethwaite", durationSeconds: null, chapters: [] },
  }),
);
const span = sentences[5]?.text ?? "";

describe("findMovedWords", () => {
  it("finds a word that stands in one other passage of the talk alone", () => {
    expect(findMovedWords({ text: `${span} velotrusk`, span, origins, isTranslated: false })).toEqual([
      "velotrusk",
    ]);
  });

  it("finds none in the very words of a source, and in a writer's own", () => {
    expect(findMovedWords({ text: span, span, origins, isTranslated: false })).toEqual([]);
    expect(
      findMovedWords({ text: "Overall this is a remarkable claim.", span, origins, isTranslated: false }),
    ).toEqual([]);
  });

  it("finds a word that only the uploader's title has", () => {
    expect(findMovedWords({ text: `${span} murglethwaite`, span, origins, isTranslated: true })).toEqual([
      "murglethwaite",
    ]);
  });

  it("finds nothing but doubtful words in another language", () => {
    expect(findMovedWords({ text: "velotrusk kostet elf Euro", span, origins, isTranslated: true })).toEqual(
      [],
    );
    expect(
      findMovedWords({ text: "velotrusk kostet elf Euro", span, origins, isTranslated: false }),
    ).toContain("velotrusk");
  });
});

describe("findLoneWords", () => {
  it("finds what is said in one passage alone, not what the talk comes back to", () => {
    expect(findLoneWords({ text: "Minutes, percent and velotrusk", origins })).toEqual(["velotrusk"]);
  });
});
