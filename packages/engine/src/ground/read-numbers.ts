/** Words for numbers in the languages that most captions are in; compounds are only read in English. */
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
    ...{ eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17 },
    ...{ eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70 },
    ...{ eighty: 80, ninety: 90 },
    ...{
      zwei: 2,
      drei: 3,
      vier: 4,
      fünf: 5,
      sechs: 6,
      sieben: 7,
      acht: 8,
      neun: 9,
      zehn: 10,
      elf: 11,
      zwölf: 12,
    },
    ...{
      zwanzig: 20,
      dreißig: 30,
      vierzig: 40,
      fünfzig: 50,
      sechzig: 60,
      siebzig: 70,
      achtzig: 80,
      neunzig: 90,
    },
    ...{
      deux: 2,
      trois: 3,
      quatre: 4,
      cinq: 5,
      sept: 7,
      huit: 8,
      neuf: 9,
      dix: 10,
      onze: 11,
      douze: 12,
      vingt: 20,
    },
    ...{ trente: 30, quarante: 40, cinquante: 50, soixante: 60 },
    ...{
      dos: 2,
      tres: 3,
      cuatro: 4,
      cinco: 5,
      seis: 6,
      siete: 7,
      ocho: 8,
      nueve: 9,
      diez: 10,
      once: 11,
      doce: 12,
    },
    ...{
      veinte: 20,
      treinta: 30,
      cuarenta: 40,
      cincuenta: 50,
      sesenta: 60,
      setenta: 70,
      ochenta: 80,
      noventa: 90,
    },
    ...{ due: 2, tre: 3, quattro: 4, cinque: 5, sei: 6, sette: 7, otto: 8, nove: 9, dieci: 10, venti: 20 },
    ...{ dois: 2, três: 3, quatro: 4, sete: 7, oito: 8, dez: 10, vinte: 20, trinta: 30, quarenta: 40 },
  }),
);
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{
      hundred: 100,
      thousand: 1e3,
      million: 1e6,
      billion: 1e9,
      trillion: 1e12,
      k: 1e3,
      m: 1e6,
      bn: 1e9,
      mn: 1e6,
    },
    ...{
      hundert: 100,
      tausend: 1e3,
      millionen: 1e6,
      milliarden: 1e9,
      milliarde: 1e9,
      mille: 1e3,
      millions: 1e6,
    },
    ...{ milliards: 1e9, milliard: 1e9, mil: 1e3, millones: 1e6, millón: 1e6, milioni: 1e6, miliardi: 1e9 },
    ...{ milhões: 1e6, milhão: 1e6, bilhões: 1e9, thousands: 1e3, billions: 1e9, hundreds: 100 },
  }),
);
/** Small words that are as often an article or a pronoun as a number. */
const AMBIGUOUS = new Set(["one", "once", "sei", "due", "elf", "acht", "m", "k", "mil", "mille", "tres"]);
const TOKEN =
  /\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+(?:[.,'’]\p{Nd}+)*|\p{L}[\p{L}\p{M}]*/gu;

function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 48;
    if (code < 128) return digit;
    // The digits of every script follow each other from a zero whose code ends in 0 or 6.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** The readings of a run of digits: "1,234" is 1234, and since some write decimals so, also 1.234. */
function readDigits(token: string): number[] {
  const ascii = toAsciiDigits(token).replace(/['’ \u00a0\u202f]/g, "");
  const marks = ascii.match(/[.,]/g) ?? [];
  const plain = Number(ascii.replace(/[.,]/g, ""));
  const last = marks.at(-1);
  if (last === undefined) return [plain];
  const decimal = Number(ascii.replaceAll(last === "." ? "," : ".", "").replace(last, "."));
  const isMixed = marks.some((mark) => mark !== last);
  if (isMixed) return [marks.filter((mark) => mark === last).length > 1 ? plain : decimal];
  if (marks.length > 1) return [plain];
  return /^\d{1,3}[.,]\d{3}$/.test(ascii) ? [plain, decimal] : [decimal];
}

interface NumberRun {
  /** Every value the run may stand for. */
  readings: number[];
}

/**
 * The numbers a text states, each with every value it may have: digits of any script, with grouping or decimals in
 * either style, number words, and words of scale behind them ("2.5 million", "twenty-five"). "One" and other words
 * that seldom count anything aren't read. In the order of the text.
 */
export function readNumbers(text: string): number[][] {
  const runs: NumberRun[] = [];
  let total = 0;
  let part = 0;
  let isOpen = false;
  const close = (): void => {
    if (isOpen) runs.push({ readings: [total + part] });
    total = 0;
    part = 0;
    isOpen = false;
  };
  let lastEnd = 0;
  for (const match of text.toLowerCase().matchAll(TOKEN)) {
    const [token] = match;
    const gap = text.slice(lastEnd, match.index);
    lastEnd = match.index + token.length;
    if (!/^[\s-]*$/.test(gap)) close();
    if (/^\p{Nd}/u.test(token)) {
      close();
      runs.push({ readings: readDigits(token) });
      continue;
    }
    const scale = SCALES.get(token);
    const last = runs.at(-1);
    if (
      scale !== undefined &&
      !isOpen &&
      last !== undefined &&
      /\p{Nd}[\s-]*$/u.test(text.slice(0, match.index))
    ) {
      last.readings = last.readings.flatMap((value) => [value * scale]);
    } else if (scale !== undefined && isOpen) {
      if (scale === 100) part = Math.max(1, part) * scale;
      else {
        total += Math.max(1, part) * scale;
        part = 0;
      }
    } else {
      const value = NUMBER_WORDS.get(token);
      if (value === undefined || (AMBIGUOUS.has(token) && !isOpen)) {
        if (token !== "and") close();
      } else {
        if (isOpen && part % 100 !== 0 && !(part % 10 === 0 && part % 100 >= 20 && value < 10)) close();
        part += value;
        isOpen = true;
      }
    }
  }
  close();
  return runs.map((run) => [...new Set(run.readings)]);
}
