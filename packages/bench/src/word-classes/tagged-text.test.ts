import { describe, expect, it } from "vitest";
import { parseNovel, parseTaggedRecord, parseTaggedText, parseTreebank } from "./tagged-text.ts";

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

describe("parseTreebank", () => {
  it("gives each word of a treebank its class, and none to a contraction", () => {
    const [sentence] = parseTreebank(
      [
        "# text = A luz da sala diz-se clara.",
        "1\tA\to\tDET\t_\t_",
        "2\tluz\tluz\tNOUN\t_\t_",
        "3-4\tda\t_\t_\t_\t_",
        "3\tde\tde\tADP\t_\t_",
        "4\ta\to\tDET\t_\t_",
        "5-6\tdiz-se\t_\t_\t_\t_",
        "5\tdiz\tdizer\tVERB\t_\tVerbForm=Fin",
        "6\tse\tse\tPRON\t_\t_",
        "7\tclara\tclaro\tADJ\t_\t_",
        "8\t.\t.\tPUNCT\t_\t_",
      ].join("\n"),
    );
    expect(sentence?.map(({ spelling, kind }) => `${spelling} ${kind}`)).toEqual([
      "A other",
      "luz noun",
      "da other",
      "diz-se finite",
      "clara adjective",
      ". other",
    ]);
  });
});

describe("parseNovel", () => {
  it("tells by its ending and the word before it which form a French verb has", () => {
    const novel = `<w pos='PRON' lemma='il'>Il</w><w pos='VERB' lemma='avoir'>a</w>
      <w pos='ADV' lemma='bien'>bien</w><w pos='VERB' lemma='dire'>dit</w>
      <w pos='PRON' lemma='que'>qu'</w><w pos='PRON' lemma='il'>il</w>
      <w pos='VERB' lemma='dire'>dit</w><w pos='ADP' lemma="d'">d'</w><w pos='VERB' lemma='aimer'>aimer</w>
      <w pos='DET' lemma='le'>les</w><w pos='NOUN' lemma='fleur'>fleurs</w>
      <w pos='VERB' lemma='ouvrir'>ouvertes</w><w pos='PUNCT' lemma='!'>!</w>`;
    expect(
      parseNovel(novel).map((sentence) => sentence.map(({ spelling, kind }) => `${spelling} ${kind}`)),
    ).toEqual([
      [
        "Il other",
        "a other",
        "bien adverb",
        "dit participle",
        "qu'il other",
        "dit finite",
        "d'aimer gerund",
        "les other",
        "fleurs noun",
        "ouvertes participle",
        ". other",
      ],
    ]);
  });

  it("reads which form a Portuguese verb has", () => {
    const novel = `<s><w pos="NOUN" lemma="luz" msd="F S">Luz</w>
      <w pos="VERB+PRON" lemma="sentir+se" msd="IMPF 3S IND VFIN+M/F 3S ACC">sentia-se</w>
      <w pos="VERB" lemma="abrir" msd="PCP F S">aberta</w><w pos="VERB" lemma="ter" msd="PR 3S IND VFIN">tem</w></s>`;
    expect(parseNovel(novel)[0]?.map(({ kind }) => kind)).toEqual(["noun", "finite", "participle", "other"]);
  });
});
