import { describe, expect, it } from "vitest";
import { findNames, learnNames } from "../ground/find-names.ts";
import { findLanguage } from "../languages/find-language.ts";
import { checkWording } from "./check-wording.ts";

const source = "In March Marta Olsen from Norway baked 1,200 loaves for 2.5 million euros.";
const knowledge = learnNames({ texts: [source], language: findLanguage("en") });
const check = (wording: string, language: string, of = source) =>
  checkWording({
    source: of,
    sourceNames: findNames({ text: of, knowledge }),
    sourceLanguage: "en",
    wording,
    language,
  });

describe("checkWording", () => {
  it.each([
    ["de", "Im März backte Marta Olsen aus Norwegen 1.200 Brote für 2,5 Millionen Euro."],
    ["fr", "En mars, Marta Olsen, venue de Norvège, a cuit 1 200 pains pour 2,5 millions d'euros."],
    ["es", "En marzo Marta Olsen, de Noruega, horneó 1200 panes por 2,5 millones de euros."],
    ["it", "A marzo Marta Olsen, dalla Norvegia, ha sfornato 1.200 pani per 2,5 milioni di euro."],
    ["pl", "W marcu Marta Olsen z Norwegii upiekła 1200 bochenków za 2,5 miliona euro."],
    ["uk", "У березні Марта Олсен з Норвегії спекла 1200 буханців за 2,5 мільйона євро."],
    ["ru", "В марте Marta Olsen из Норвегии испекла 1 200 буханок за 2,5 миллиона евро."],
    ["el", "Τον Μάρτιο η Marta Olsen από τη Νορβηγία έψησε 1.200 καρβέλια για 2,5 εκατομμύρια ευρώ."],
    ["tr", "Mart ayında Norveçli Marta Olsen 2,5 milyon avroya 1.200 somun pişirdi."],
    ["zh", "三月，来自挪威的 Marta Olsen 以250万欧元烤了1200条面包。"],
    ["ja", "3月、ノルウェーのMarta Olsenは250万ユーロで1200個のパンを焼いた。"],
    ["ko", "3월에 노르웨이의 Marta Olsen은 250만 유로로 빵 1,200개를 구웠다."],
    ["ar", "في مارس خبزت Marta Olsen من النرويج 1200 رغيف مقابل 2.5 مليون يورو."],
    ["hi", "मार्च में नॉर्वे की Marta Olsen ने 25 लाख यूरो में 1,200 रोटियाँ पकाईं।"],
    ["vi", "Vào tháng 3, Marta Olsen đến từ Na Uy đã nướng 1.200 ổ bánh với 2,5 triệu euro."],
  ])("takes a faithful rendering in %s", (language, wording) => {
    expect(check(wording, language)).toEqual({
      isFaithful: true,
      missingNumbers: [],
      addedNumbers: [],
      missingNames: [],
      addedNames: [],
    });
  });

  it("finds a number that is missing, changed, added or of another scale", () => {
    const missing = check("Im März backte Marta Olsen aus Norwegen Brote für 2,5 Millionen Euro.", "de");
    expect(missing).toMatchObject({ isFaithful: false, missingNumbers: ["1200"] });
    const scaled = check(
      "Im März backte Marta Olsen aus Norwegen 1.200 Brote für 2,5 Milliarden Euro.",
      "de",
    );
    expect(scaled).toMatchObject({ missingNumbers: ["2500000"], addedNumbers: ["2500000000"] });
    const added = check(
      "Im März 1999 backte Marta Olsen aus Norwegen 1.200 Brote für 2,5 Millionen Euro.",
      "de",
    );
    expect(added.addedNumbers).toEqual(["1999"]);
  });

  it("finds a name that is missing, changed or added", () => {
    const changed = check(
      "En mars, Berta Nilsson, venue de Norvège, a cuit 1 200 pains pour 2,5 millions d'euros.",
      "fr",
    );
    expect(changed.isFaithful).toBe(false);
    expect(changed.missingNames).toContain("olsen");
    const country = check(
      "En mars, Marta Olsen, venue de Suède, a cuit 1 200 pains pour 2,5 millions d'euros.",
      "fr",
    );
    expect(country.missingNames).toEqual(["norway"]);
    const added = check(
      "В марте Marta Olsen из Норвегии и Google испекли 1 200 буханок за 2,5 миллиона евро.",
      "ru",
    );
    expect(added.addedNames).toEqual(["Google"]);
  });

  it("refuses links, markup, orders and texts that grow", () => {
    const plain = "Bees dance in the dark.";
    const isFaithful = (wording: string) => check(wording, "de", plain).isFaithful;
    expect(isFaithful("Bienen tanzen im Dunkeln.")).toBe(true);
    expect(isFaithful("Bienen tanzen im Dunkeln, siehe https://bees.example/dance.")).toBe(false);
    expect(isFaithful("Bienen tanzen <b>im Dunkeln</b>.")).toBe(false);
    expect(isFaithful(`Bienen tanzen im Dunkeln ${"und im Hellen ".repeat(20)}.`)).toBe(false);
    expect(isFaithful("")).toBe(false);
  });

  it("lets small numbers in words become digits, and stay words where they can't be read", () => {
    const counted = "Three bees share five flowers.";
    expect(check("3 Bienen teilen sich 5 Blumen.", "de", counted).isFaithful).toBe(true);
    expect(check("Три бджоли ділять п'ять квіток.", "uk", counted).isFaithful).toBe(true);
    expect(check("4 Bienen teilen sich 5 Blumen.", "de", counted).isFaithful).toBe(false);
  });
});
