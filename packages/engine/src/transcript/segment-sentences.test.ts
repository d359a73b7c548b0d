import type { Transcript } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { segmentSentences, segmentSentencesInSteps } from "./segment-sentences.ts";
import type { Sentence } from "./sentence.ts";

type CueInput = {
  text: string;
  startMs?: number | null;
  endMs?: number | null;
  speaker?: string;
  startsTurn?: boolean;
};

/** Builds consecutive cues of two seconds each, except for those with given times. */
function build(cues: (CueInput | string)[], language = "en"): Transcript {
  return {
    language,
    kind: "manual",
    cues: cues.map((input, id) => {
      const cue = typeof input === "string" ? { text: input } : input;
      const { startMs = id * 2000, endMs = id * 2000 + 2000, speaker = null, ...rest } = cue;
      return { id, startMs, endMs, speaker, ...rest };
    }),
  };
}

function texts(cues: (CueInput | string)[], language = "en"): string[] {
  return segmentSentences(build(cues, language)).map((sentence) => sentence.text);
}

describe("segmentSentences", () => {
  it("ends sentences with the lines of Chinese subtitles without punctuation and pauses", () => {
    const lines = [
      "今天我们来聊聊怎么在家里做面包",
      "首先你需要准备一些面粉和酵母",
      "然后把它们和温水混合在一起",
      "面团要放在温暖的地方发酵一个小时",
      "最后放进烤箱烤三十分钟就可以吃了",
    ];
    const found = texts(lines, "zh");
    expect(found.length).toBeGreaterThanOrEqual(4);
    for (const text of found) expect(text.split(" ").every((line) => lines.includes(line))).toBe(true);
  });

  it("continues a Chinese sentence in the next line if other lines have a pause after them", () => {
    const lines = [
      "如果你想在家里自己动手做面包",
      "最好先准备一些面粉和酵母",
      "面团要放在温暖的地方",
      "发酵大约一个小时",
    ];
    const found = segmentSentences(
      build(
        [...lines, ...lines].map((text, id) => ({
          text,
          startMs: id * 3000,
          endMs: id * 3000 + (id % 2 === 0 ? 3000 : 2300),
        })),
        "zh",
      ),
    );
    const whole = [
      "如果你想在家里自己动手做面包 最好先准备一些面粉和酵母。",
      "面团要放在温暖的地方 发酵大约一个小时。",
    ];
    expect(found.map(({ display }) => display)).toEqual([...whole, ...whole]);
  });

  it("joins sentences across cues and splits them inside, verbatim, with interpolated times", () => {
    const [first, second] = segmentSentences(build(["Hello there. This is", "one sentence."]));
    expect(first).toMatchObject<Partial<Sentence>>({
      text: "Hello there.",
      startOffset: 0,
      endOffset: 12,
      firstCueId: 0,
      lastCueId: 0,
      startMs: 0,
      endMs: 1200,
      words: 2,
      punctuated: true,
    });
    expect(second).toMatchObject<Partial<Sentence>>({
      text: "This is one sentence.",
      firstCueId: 0,
      lastCueId: 1,
      startMs: 1300,
      endMs: 4000,
      words: 4,
      pauseAfterMs: null,
      endsParagraph: true,
    });
  });

  it.each([
    ["en", "Mr. Smith met Dr. J. K. Lee at 3.5 p.m. on St. James St. near the U.S. embassy."],
    ["en", "Go to example.com or node.js v2.0.1, e.g. by typing it, etc. and so on."],
    ["en", 'He asked "Why not?" and left (really!) at once.'],
    ["en", "It is No. 5 of fig. 3, vol. 2."],
    ["de", "Am 3. Oktober kam z.B. Herr Dr. Meier, d.h. der Chef, ca. um 9 Uhr."],
    ["de", "Man kann z. B. Bretter nehmen, d. h. Holz, u. a. Eiche."],
    ["fr", "Il a vu M. Dupont, p.ex. hier, avec Mme. Durand."],
    ["ru", "Это было на ул. Горького, т.е. в центре."],
    ["ru", "Это театр им. Пушкина."],
    ["en", "The U.S. Senate heard Rep. Adams, Ms. May and Mr. Will."],
    ["en", "Well... maybe it works… or not."],
  ])("keeps one sentence of %s whole: %s", (language, text) => {
    expect(texts([text], language)).toEqual([text]);
  });

  it.each([
    ["en", "I came. I saw! Did I win? Yes.", ["I came.", "I saw!", "Did I win?", "Yes."]],
    ["en", "It was 2016. Then came 2017.", ["It was 2016.", "Then came 2017."]],
    ["en", "We went on. And so it goes.", ["We went on.", "And so it goes."]],
    ["en", 'He said "Stop." She stopped.', ['He said "Stop."', "She stopped."]],
    ["en", "They moved to the U.S. They like it.", ["They moved to the U.S.", "They like it."]],
    ["en", "It takes 5 ms. Then it stops.", ["It takes 5 ms.", "Then it stops."]],
    ["ru", "Мы помогли им. Потом они ушли.", ["Мы помогли им.", "Потом они ушли."]],
    ["zh", "大家好。今天我们来谈谈。好吗？好。", ["大家好。", "今天我们来谈谈。", "好吗？", "好。"]],
    ["ja", "こんにちは。「そうです。」今日は寒い！", ["こんにちは。", "「そうです。」", "今日は寒い！"]],
    [
      "ko",
      "여러분을 만나게 되어 기쁩니다 오늘은 새 앱을 소개하죠 정말 좋습니다만 아직 어려워요",
      ["여러분을 만나게 되어 기쁩니다", "오늘은 새 앱을 소개하죠", "정말 좋습니다만 아직 어려워요"],
    ],
    [
      "ja",
      "性能に力を入れました 新しい機能も楽しみです が、今日は時間がありません",
      ["性能に力を入れました", "新しい機能も楽しみです が、今日は時間がありません"],
    ],
    ["hi", "यह पहला वाक्य है। यह दूसरा है।", ["यह पहला वाक्य है।", "यह दूसरा है।"]],
    ["ar", "كيف حالك؟ أنا بخير.", ["كيف حالك؟", "أنا بخير."]],
    ["el", "Γεια σας. Τι κάνετε;", ["Γεια σας.", "Τι κάνετε;"]],
  ])("splits %s: %s", (language, text, expected) => {
    expect(texts([text], language)).toEqual(expected);
  });

  it("never spans two speakers, two turns or a long silence", () => {
    expect(
      texts([
        { text: "I think that we", speaker: "Ann" },
        { text: "should go on", speaker: "Bob" },
        { text: "or not", speaker: "Bob", startsTurn: true },
        { text: "but then", speaker: "Bob", startMs: 20_000, endMs: 21_000 },
      ]),
    ).toEqual(["I think that we", "should go on", "or not", "but then"]);
  });

  it("splits speech without punctuation at pauses, not inside a phrase", () => {
    const cues = [
      { text: "today we want to look at how a compiler works", startMs: 0, endMs: 4000 },
      { text: "it reads the source of a program from left to right", startMs: 5500, endMs: 9000 },
      { text: "then it checks that all the names in it are known", startMs: 10_500, endMs: 14_000 },
    ];
    expect(texts(cues)).toEqual(cues.map(({ text }) => text));
  });

  it("splits speech without punctuation at discourse markers", () => {
    const speech =
      "we have seen what a lexer does with the characters of a program so let's look at the parser which makes a tree of them okay the next thing is the type checker that walks over the tree and finds what is wrong with it";
    const sentences = texts([speech]);
    expect(sentences).toContain("so let's look at the parser which makes a tree of them");
    expect(sentences.join(" ")).toBe(speech);
  });

  it.each([
    [
      "en",
      "the server keeps a copy of every page in its memory | and we wanted to know how much of the memory that takes | so it turned out to be less than a tenth of what we had",
    ],
    [
      "de",
      "der server hält von jeder seite eine kopie im speicher | und wir wollten wissen wie viel von dem speicher das braucht | aber am ende war es weniger als ein zehntel von dem was wir hatten",
    ],
    [
      "es",
      "el servidor guarda una copia de cada página en la memoria de la máquina | entonces nosotros queríamos saber cuánta memoria ocupa todo eso en un día | pero al final era menos de una décima parte de la memoria",
    ],
    [
      "uk",
      "сервер зберігає копію кожної сторінки у своїй пам'яті для всіх користувачів | але ми хотіли знати скільки пам'яті це займає протягом одного дня | тому ми подивилися на всі сторінки які були на сервері",
    ],
  ])("splits speech of %s without punctuation or pauses only between its clauses", (language, speech) => {
    const ends = speech.split(" | ").map((sentence) => sentence.split(" ").at(-1));
    const found = texts([speech.replaceAll(" |", "")], language);
    expect(found.length).toBeGreaterThan(1);
    for (const sentence of found) expect(ends).toContain(sentence.split(" ").at(-1));
  });

  it("returns the certainty of a start and an end", () => {
    const speech =
      "today we want to look at how a compiler works with the text of a program okay so let's look at the first thing that it does when it reads the source of a program";
    const [first, second, third] = segmentSentences(
      build([speech, { text: "That is it.", startMs: 60_000, endMs: 61_000 }]),
    );
    expect([first?.startChance, second?.endChance]).toEqual([1, 1]);
    expect(first?.endChance).toBeGreaterThan(0.3);
    expect(first?.endChance).toBeLessThan(1);
    expect(second?.startChance).toBe(first?.endChance);
    expect([third?.startChance, third?.endChance]).toEqual([1, 1]);
  });

  it("keeps stretches of unpunctuated speech between 8 and 45 words, whatever is said", () => {
    const words = "alpha beta gamma delta the of and with to in our every which".split(" ");
    let seed = 7;
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return words[seed % words.length] ?? "";
    };
    const cues = Array.from({ length: 200 }, () => Array.from({ length: 7 }, next).join(" "));
    const lengths = segmentSentences(build(cues)).map((sentence) => sentence.words);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(45);
    expect(lengths.filter((length) => length < 8).length).toBeLessThan(lengths.length * 0.05);
  });

  it("splits sentences of more than 45 words", () => {
    const long = `${Array.from({ length: 12 }, (_, index) => `and then the number ${index} came along to us`).join(", ")}.`;
    const lengths = segmentSentences(build([long])).map((sentence) => sentence.words);
    expect(lengths.length).toBeGreaterThan(2);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(45);
  });

  it.each([
    [
      "zh",
      "今天我们来谈谈怎么做这道菜 首先你要准备好所有的材料 然后把水烧开 接下来把菜放进去煮十分钟 最后加一点盐就可以吃了 非常简单大家都可以试试",
    ],
    [
      "th",
      "วันนี้เราจะมาพูดถึงวิธีทำอาหารจานนี้ ก่อนอื่นคุณต้องเตรียมวัตถุดิบทั้งหมด แล้วต้มน้ำให้เดือด ต่อไปใส่ผักลงไปต้มสิบนาที สุดท้ายเติมเกลือเล็กน้อยก็กินได้แล้ว",
    ],
  ])("splits speech in %s, which has no word spaces, at existing spaces", (language, speech) => {
    const sentences = segmentSentences(build(speech.split(" "), language));
    expect(sentences.length).toBeGreaterThan(1);
    expect(sentences.map((sentence) => sentence.text).join(" ")).toBe(speech);
    expect(Math.min(...sentences.map((sentence) => sentence.words))).toBeGreaterThan(3);
  });

  it.each([
    ["th", "กรุงเทพฯ ก่อตั้งขึ้นในปี พ.ศ. 2325 โดยรัชกาลที่ 1"],
    ["ar", "قال د. أحمد إن الجسر قديم."],
  ])("doesn't end a sentence after an abbreviation in a script without capitals: %s", (language, text) => {
    expect(texts([text], language)).toEqual([text]);
  });

  it("ends a sentence after a French closing quote, which has a space before it", () => {
    const cues = ["Il dit « Une deuxième s'il vous plaît\u00a0!\u00a0»", "Autrement dit, il faut vivre."];
    expect(texts(cues, "fr")).toEqual(cues);
    expect(segmentSentences(build(cues, "fr"))[0]?.display).toBe(cues[0]);
  });

  it("returns a readable text beside the verbatim one", () => {
    const display = (text: string, language: string) =>
      segmentSentences(build([text], language)).map((one) => one.display);
    expect(display("so this is it", "en")).toEqual(["So this is it."]);
    expect(display("what we want,", "en")).toEqual(["What we want."]);
    expect(display("“quoted” it is!", "en")).toEqual(["“Quoted” it is!"]);
    expect(display("istanbul güzel", "tr")).toEqual(["İstanbul güzel."]);
    expect(display("όταν βρέχει", "el-GR")).toEqual(["Όταν βρέχει."]);
    expect(display("დღეს კარგი ამინდია", "ka")).toEqual(["დღეს კარგი ამინდია."]);
    expect(display("यह ठीक है", "hi")).toEqual(["यह ठीक है।"]);
    expect(display("我们打开 App", "zh")).toEqual(["我们打开 App。"]);
    expect(segmentSentences(build(["今天天气", "很好。"], "zh"))[0]).toMatchObject({
      text: "今天天气 很好。",
      display: "今天天气很好。",
    });
  });

  it("measures pauses and ends paragraphs at long ones", () => {
    const sentences = segmentSentences(
      build([
        { text: "One.", startMs: 0, endMs: 1000 },
        { text: "Two.", startMs: 1500, endMs: 2000 },
        { text: "Three.", startMs: 4500, endMs: 5000 },
      ]),
    );
    expect(sentences.map(({ pauseAfterMs, endsParagraph }) => [pauseAfterMs, endsParagraph])).toEqual([
      [500, false],
      [2500, true],
      [null, true],
    ]);
  });

  it("ends a sentence at a line without a final mark in text without times, unless its lines are wrapped", () => {
    const untimed = (lines: string[]) => texts(lines.map((text) => ({ text, startMs: null, endMs: null })));
    const prose = [
      "Location: Berlin",
      "Slides:",
      "Hello there.",
      "We met here",
      "and there.",
      "Then we left.",
      "All slept.",
      "So did we.",
    ];
    expect(untimed(prose)).toEqual([
      "Location: Berlin",
      "Slides:",
      "Hello there.",
      "We met here and there.",
      "Then we left.",
      "All slept.",
      "So did we.",
    ]);
    expect(untimed(["We all went to", "Berlin and to", "Paris.", "Then we left."])).toEqual([
      "We all went to Berlin and to Paris.",
      "Then we left.",
    ]);
    expect(texts(prose)[0]).toBe("Location: Berlin Slides: Hello there.");
  });

  it.each([
    ["a comma", "We all went to Berlin,", "Paris and Rome."],
    [
      "more words than a heading has",
      "In the last days of the long winter of that year, everybody who still lived in the old town by the river and had a boat or knew somebody who had one said that",
      "Berlin was far away.",
    ],
  ])("doesn't end a sentence at a line of prose with %s at its end", (_, line, next) => {
    const prose = [line, next, "Then we left.", "All slept."];
    const cues = prose.map((text) => ({ text, startMs: null, endMs: null }));
    expect(texts(cues)).toEqual([`${line} ${next}`, "Then we left.", "All slept."]);
  });

  it("returns no times for untimed cues, and nothing for no cues", () => {
    const [only] = segmentSentences(build([{ text: "Hello there.", startMs: null, endMs: null }]));
    expect(only).toMatchObject({ startMs: null, endMs: null, pauseAfterMs: null });
    expect(segmentSentences(build([]))).toEqual([]);
  });

  it("attaches punctuation without words to the sentence before", () => {
    expect(texts(["Hello. ... Bye."])).toEqual(["Hello. ...", "Bye."]);
  });
});

describe("segmentSentencesInSteps", () => {
  it("pauses again and again in a long transcript from one speaker", () => {
    const speak = (sentences: number) => build(Array.from({ length: sentences }, () => "It is said again."));
    expect([...segmentSentencesInSteps(speak(100))]).toHaveLength(0);
    expect([...segmentSentencesInSteps(speak(3000))].length).toBeGreaterThan(3);
  });
});
