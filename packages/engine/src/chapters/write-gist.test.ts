import { describe, expect, it } from "vitest";
import { buildTask, buildTranscript } from "../../testing/build-task.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";

const parts = ["storage battery", "solar panel", "power station", "wind turbine"];
const body = Array.from(
  { length: 80 },
  (_, at) =>
    `The ${parts[Math.floor(at / 20)]} needs a cable, and the ${parts[Math.floor(at / 20)]} has a price.`,
);

function gist(texts: string[], language = "en"): string {
  return summarizeTranscript(buildTask({ transcript: buildTranscript({ texts, language }) })).gist;
}

describe("the gist", () => {
  it("lists several topics of the talk in a line", () => {
    expect(gist(body)).toMatch(/^About .*(?:battery|panel|station|turbine).* and .*\.$/);
  });

  it("starts with the speaker's statement of purpose", () => {
    const purpose = "In this talk I'll explain why every wind turbine needs a storage battery.";
    expect(gist([purpose, ...body])).toMatch(/^In this talk I'll explain why/);
  });

  it("doesn't mistake a greeting for a purpose", () => {
    expect(gist(["Welcome to this talk, where I'll talk about something.", ...body])).toMatch(/^About /);
  });
});
