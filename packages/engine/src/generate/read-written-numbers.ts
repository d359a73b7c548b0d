import { readNumbers } from "../ground/read-numbers.ts";

/** Words of scale in the languages that are written, by their beginnings. The longest beginning counts. */
const SCALE_WORDS: readonly (readonly [number, readonly string[]])[] = [
  [
    1e3,
    [
      "thousand",
      "tausend",
      "duizend",
      "tusen",
      "tusind",
      "mille",
      "mil",
      "mila",
      "tysi",
      "tisíc",
      "tisic",
      "тыс",
      "тис",
      "хиляд",
      "хиљад",
      "hiljad",
      "tisoč",
      "tuhat",
      "tuhan",
      "ezer",
      "bin",
      "ribu",
      "nghìn",
      "ngàn",
      "พัน",
      "千",
      "천",
      "हज़ार",
      "हजार",
      "হাজার",
      "ألف",
      "آلاف",
      "ألفًا",
      "الف",
      "אלף",
      "אלפי",
      "χιλιάδ",
      "mie",
      "mii",
      "tūkst",
      "tūkstan",
      "هزار",
      "ہزار",
      "elfu",
      "rb",
    ],
  ],
  [1e4, ["万", "萬", "만"]],
  [1e5, ["lakh", "लाख", "লাখ", "লক্ষ", "لاکھ"]],
  [
    1e6,
    [
      "million",
      "milion",
      "miljon",
      "miljoen",
      "millón",
      "millon",
      "milhão",
      "milhões",
      "milió",
      "miljoon",
      "milijon",
      "milijun",
      "милл",
      "мільй",
      "милион",
      "милиј",
      "mlyn",
      "milyon",
      "juta",
      "triệu",
      "ล้าน",
      "百万",
      "百萬",
      "백만",
      "मिलियन",
      "মিলিয়ন",
      "مليون",
      "ملايين",
      "میلیون",
      "ملین",
      "מיליון",
      "εκατομμ",
      "mln",
      "млн",
      "mio",
    ],
  ],
  [1e7, ["crore", "करोड़", "কোটি", "کروڑ"]],
  [1e8, ["億", "亿", "억"]],
  [
    1e9,
    [
      "milliard",
      "miljard",
      "miliard",
      "milijard",
      "millard",
      "миллиард",
      "мільярд",
      "милиард",
      "милијард",
      "milyar",
      "miliar",
      "tỷ",
      "พันล้าน",
      "十亿",
      "十億",
      "십억",
      "अरब",
      "বিলিয়ন",
      "مليار",
      "میلیارد",
      "ارب",
      "מיליארד",
      "δισεκατομμ",
      "mld",
      "млрд",
      "mrd",
      "billion",
      "bilhão",
      "bilhões",
      "bilion",
    ],
  ],
  [
    1e12,
    ["trillion", "billón", "billones", "billionen", "billions", "трлн", "трилл", "兆", "조", "trilhões"],
  ],
];
const DIGITS = /\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+(?:[.,'’]\p{Nd}+)*/gu;
const NEXT_WORD = /^[\s\u00a0-]{0,2}(\p{L}[\p{L}\p{M}]*)/u;
const UNSPACED = /^[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

/** Every value that a number in a text may have, and whether it is written in digits. */
export interface WrittenNumber {
  readings: number[];
  isDigits: boolean;
}

/** The scales that the word behind a number may mean; "billion" is 1e9 here and 1e12 there. */
function findScales(rest: string): number[] {
  const word = NEXT_WORD.exec(rest)?.[1]?.toLowerCase() ?? "";
  if (word === "") return [];
  const found: number[] = [];
  for (const [scale, beginnings] of SCALE_WORDS) {
    for (const beginning of beginnings) {
      const fits =
        UNSPACED.test(beginning) || beginning.length > 3 ? word.startsWith(beginning) : word === beginning;
      if (fits) found.push(scale);
    }
  }
  return found;
}

/**
 * The numbers of a text in any language: those in digits with the words of scale behind them in about forty languages,
 * and those in words as far as `readNumbers` knows them. For comparing a translation with what it translates.
 */
export function readWrittenNumbers(text: string): WrittenNumber[] {
  const lower = text.toLowerCase();
  const numbers: WrittenNumber[] = [];
  let words = "";
  let end = 0;
  for (const match of lower.matchAll(DIGITS)) {
    const rest = lower.slice(match.index + match[0].length);
    const plain = readNumbers(match[0]).flat();
    const scaled = findScales(rest).flatMap((scale) => plain.map((value) => value * scale));
    numbers.push({ readings: scaled.length > 0 ? scaled : plain, isDigits: true });
    words += `${lower.slice(end, match.index)} ; `;
    end = match.index + match[0].length;
  }
  words += lower.slice(end);
  for (const readings of readNumbers(words)) {
    // A word of scale that was read with the digits before it isn't a number of its own.
    if (readings.some((value) => value >= 100 && SCALE_WORDS.some(([scale]) => scale === value))) continue;
    numbers.push({ readings, isDigits: false });
  }
  return numbers;
}
