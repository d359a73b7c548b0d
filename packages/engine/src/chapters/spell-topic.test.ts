import { describe, expect, it } from "vitest";
import { buildTask, buildTranscript } from "../../testing/build-task.ts";
import { buildTermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";
import { createPhraseJudge } from "./create-phrase-judge.ts";
import { measureNounness } from "./measure-nounness.ts";
import { spellTopic } from "./spell-topic.ts";

function spell({ text, texts, language = "en" }: { text: string; texts: string[]; language?: string }) {
  const index = buildTermIndex({ texts, language: findLanguage(language) });
  return spellTopic({ text, index, judge: createPhraseJudge({ index, nounness: measureNounness(index) }) });
}

describe("spellTopic", () => {
  it("prefers the plural of a countable noun", () => {
    const texts = ["A neural net learns.", "The neural net is large.", "Some neural nets are small."];
    expect(spell({ text: "neural net", texts })).toBe("neural nets");
  });

  it("keeps the article of a noun without a plural in the talk", () => {
    const texts = ["The kernel starts.", "Everything runs in the kernel.", "Look at the kernel."];
    expect(spell({ text: "kernel", texts })).toBe("the kernel");
  });

  it("adds no article to a mass noun or a name", () => {
    const texts = ["Swarm intelligence is new.", "They study swarm intelligence.", "We use Darwin here."];
    expect(spell({ text: "swarm intelligence", texts })).toBe("swarm intelligence");
    expect(spell({ text: "Darwin", texts })).toBe("Darwin");
  });

  it("keeps the article of a name that is said with it", () => {
    const texts = ["Open the App Store.", "It is in the App Store.", "The App Store has it."];
    expect(spell({ text: "App Store", texts })).toBe("the App Store");
  });

  it("uses Spanish articles and adds none in German, where they depend on case", () => {
    const spanish = ["La norma es clara.", "Hablamos de la norma.", "Aceptan la norma."];
    expect(spell({ text: "norma", texts: spanish, language: "es" })).toBe("la norma");
    const german = ["Die Norm gilt.", "Wir kennen die Norm.", "Er folgt der Norm."];
    expect(spell({ text: "Norm", texts: german, language: "de" })).toBe("Norm");
  });
});

describe("the topics of a gist", () => {
  it("are at most three", () => {
    const things = [
      "storage battery",
      "solar panel",
      "power station",
      "wind turbine",
      "gas engine",
      "water mill",
    ];
    const texts = Array.from({ length: 120 }, (_, at) => {
      const thing = things[Math.floor(at / 20)] ?? "";
      return `The ${thing} needs a cable, and the ${thing} has a price.`;
    });
    const { gist } = summarizeTranscript(
      buildTask({ transcript: buildTranscript({ texts, language: "en" }) }),
    );
    const line = gist.slice(gist.indexOf("About "));
    expect(line.split(/, | and /u).length).toBeLessThanOrEqual(3);
  });
});
