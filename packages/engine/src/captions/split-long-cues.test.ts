import { describe, expect, it } from "vitest";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { splitLongCues } from "./split-long-cues.ts";

function split(paragraphs: string[]) {
  return splitLongCues(
    paragraphs.map((text) => ({ text, startMs: null, endMs: null, speaker: null, startsTurn: false })),
  );
}

describe("splitLongCues", () => {
  it.each([
    ["Hindi", "हम सब नदी के पुल के पास खड़े होकर उस पुरानी नाव को देखते रहे।"],
    ["Urdu", "ہم سب دریا کے پل کے پاس کھڑے ہو کر اس پرانی کشتی کو دیکھتے رہے۔"],
    ["Amharic", "ሁላችንም በወንዙ ድልድይ አጠገብ ቆመን ያንን አሮጌ ጀልባ እንመለከት ነበር።"],
    ["Armenian", "Մենք բոլորս կանգնած էինք գետի կամրջի մոտ և նայում էինք հին նավակին։"],
    ["Arabic", "هل وقفنا جميعا قرب جسر النهر ونظرنا إلى ذلك القارب القديم؟"],
    ["French", "Il nous a dit « Regardez le vieux bateau près du pont de la rivière ! »"],
  ])("splits a paragraph in %s at the ends of sentences", (_, sentence) => {
    const cues = split([Array.from({ length: 20 }, () => sentence).join(" ")]);
    expect(cues.length).toBeGreaterThan(2);
    for (const { text } of cues) expect(text.endsWith(sentence)).toBe(true);
  });

  it.each([
    ["a script without case", "hi", `${"कहानियाँ ".repeat(38)}हैं।`],
    ["German, which capitalizes nouns", "de", `${"Brücken ".repeat(42)}entstehen.`],
  ])("ends no sentence where it splits one at a space, in %s", (_, language, sentence) => {
    const paragraphs = [...Array.from({ length: 10 }, () => sentence), `${sentence} ${sentence}`];
    const cues = split(paragraphs);
    expect(cues).toHaveLength(12);
    const transcript = { language, kind: "manual" as const, cues: cues.map((cue, id) => ({ ...cue, id })) };
    expect(segmentSentences(transcript).map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, () => sentence),
    );
  });
});
