import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildTranscript } from "../../testing/build-task.ts";
import { findLanguage } from "../languages/find-language.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { buildTermIndex } from "./build-term-index.ts";
import { chooseGist } from "./choose-gist.ts";
import { scoreSentences } from "./score-sentences.ts";

const speech = [
  "Hello and welcome back, it is so good to have you here with me again today.",
  "The harbour of the old town is full of small boats that carry fish to the market.",
  "The boats of the harbour leave before dawn and carry ice for the fish in the market.",
  "The lighthouse on the northern cliff has warned the boats of the harbour since 1820, and a keeper of the lighthouse lives on the cliff.",
  "The market of the old town sells the fish of the harbour to the people of the town.",
];

function choose({
  texts,
  title = "",
  language = "en",
}: {
  texts: readonly string[];
  title?: string;
  language?: string;
}): string {
  const sentences = segmentSentences(buildTranscript({ texts: [...texts], language }));
  const index = buildTermIndex({
    texts: sentences.map(({ text }) => text),
    language: findLanguage(language),
  });
  return chooseGist({ sentences, index, scores: scoreSentences({ sentences, index }), title }).text;
}

/** Returns which of two equivalent sentences about a mill is chosen for a talk about the mill. */
function chooseOf(sentences: readonly [string, string]): string {
  const around = [
    "A miller dresses the stones twice a year.",
    "The stones of a mill are heavy.",
    "Rye is ground in the mill in autumn.",
    "A mill has two stones.",
  ];
  return choose({ texts: [...around, ...around, ...sentences, ...around, ...around] });
}

const plain =
  "The wind mill above the village can grind rye between two heavy stones and has fed six hundred people.";

describe("chooseGist", () => {
  it("returns a sentence about the talk's main topic if there is no title", () => {
    expect(speech.slice(1)).toContain(choose({ texts: speech }));
  });

  it("favors the title's words", () => {
    const chosen = choose({ texts: speech, title: "The market of the old town" });
    expect(chosen).toMatch(/market of the old town|old town.*market/);
  });

  it("ignores a title that the talk never mentions", () => {
    expect(choose({ texts: speech, title: "Ten recipes for autumn" })).toBe(choose({ texts: speech }));
  });

  it.each([
    [
      "a pronoun that stands for nothing in it",
      "It can grind rye between two heavy stones above the village and has fed six hundred people with the wind mill.",
    ],
    [
      "a count of what isn't there",
      "In the wind mill there was none on eleven nights of the rye, and the two heavy stones of the village stood still.",
    ],
    [
      "a demonstrative",
      "These two heavy stones of the wind mill above the village grind rye and feed six hundred people.",
    ],
    [
      "an announcement",
      "Today we're going to talk about the wind mill above the village, rye, two heavy stones and six hundred people.",
    ],
    [
      "a connective",
      "Instead the wind mill above the village can grind rye between two heavy stones, for example for six hundred people.",
    ],
    [
      "a question",
      "Does the wind mill above the village grind rye between two heavy stones and feed six hundred people?",
    ],
    [
      "a fragment without a verb",
      "The wind mill above the village with rye between two heavy stones and bread for six hundred people.",
    ],
    [
      "a start without a subject",
      "Feeding the village with rye from two heavy stones of the wind mill has been good for six hundred people.",
    ],
    [
      "a false start",
      "The wind mill above the of the village can grind rye between two heavy stones and has fed six hundred people.",
    ],
    [
      "speech that breaks off",
      "The wind mill above the vill… the village can grind rye between two heavy stones and has fed six hundred people.",
    ],
  ])("prefers a self-contained sentence to one with %s", (_, leaning) => {
    expect(chooseOf([leaning, plain])).toBe(plain);
    expect(chooseOf([plain, leaning])).toBe(plain);
  });

  it("accepts a pronoun with its antecedent in the same sentence", () => {
    const resolved =
      "The wind mill above the village grinds rye between two heavy stones, and it feeds six hundred people.";
    const unresolved =
      "They say it grinds rye above the village between two heavy stones and feeds six hundred people with its wind mill.";
    expect(chooseOf([unresolved, resolved])).toBe(resolved);
  });

  it("prefers what a thing is to what somebody did with it", () => {
    const defined = "A wind mill is a machine that turns two heavy stones and makes flour of rye.";
    const told = "I took two heavy stones and some flour of rye home from a wind mill in a machine.";
    expect(chooseOf([told, defined])).toBe(defined);
  });

  it("supports languages without standing rules", () => {
    const texts = [
      "Die Boote im Hafen der alten Stadt bringen den Fisch vor dem Morgen auf den Markt.",
      "Der Leuchtturm über dem Hafen warnt die Boote der alten Stadt vor den Felsen.",
      "Das hat sie von dort mit ihm und mit ihr in die alte Stadt am Hafen gebracht.",
    ];
    expect(texts.slice(0, 2)).toContain(choose({ texts, language: "de" }));
    expect(
      choose({
        texts: ["Anija e peshkut del nga porti i qytetit të vjetër çdo mëngjes herët."],
        language: "sq",
      }),
    ).toBe("Anija e peshkut del nga porti i qytetit të vjetër çdo mëngjes herët.");
  });

  it("returns one sentence that was said, deterministically", () => {
    const word = fc.constantFrom(
      ..."so the mill stones it grinds none rye of is and then they we're village … like A flour?".split(" "),
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => `${words.join(" ")}.`);
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 12 }),
        fc.constantFrom("en", "de", "ja", "sq"),
        fc.constantFrom("", "The mill", "…"),
        (texts, language, title) => {
          const bare = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
          const said = bare(texts.join(" "));
          const gist = choose({ texts, language, title });
          let at = 0;
          for (const each of bare(gist)) {
            at = said.indexOf(each, at) + 1;
            expect(at).toBeGreaterThan(0);
          }
          expect(choose({ texts, language, title })).toBe(gist);
        },
      ),
      { numRuns: 150 },
    );
  });
});
