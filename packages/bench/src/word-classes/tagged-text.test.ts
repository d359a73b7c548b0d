import { describe, expect, it } from "vitest";
import { parseTaggedRecord, parseTaggedText } from "./tagged-text.ts";

describe("parseTaggedText", () => {
  it("gives each word its class, and each mark a sign", () => {
    const [sentence, ...others] = parseTaggedText(
      "Each_DT chapter_NN ends_VBZ well_RB ,_, told_VBN ._. \n\n",
    );
    expect(others).toEqual([]);
    expect(sentence?.map(({ spelling, kind }) => `${spelling} ${kind}`)).toEqual([
      "Each other",
      "chapter noun",
      "ends finite",
      "well adverb",
      ", other",
      "told participle",
      ". other",
    ]);
  });

  it("joins what follows an apostrophe to the word before it", () => {
    const [sentence] = parseTaggedText("It_PRP 's_VBZ the_DT dog_NN 's_POS bone_NN");
    expect(sentence?.map(({ spelling, kind }) => `${spelling} ${kind}`)).toEqual([
      "It's other",
      "the other",
      "dog's noun",
      "bone noun",
    ]);
  });
});

describe("parseTaggedRecord", () => {
  it("gives each word of a parliament's record its class", () => {
    const record = `<s xml:id="s1">
      <name><w lemma="Siri" msd="UPosTag=PROPN" xml:id="w1">Siri</w></name>
      <w lemma="trabajar" msd="UPosTag=VERB|Mood=Ind|VerbForm=Fin" xml:id="w2">trabaja</w>
      <w lemma="hablar" msd="UPosTag=VERB|VerbForm=Ger" xml:id="w3">hablando</w>
      <w lemma="ir" msd="UPosTag=AUX|VerbForm=Fin" xml:id="w4">va</w>
      <pc msd="UPosTag=PUNCT|PunctType=Peri" xml:id="w5">.</pc>
    </s></u>`;
    expect(
      parseTaggedRecord(record).map((sentence) =>
        sentence.map(({ spelling, kind }) => `${spelling} ${kind}`),
      ),
    ).toEqual([["Siri noun", "trabaja finite", "hablando finite", "va other", ". other"]]);
  });
});
