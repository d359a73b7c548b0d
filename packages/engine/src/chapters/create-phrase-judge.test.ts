import { describe, expect, it } from "vitest";
import { buildTranscript } from "../../testing/build-task.ts";
import { buildTermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { createPhraseJudge } from "./create-phrase-judge.ts";
import { loadWordClasses } from "./find-word-classes.ts";
import { measureNounness } from "./measure-nounness.ts";

function judge(texts: string[], code = "en") {
  const sentences = segmentSentences(buildTranscript({ texts }));
  const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language: findLanguage(code) });
  return createPhraseJudge({ index, nounness: measureNounness(index) });
}

const talk = [
  "The suspension bridge crosses the river, and a suspension bridge hangs from cables.",
  "We painted the tower of the bridge in order to stop the rust.",
  "In order to close the bridge we have to warn Springfield, and people in Springfield complain.",
  "Whatever the container expects has to be on the river.",
  "The bridge is old, a bridge like the bridge of my town.",
];

describe("createPhraseJudge", () => {
  it("accepts a recurring phrase and a recurring name", () => {
    const { isNoun } = judge(talk);
    expect(isNoun({ text: "suspension bridge", isName: false })).toBe(true);
    expect(isNoun({ text: "Springfield", isName: true })).toBe(true);
    expect(isNoun({ text: "bridge", isName: false })).toBe(true);
  });

  it("rejects a noun with its verb, half a phrase and a rare common word", () => {
    const { isNoun } = judge(talk);
    expect(isNoun({ text: "container expects", isName: false })).toBe(false);
    expect(isNoun({ text: "suspension", isName: false })).toBe(false);
    expect(isNoun({ text: "order", isName: false })).toBe(false);
    expect(isNoun({ text: "tower", isName: false })).toBe(false);
  });

  it("can't cite a phrase whose head only says how much or what kind", () => {
    const { isCitable } = judge(talk);
    expect(isCitable("couple of bridges")).toBe(false);
    expect(isCitable("cables of bridges")).toBe(true);
  });

  it("rejects a formula that is mostly a sentence by itself, but not the same words within sentences", () => {
    const motions = [
      "We heard the second motion of the day.",
      "Motion carries.",
      "The clerk reads it. Motion carries.",
    ];
    expect(judge([...motions, "Motion carries."]).isNoun({ text: "motion carries", isName: false })).toBe(
      false,
    );
    const bridges = [
      "They built a suspension bridge.",
      "Suspension bridge.",
      "That suspension bridge hangs.",
    ];
    expect(judge(bridges).isNoun({ text: "suspension bridge", isName: false })).toBe(true);
  });

  it("can't cite a masculine noun in the genitive, which looks like a feminine nominative", () => {
    const { isCitable } = judge(
      [
        "Ми любимо Бога, бо Бог з нами.",
        "Книга про Бога цікава, і я читаю книгу.",
        "Разом із Богом і книгою.",
      ],
      "uk",
    );
    expect(isCitable("Бога")).toBe(false);
    expect(isCitable("Бог")).toBe(true);
    expect(isCitable("Книга")).toBe(true);
    const russian = judge(["Это окно большое.", "Смотри, окна рядом с этим окном."], "ru");
    expect(russian.isCitable("окна")).toBe(true);
  });

  it("rejects part of an expression where articles don't show what is a noun", () => {
    const talk = [
      "На самом деле мы строим подвесной мост.",
      "Подвесной мост на самом деле держат тросы.",
      "Мы на самом деле любим подвесной мост.",
    ];
    const { isNoun } = judge(talk, "ru");
    expect(isNoun({ text: "самом деле", isName: false })).toBe(false);
    expect(isNoun({ text: "подвесной мост", isName: false })).toBe(true);
  });

  it("counts a phrase's uses and the quarters of the talk that contain it", () => {
    const { measure } = judge(talk);
    expect(measure("suspension bridge")).toMatchObject({ count: 2, whole: 2, led: 2, quarters: 1 });
    expect(measure("bridge")).toMatchObject({ count: 7, whole: 5 });
    expect(measure("unheard words").count).toBe(0);
  });

  it("learns from the talk which words are verbs, and doesn't let a phrase with one stand alone", () => {
    const talk = [
      "La lente tiene un cristal de color.",
      "El espejo tiene la forma de un arco, y el haz es el color de la lente.",
      "El prisma es una lente de cristal, y el cristal es el prisma de la escuela.",
      "El haz de la lente permite el color en el cristal y tiene el arco.",
      "Cada prisma ofrece una salida para el haz.",
      "Aquel espejo ofrece el color del arco, y otro cristal ofrece un arco.",
      "Con un haz fuerte de luz la escuela tiene el cristal.",
    ];
    const { isCitable } = judge(Array.from({ length: 6 }, () => talk).flat(), "es");
    expect(isCitable("prisma ofrece")).toBe(false);
    expect(isCitable("cristal ofrece un arco")).toBe(false);
    expect(isCitable("haz fuerte")).toBe(true);
    expect(isCitable("cristal de color")).toBe(true);
  });

  it("doesn't mistake a noun that describes another for a verb", () => {
    const talk = [
      "You can have the time, they will have the cost, and you can eclipse the node if they eclipse it.",
      "Eclipse attacks have a cost, and we have eclipse attacks in the network.",
      "They have it, you have it, and the attacks are in the network of the node.",
    ];
    const { isCitable } = judge(Array.from({ length: 8 }, () => talk).flat(), "en");
    expect(isCitable("eclipse")).toBe(false);
    expect(isCitable("eclipse attacks")).toBe(true);
  });

  it("knows English verbs that a talk says too seldom to show that they are verbs", () => {
    const { isCitable } = judge([
      "Complex numbers play a role, and so does role play.",
      "Alice pays Bob, and a block consists of a list of transactions.",
      "There is a public nuisance located in this street, and a located nuisance is a shared problem.",
    ]);
    expect(isCitable("complex numbers play")).toBe(false);
    expect(isCitable("role play")).toBe(true);
    expect(isCitable("Alice pays Bob")).toBe(false);
    expect(isCitable("block consists of a list")).toBe(false);
    expect(isCitable("public nuisance located")).toBe(false);
    expect(isCitable("located nuisance")).toBe(true);
    expect(isCitable("shared problem")).toBe(true);
  });

  it("knows French and Portuguese verbs once they are loaded", async () => {
    await Promise.all([loadWordClasses("fr-CA"), loadWordClasses("pt")]);
    const french = judge(["Quand la lumière commence, un changement de couleur est une idée."], "fr");
    expect(french.isCitable("lumière commence")).toBe(false);
    expect(french.isCitable("changement de couleur")).toBe(true);
    const portuguese = judge(["A luz entra no cristal, e a entrada de luz é uma ideia."], "pt");
    expect(portuguese.isCitable("luz entra")).toBe(false);
    expect(portuguese.isCitable("entrada de luz")).toBe(true);
  });

  it("rejects a German phrase that is only said in the genitive", () => {
    const { isCitable } = judge(
      [
        "Die Grenze des Deutschen Reiches folgt dem Lauf des Flusses.",
        "Der Fluss ist lang, und die Idee des Fokus ist alt.",
        "Eine Liste des Systems zeigt Systems Ende.",
      ],
      "de",
    );
    expect(isCitable("Deutschen Reiches")).toBe(false);
    expect(isCitable("Flusses")).toBe(false);
    expect(isCitable("Fluss")).toBe(true);
    expect(isCitable("Fokus")).toBe(true);
    expect(isCitable("Systems")).toBe(true);
  });

  it("follows the talk if it uses a verb of the language as a noun", () => {
    const farms = "Here farms produce milk, and in spring people produce honey.";
    expect(judge([farms]).isCitable("farms produce")).toBe(false);
    expect(judge([farms, "I like farm produce, since the produce is fresh."]).isCitable("farm produce")).toBe(
      true,
    );
  });

  it("rejects half of an expression, but not what complements a noun", () => {
    const talk = [
      "La luz pasa a pesar del cristal.",
      "Vemos el arco a pesar del cristal.",
      "A pesar del prisma vemos el teorema de Bayes.",
      "El teorema de Bayes y la regla de Bayes son el teorema de Bayes.",
    ];
    const { isCitable } = judge(talk, "es");
    expect(isCitable("pesar del cristal")).toBe(false);
    expect(isCitable("bayes")).toBe(true);
    expect(isCitable("cristal")).toBe(true);
  });

  it("rejects a form that only follows prepositions and whose ending mostly does", () => {
    const talk = [
      "Na płaszczyźnie zespolonej leży punkt, a na scenie zespolonej stoi kula.",
      "W stronie jest kolor, o cenie wie kula, na ścianie jest mapa, po oponie idzie punkt.",
      "Kula ma kolor, punkt ma kształt, a prosta ma kierunek i długość.",
      "Tylko mapa zespolonej kuli pokazuje kierunek.",
    ];
    const { isCitable } = judge(talk, "pl");
    expect(isCitable("płaszczyźnie zespolonej")).toBe(false);
    expect(isCitable("mapa zespolonej")).toBe(true);
  });
});
