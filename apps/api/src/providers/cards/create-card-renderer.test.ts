import { buildTimeline } from "@pith/core/line/build-timeline";
import { buildContent, buildKeyPoint, buildQuote } from "@pith/core/testing";
import {
  arabicProfiles,
  cyrillicProfiles,
  devanagariProfiles,
  latinProfiles,
} from "@pith/engine/languages/language-profiles";
import { afterAll, describe, expect, it } from "vitest";
import type { Card } from "./card.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "./card.ts";
import { openCardFonts } from "./card-fonts.ts";
import { createCardRenderer } from "./create-card-renderer.ts";
import { drawCard } from "./draw-card.ts";

const renderer = createCardRenderer();
afterAll(() => renderer.close());
const fonts = openCardFonts();

function buildTestCard({
  points = 4,
  minutes = 10,
  ...changes
}: Partial<Card> & { points?: number; minutes?: number } = {}): Card {
  const durationSeconds = minutes * 60;
  const keyPoints = Array.from({ length: points }, (_, index) => {
    const startSeconds = (index * durationSeconds) / points;
    return buildKeyPoint({
      quotes: [
        buildQuote({ startSeconds, endSeconds: startSeconds + 8, firstCueId: index, lastCueId: index }),
      ],
    });
  });
  const { chapters, coverage } = buildContent();
  const timeline = buildTimeline({ durationSeconds, chapters, keyPoints, coverage });
  return {
    language: "en",
    title: "How bridges stand",
    byline: "Ada Builder, 10:00",
    text: "A bridge carries its load down to the ground.",
    textLanguage: changes.language ?? "en",
    marks: { open: "", close: "" },
    note: "4 points, each with its quote and second",
    line: timeline && { timeline, lit: null },
    ...changes,
  };
}

/** Sentences in scripts without a language profile. */
const otherScripts = {
  el: "Η γέφυρα μεταφέρει το φορτίο της στο έδαφος.",
  he: "הגשר נושא את משקלו אל הקרקע.",
  hy: "Կամուրջը կրում է իր բեռը դեպի գետին։",
  ka: "ხიდი თავის ტვირთს მიწაზე გადააქვს.",
  bn: "সেতু তার ভার মাটিতে নামিয়ে দেয়।",
  pa: "ਪੁਲ ਆਪਣਾ ਭਾਰ ਜ਼ਮੀਨ ਤੱਕ ਲੈ ਜਾਂਦਾ ਹੈ।",
  gu: "પુલ તેનો ભાર જમીન સુધી લઈ જાય છે.",
  ta: "பாலம் தனது சுமையை தரைக்கு கடத்துகிறது.",
  te: "వంతెన తన భారాన్ని నేలకు మోస్తుంది.",
  kn: "ಸೇತುವೆ ತನ್ನ ಭಾರವನ್ನು ನೆಲಕ್ಕೆ ಸಾಗಿಸುತ್ತದೆ.",
  ml: "പാലം അതിന്റെ ഭാരം നിലത്തേക്ക് കൊണ്ടുപോകുന്നു.",
  or: "ପୋଲ ନିଜର ଭାର ଭୂମିକୁ ନେଇଥାଏ।",
  dv: "ފާލަން އޭގެ ބަރުދަން ބިމަށް ގެންދެއެވެ.",
  bo: "ཟམ་པས་ལྗིད་ཚད་ས་ལ་འཁུར།",
  si: "පාලම එහි බර බිමට ගෙන යයි.",
  th: "สะพานส่งน้ำหนักลงสู่พื้นดิน",
  lo: "ຂົວສົ່ງນ້ຳໜັກລົງສູ່ພື້ນດິນ",
  my: "တံတားသည် ဝန်ကို မြေပြင်သို့ သယ်ဆောင်သည်။",
  km: "ស្ពានផ្ទុកទម្ងន់ចុះដល់ដី",
  am: "ድልድዩ ሸክሙን ወደ መሬት ያወርዳል።",
  ja: "橋は荷重を地面に伝える。アーチは足元で外へ押す。",
  zh: "桥把荷载传到地面。拱在脚下向外推。",
  "zh-TW": "橋將荷載傳到地面。拱腳向外推。",
  ko: "다리는 하중을 땅으로 전달한다.",
};

