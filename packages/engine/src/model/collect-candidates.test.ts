import { describe, expect, it } from "vitest";
import { buildTask } from "../../testing/build-task.ts";
import { collectCandidates } from "./collect-candidates.ts";
import { prepareSpeech } from "./prepare-speech.ts";
import type { ModelFact } from "./read-model-facts.ts";

const SAID = [
  "The bridge was closed in May because of rust.",
  "It will open again when the cables are new.",
  "Nobody knows yet who is going to pay for them.",
];

function buildFact({ text, quotes }: { text: string; quotes: string[] }): ModelFact {
  return {
    text,
    quotes: quotes.map((quote) => ({ line: null, text: quote })),
    repairs: [],
    importance: 2,
    kind: "statement",
    label: null,
  };
}

function collect(...facts: ModelFact[]): string[] {
  const collection = collectCandidates(prepareSpeech(buildTask({ texts: SAID })));
  for (const fact of facts) collection.add({ fact, pass: "first" });
  return collection.candidates.map(({ text }) => text);
}

const closed = buildFact({
  text: "Rust closed the bridge in May.",
  quotes: ["The bridge was closed in May"],
});

describe("collectCandidates", () => {
  it("keeps a fact that shares its first quote with another one but has more quotes", () => {
    const opening = buildFact({
      text: "The bridge stays closed until it has new cables.",
      quotes: ["The bridge was closed in May", "It will open again when the cables are new"],
    });
    expect(collect(closed, opening)).toEqual([closed.text, opening.text]);
  });

  it("drops a fact whose quotes all belong to an earlier one", () => {
    const again = buildFact({
      text: "In May the bridge closed.",
      quotes: ["was closed in May because of rust"],
    });
    const whole = buildFact({ text: closed.text, quotes: ["The bridge was closed in May because of rust"] });
    expect(collect(whole, again)).toEqual([whole.text]);
  });

  it("keeps what belongs in another list, or is another entry of the same one", () => {
    const entry = (label: string, kind: ModelFact["kind"]): ModelFact => ({
      ...closed,
      text: `${label} closed it.`,
      kind,
      label,
    });
    const entries = [entry("May", "number"), entry("Rust", "person"), entry("Iron", "person"), closed];
    expect(collect(...entries, { ...closed, text: "It rusted." }, entry("Iron", "person"))).toEqual(
      entries.map(({ text }) => text),
    );
  });

  it("drops the same words at about the same time", () => {
    const again = { ...closed, text: closed.text.toUpperCase() };
    expect(collect(closed, again)).toEqual([closed.text]);
  });
});
