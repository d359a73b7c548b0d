import type { Transcript } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { buildGrounding } from "./build-grounding.ts";
import { checkClaim } from "./check-claim.ts";

const texts = [
  "In 1937 Joseph Strauss opened the Golden Gate Bridge, which had cost 35 million dollars.",
  "The towers are two hundred and twenty-seven metres tall and painted orange.",
  "Later Charles Ellis was named as the engineer, and the Navy wanted black and yellow stripes.",
  "Traffic has grown by 2.5 percent a year since then, to 112,000 cars a day.",
];
const transcript: Transcript = {
  language: "en",
  kind: "manual",
  cues: texts.map((text, id) => ({ id, startMs: null, endMs: null, text, speaker: null })),
};
const grounding = buildGrounding(transcript);
const check = (claim: string, cue: number, speakers: string[] = []) =>
  checkClaim({ claim, span: texts[cue] ?? "", speakers, grounding });

describe("checkClaim", () => {
  it("accepts what the span says in other words", () => {
    expect(
      check("The Golden Gate Bridge opened in 1937 at a cost of 35 million dollars.", 0).isSupported,
    ).toBe(true);
    expect(check("Its orange towers reach 227 metres.", 1).isSupported).toBe(true);
    expect(check("Each day 112 000 cars cross, 2,5 % more every year.", 3).missingNumbers).toEqual([]);
    expect(check("Traffic grew 2.5 % a year, to 112000 cars.", 3).isSupported).toBe(true);
  });

  it("finds numbers that the span doesn't state", { tags: "D.summary.18" }, () => {
    expect(check("The bridge opened in 1938.", 0)).toMatchObject({
      isSupported: false,
      missingNumbers: ["1938"],
    });
    expect(check("The bridge cost 35 billion dollars.", 0).missingNumbers).toEqual(["35000000000"]);
    expect(check("The towers are two hundred and thirty metres tall.", 1).missingNumbers).toEqual(["230"]);
    expect(check("Traffic grew by 25 percent a year.", 3).isSupported).toBe(false);
  });

  it("finds names that the span doesn't say", { tags: "D.summary.19" }, () => {
    expect(check("The bridge was opened by Charles Ellis.", 0)).toMatchObject({
      isSupported: false,
      missingNames: ["charles", "ellis"],
    });
    expect(check("Strauss opened the bridge in 1937.", 0).isSupported).toBe(true);
    expect(check("Ellis opened the bridge in 1937.", 0).missingNames).toEqual(["ellis"]);
    expect(check("The NASA wanted black and yellow stripes.", 2).missingNames).toEqual(["nasa"]);
  });

  it("hears abbreviations letter by letter, and parts of names with a hyphen", () => {
    const spoken = "so the l c d panel and the T.V. were made by Finch and Saunders in the UK";
    const said = (claim: string) => checkClaim({ claim, span: spoken, grounding }).missingNames;
    expect(said("They made the LCD panel and two TVs.")).toEqual([]);
    expect(said("The panel is a UK-wide success for Finch-Saunders.")).toEqual([]);
    expect(said("The panel is a US-wide success for Finch-Miller.")).toEqual(["us", "miller"]);
  });

  it("takes what is counted for a unit and not for a name", () => {
    expect(
      checkClaim({ claim: "Everyone paid 35 Dollars.", span: "everyone paid thirty-five", grounding })
        .missingNames,
    ).toEqual([]);
  });

  it("doubts no claim for the words with which it reports", () => {
    const plain = check("The towers are painted orange.", 1);
    const reported = check("The speaker explained and emphasized that the towers are painted orange.", 1);
    expect(reported.overlap).toBeCloseTo(plain.overlap, 5);
  });

  it("counts words that nobody says less than words that are said elsewhere", () => {
    const unsaid = check("Towers glisten majestically.", 1).overlap;
    const elsewhere = check("Towers, traffic, stripes.", 1).overlap;
    expect(unsaid).toBeGreaterThan(elsewhere);
    expect(check("Majestically glistening porcelain.", 1).overlap).toBe(0);
  });

  it("lets a claim name who speaks", () => {
    expect(check("Maria Lopez says the towers are painted orange.", 1).isSupported).toBe(false);
    expect(check("Maria Lopez says the towers are painted orange.", 1, ["Maria Lopez"]).missingNames).toEqual(
      [],
    );
  });

  it("refuses a claim about something else, by overlap of at least 0.4", () => {
    expect(check("Suspension cables corrode quickly in salty coastal fog.", 1).overlap).toBeLessThan(0.4);
    expect(check("Suspension cables corrode quickly in salty coastal fog.", 1).isSupported).toBe(false);
    expect(check("", 1).overlap).toBe(1);
  });

  it("doesn't take every German noun for a name", () => {
    const german =
      "Die Brücke wurde von Joseph Strauss gebaut, und die Farbe schützt den Stahl vor dem Rost.";
    const cues = [german, "Charles Ellis rechnete alles nach."].map((text, id) => ({
      ...{ id, startMs: null, endMs: null, text, speaker: null },
    }));
    const ground = buildGrounding({ language: "de", kind: "manual", cues });
    const checkGerman = (claim: string) => checkClaim({ claim, span: german, grounding: ground });
    expect(checkGerman("Gegen den Rost hilft an der Brücke die Farbe auf dem Stahl.").isSupported).toBe(true);
    expect(checkGerman("Die Brücke wurde von Charles Ellis gebaut.").missingNames).toEqual([
      "charles",
      "ellis",
    ]);
  });
});