describe("createCardRenderer", () => {
  it("renders every kind of card as a PNG of 1200 × 630 pixels", async () => {
    const lit = { span: { start: 150, end: 158 }, keyPointIndex: 1 };
    const quote = buildTestCard({ marks: { open: "“", close: "”" }, note: "said at 1:00" });
    const cards = {
      gist: buildTestCard(),
      quote: { ...quote, line: quote.line && { ...quote.line, lit } },
      file: buildTestCard({ byline: "", line: null }),
      long: buildTestCard({ points: 60, minutes: 300, title: "Council meeting ".repeat(30) }),
      bare: buildTestCard({ points: 0, title: "", byline: "", text: "" }),
    };
    for (const [kind, card] of Object.entries(cards)) {
      const { png, lines } = await renderer.render(card);
      const header = new DataView(png.buffer, png.byteOffset);
      expect([kind, header.getUint32(0), header.getUint32(16), header.getUint32(20)]).toEqual([
        kind,
        0x89504e47,
        CARD_WIDTH,
        CARD_HEIGHT,
      ]);
      const { open, close } = card.marks;
      if (card.text !== "") expect(lines.join(" ")).toContain(`${open}${card.text}${close}`);
    }
  });

  it.each(["“", "«\u00a0"])("hangs a quote's opening mark into the margin: %j", async (open) => {
    const text = "Home ".repeat(12);
    const { svg } = await drawCard({
      card: buildTestCard({ title: "", byline: "", text, marks: { open, close: "" } }),
      fonts,
    });
    const glyphs = [...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\) scale\([^"]*" d="([^"]+)"/g)].map(
      ([, x, y, path]) => ({ x: Number(x), y, path }),
    );
    const [mark, first] = glyphs;
    const second = glyphs.find(({ y }) => y !== mark?.y);
    expect(second?.path).toBe(first?.path);
    expect(first?.x).toBeCloseTo(second?.x ?? 0, 1);
  });

  it("shares the ETag and image of equal cards and changes the ETag with the card", async () => {
    const [first, again] = await Promise.all([buildTestCard(), buildTestCard()].map(renderer.render));
    expect(first).toBe(again);
    expect(renderer.getEtag(buildTestCard())).toBe(renderer.getEtag(buildTestCard()));
    expect(renderer.getEtag(buildTestCard({ title: "Another" }))).not.toBe(renderer.getEtag(buildTestCard()));
  });
});

describe("drawCard", () => {
  const read = async (card: Card) => (await drawCard({ card, fonts })).lines;

  it("has glyphs for every supported language", async () => {
    const profiles = [...latinProfiles, ...cyrillicProfiles, ...arabicProfiles, ...devanagariProfiles];
    const words = profiles.map(({ language, words, letters = "" }) => ({
      language,
      text: [...new Set(`${words}${letters}${letters.toUpperCase()}`.replace(/\s/g, ""))].join(""),
    }));
    const samples = Object.entries(otherScripts).map(([language, text]) => ({ language, text }));
    for (const { language, text } of [...words, ...samples]) {
      // Strings of letters that aren't words may be wider than the title's line.
      for (let start = 0; start < text.length; start += 20) {
        const part = text
          .slice(start, start + 20)
          .trim()
          .normalize("NFC");
        const lines = await read(buildTestCard({ language, text: part, title: "", byline: "" }));
        expect([language, lines.slice(0, -2).join("").replace(/\s/g, "")]).toEqual([
          language,
          part.replace(/\s/g, ""),
        ]);
      }
    }
  });

  it("omits text in scripts without glyphs, and emoji", async () => {
    const lines = await read(buildTestCard({ text: "ᠭᠦᠦᠷᠭᠡ ᠭᠠᠵᠠᠷ", title: "Bridges 🎉 stand" }));
    expect(lines).toEqual(["Bridges stand", "Ada Builder, 10:00", "Pith", buildTestCard().note]);
  });

  it("truncates long text to four lines, after a sentence or with an ellipsis", async () => {
    const sentence = "An arch pushes outward at its feet, and the ground has to push back just as hard. ";
    const several = await read(buildTestCard({ text: sentence.repeat(6) }));
    const set = several.slice(2, -2);
    expect(set.length).toBeLessThanOrEqual(4);
    expect(set.join(" ")).toBe(`${sentence}${sentence}`.trim());
    const endless = await read(buildTestCard({ text: `${"and the ground pushes back ".repeat(20)}.` }));
    expect(endless.slice(2, -2)).toHaveLength(4);
    expect(endless.at(-3)).toMatch(/\w…$/);
  });

  it("aligns right-to-left text to the right edge", async () => {
    const { svg } = await drawCard({ card: buildTestCard({ language: "ar", text: "جسر 12 متر" }), fonts });
    const [left] = await drawCard({ card: buildTestCard({ text: "Bridge" }), fonts }).then((drawn) =>
      readStarts(drawn.svg),
    );
    const starts = readStarts(svg);
    const quoted = buildTestCard({ language: "ar", textLanguage: "en", text: "Bridge" });
    expect(readStarts((await drawCard({ card: quoted, fonts })).svg)[0]).toBe(left);
    expect(left).toBeLessThan(100);
    expect(Math.max(...starts)).toBeGreaterThan(1000);
  });
});

/** Returns the left edges of the large letters. */
function readStarts(svg: string): number[] {
  return [...svg.matchAll(/translate\(([\d.]+) [\d.]+\) scale\(0\.054 /g)].map(([, x]) => Number(x));
}
