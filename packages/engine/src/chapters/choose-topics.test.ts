import { describe, expect, it } from "vitest";
import { buildTask, buildTranscript } from "../../testing/build-task.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";

function gist({
  texts,
  speakers = [],
  title = "",
}: {
  texts: string[];
  /** Who says each text. */
  speakers?: string[];
  title?: string;
}): string {
  const video = { title, durationSeconds: null, chapters: [] };
  const transcript = buildTranscript({ texts });
  const cues = transcript.cues.map((cue, at) => ({ ...cue, speaker: speakers[at] ?? cue.speaker }));
  return summarizeTranscript(buildTask({ transcript: { ...transcript, cues }, video })).gist;
}

const said = (text: string, count: number) =>
  Array.from({ length: count }, (_, at) => text.replace("{}", `${at + 2}`));

describe("the topics of a talk", () => {
  const body = Array.from({ length: 30 }, (_, at) => [
    `So he says that the wind turbine has ${at + 2} cables.`,
    "They repair the system on Friday.",
    "We look at the system with the crew.",
  ]).flat();

  it("prefer a two-word term to a common noun, and leave out days", () => {
    expect(gist({ texts: body, title: "Ten Things Nobody Knows" })).toMatch(
      /^About (?:the )?wind turbines?\.$/,
    );
  });

  it("start with the title's phrase if the talk says its words", () => {
    const texts = [...body, ...said("Some {} mills lose the price of grain.", 4)];
    expect(gist({ texts, title: "The Price of Grain" })).toMatch(/^About (?:the )?price of grain/);
    expect(gist({ texts, title: "Ten Things Nobody Knows" })).toMatch(/^About (?:the )?wind turbine/);
  });

  it("go beyond the title if the talk has other topics", () => {
    const texts = [...body, ...said("Some {} mills lose the price of grain.", 40)];
    expect(gist({ texts, title: "The Price of Grain" })).toMatch(
      /^About (?:the )?price of grain\b.+ wind turbine/,
    );
  });

  it("include a vague word of the title if it describes the topic", () => {
    const texts = [...body, ...said("{} winters ago a late frost came. It was a late frost.", 4)];
    expect(gist({ texts, title: "Why Late Frost Matters" })).toMatch(/^About (?:the |a )?late frost/);
  });

  it("spell the title's phrase as the talk does, hyphens included", () => {
    const asked = said("Ask Rose-Marie {} times where the mill is.", 4);
    const texts = [...body.slice(0, 45), ...asked, ...body.slice(45)];
    expect(gist({ texts, title: "an evening with rose marie" })).toMatch(/^About Rose-Marie/);
  });

  it("don't include who speaks", () => {
    const title = "Ada Holm: The Price of Grain";
    const texts = [...body, ...said("Some {} mills lose the price of grain.", 8)];
    const speakers = texts.map((_, at) => (at % 2 === 0 ? "Ada Holm" : "Max Berg"));
    const named = texts.map((text, at) => (at % 9 === 0 ? `Ada Holm asks. ${text}` : text));
    expect(gist({ texts: named, title })).toContain("Ada Holm");
    expect(gist({ texts: named, speakers, title })).toMatch(/^About (?:the )?price of grain/);
    expect(gist({ texts: named, speakers, title })).not.toContain("Ada Holm");
  });

  it("include a name that is only a heading's", () => {
    const asked = said("Some {} mills ask for Speedy Trial.", 8);
    const texts = [...body.slice(0, 45), ...asked, ...body.slice(45)];
    const speakers = texts.map((_, at) => (at === 40 ? "Speedy Trial proposal" : "Ada Holm"));
    expect(gist({ texts, speakers, title: "Speedy Trial" })).toMatch(/^About Speedy Trial/);
  });

  it("don't include the title's full name if only the opening and the end say it", () => {
    const title = "The Price of Grain, with Ada Holm";
    const grain = said("Some {} mills lose the price of grain.", 8);
    const welcome = ["Today we welcome Ada Holm here."];
    const thanks = ["We thank Ada Holm for the evening."];
    const closed = gist({ texts: [...welcome, ...body, ...grain, ...thanks], title });
    expect(closed).toMatch(/price of grain/);
    expect(closed).not.toContain("Ada Holm");
    const inner = gist({ texts: [...welcome, ...body.slice(45), ...grain, ...thanks, ...body], title });
    expect(inner).toContain("Ada Holm");
  });

  it("are spelled as in the title if the talk spells them so now and then", () => {
    const small = said("They {} times repair the wind turbine.", 4);
    const texts = [...body, ...small, ...said("They {} times see the Wind Turbine.", 14)];
    expect(gist({ texts, title: "Why Wind Turbine Breaks" })).toMatch(/^About (?:the )?Wind Turbine\b/);
    expect(gist({ texts: body, title: "Why Wind Turbine Breaks" })).toMatch(/^About (?:the )?wind turbine/);
  });

  it("are no two things that the title only lists", () => {
    const texts = [...body, ...said("Some {} mills lose grain. The grain is lost in a storm.", 12)];
    expect(gist({ texts, title: "Lost Grain & Storm (Mills)" })).not.toMatch(/grain storm|storm mills/i);
  });
});
