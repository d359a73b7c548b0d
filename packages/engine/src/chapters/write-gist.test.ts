import { describe, expect, it } from "vitest";
import { buildTask, buildTranscript } from "../../testing/build-task.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";

const parts = ["storage battery", "solar panel", "power station", "wind turbine"];
const body = Array.from(
  { length: 80 },
  (_, at) =>
    `So then it just needs this ${at + 2} times, and the ${parts[Math.floor(at / 20)]} has the ${at + 3} of those.`,
);

function gist(texts: string[], language = "en"): string {
  return summarizeTranscript(buildTask({ transcript: buildTranscript({ texts, language }) })).gist;
}

describe("the gist", () => {
  it("lists several topics of the talk in a line", () => {
    expect(gist(body)).toMatch(/^About .*(?:battery|panel|station|turbine).* and .*\.$/);
  });

  it("starts with the passage in which the speaker says what the talk is about", () => {
    const statement = "In this talk I'll explain why every wind turbine needs a storage battery.";
    expect(gist([statement, ...body])).toMatch(/^In this talk I'll explain why/);
  });

  it("has the words and the time of such a passage, which counts as covered", () => {
    const statement = "In this talk I'll explain why every wind turbine needs a storage battery.";
    const aside = "So let us see.";
    const transcript = buildTranscript({ texts: [...body.slice(0, 3), statement, aside, ...body.slice(3)] });
    const { gist, gistEvidence, coverage } = summarizeTranscript(buildTask({ transcript }));
    expect(gist).toContain(statement);
    expect(gistEvidence).toEqual({
      quotes: [expect.objectContaining({ text: statement, firstCueId: 3, lastCueId: 3 })],
      proof: { kind: "verbatim" },
      repairs: [],
    });
    const block = coverage.blocks.find(({ firstCueId, lastCueId }) => firstCueId <= 3 && lastCueId >= 3);
    expect(block?.state).toBe("cited");
  });

  it("has no evidence if it only lists topics", () => {
    const transcript = buildTranscript({ texts: body });
    expect(summarizeTranscript(buildTask({ transcript })).gistEvidence).toBeNull();
  });

  it("holds no heading of a written transcript", () => {
    const headings = [
      "In this talk: the wind turbine, the solar panel and the storage battery",
      "Location: Berlin",
    ];
    const statement = "In this talk I'll explain why every wind turbine needs a storage battery.";
    const write = (texts: string[]): string => {
      const { cues, ...transcript } = buildTranscript({ texts });
      const untimed = cues.map((cue) => ({ ...cue, startMs: null, endMs: null }));
      return summarizeTranscript(buildTask({ transcript: { ...transcript, cues: untimed } })).gist;
    };
    expect(write([...headings, statement, ...body])).toMatch(/^In this talk I'll explain why/);
    expect(write([...headings, ...body])).toMatch(/^About /);
  });

  it("isn't repeated as a key point", () => {
    const statement = "In this talk I'll explain why every wind turbine needs a storage battery.";
    const { gist, keyPoints } = summarizeTranscript(
      buildTask({ transcript: buildTranscript({ texts: [statement, ...body] }) }),
    );
    expect(gist).toContain(statement);
    expect(keyPoints.map(({ text }) => text).join("\n")).not.toContain(statement);
  });

  it("finds such a passage by a set phrase, also with a word inside it", () => {
    const say = (phrase: string) =>
      gist([`${phrase} shows how people may find out what the storage battery is.`, ...body]);
    expect(say("This initial video")).toMatch(/^This initial video shows/);
    expect(say("This neighbor of mine")).toMatch(/^About /);
  });

  it("lists topics after such a passage only if it leaves at least two of them unsaid", () => {
    const statement =
      "In this talk I'll explain why every wind turbine and solar panel needs a storage battery.";
    expect(gist([statement, ...body])).toMatch(/^In this talk I'll explain/);
    expect(gist([statement, ...body])).not.toContain("About");
  });

  it("doesn't list a topic whose words such a passage says in another order, if two others are left", () => {
    const statement = "In this talk I'll explain how a battery is storage for what people need at home.";
    const written = gist([statement, "So let us see.", ...body.slice(0, 60)]);
    expect(written).toMatch(/^In this talk I'll explain/);
    expect(written).toMatch(/About [^.]* and /);
    expect(written).not.toMatch(/About [^.]*storage batter/);
  });

  it("more readily holds such a passage if the topics are the title already", () => {
    const weak = "We built the storage battery in our garden because the winters in our town are long.";
    const texts = [weak, ...body.slice(0, 20)];
    const task = buildTask({ transcript: buildTranscript({ texts }) });
    const named = { title: "The cost of it all", author: null, durationSeconds: null, chapters: [] };
    const untitled = summarizeTranscript({ ...task, video: null });
    expect(untitled.title).toBe("The storage battery");
    expect(untitled.gist).toContain(weak);
    expect(summarizeTranscript({ ...task, video: named }).gist).toBe("About the storage battery.");
  });

  it("may start with a definition of what the talk's title names", () => {
    const statement =
      "The storage battery is the cheapest part that a wind turbine or a solar panel may need.";
    const transcript = buildTranscript({ texts: [statement, ...body] });
    const video = { title: "The storage battery", author: null, durationSeconds: null, chapters: [] };
    expect(summarizeTranscript(buildTask({ transcript, video })).gist).toMatch(/^The storage battery is/);
  });

  it("finds such a passage in a language for which no phrases are known", () => {
    const parts = ["akumulator", "panel", "turbina", "generator"];
    const texts = Array.from(
      { length: 80 },
      (_, at) =>
        `Potrzebny jest ${parts[Math.floor(at / 20)]}, a ${parts[Math.floor(at / 20)]} ma swoją cenę.`,
    );
    const statement =
      "Na tym wykładzie pokażę wam, dlaczego turbina, panel i generator potrzebują akumulatora.";
    expect(gist([statement, ...texts], "pl")).toMatch(/^Na tym wykładzie pokażę/);
  });

  it("doesn't mistake a greeting for it", () => {
    expect(gist(["Welcome to this talk, where I'll talk about something.", ...body])).toMatch(/^About /);
  });

  it("doesn't show what is said about a detail", () => {
    const detail = "My neighbor Carol once lost her umbrella on the ferry to an island.";
    expect(gist([detail, ...body])).toMatch(/^About /);
  });
});
