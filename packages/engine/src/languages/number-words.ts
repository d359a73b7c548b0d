import { createMemo } from "@pith/core/lib/create-memo";
import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";

/** The rules for spoken numbers in one language. */
export interface NumberRules {
  /** Words and parts of compound words with their values. */
  words: ReadonlyMap<string, number>;
  /**
   * The parts of compound numbers such as "vierundzwanzig"; null if the language writes numbers as separate
   * words.
   */
  compoundParts: ReadonlySet<string> | null;
  /** Words that join the parts of a number; `joinsAfter` has the parts that they may follow. */
  joiners: ReadonlySet<string>;
  joinsAfter: ReadonlySet<NumberPart>;
  /** True if the ones are spoken before the tens, as in German. */
  isReversed: boolean;
  /** True for French, where 70 to 79 are 60 + 10 to 19, and 80 is 4 × 20. */
  isTwentyBased: boolean;
  /** True if years and prices are spoken in pairs: "nineteen eighty-four". */
  hasPairs: boolean;
  /** Words for the decimal point, such as "point" and "Komma". */
  points: ReadonlySet<string>;
  /**
   * The separator between the integer part and the decimals; null if it differs between countries that speak
   * the language.
   */
  decimalMark: "." | "," | null;
  /** Phrases that add one half, each split into words. */
  halves: readonly (readonly string[])[];
  /** Words that halve the scale that follows, as in "half a million". */
  halfOf: ReadonlySet<string>;
  /** Plurals that only count as numbers after another number, such as "thousands". */
  plurals: ReadonlySet<string>;
}

/**
 * A part of a number: `one` is 0 to 9, `teen` 10 to 19, `ten` 20 to 90, `closed` 21 to 29 as one word, and
 * `hundreds` 200 to 900 as one word.
 */
export type NumberPart = "one" | "teen" | "ten" | "closed" | "hundred" | "hundreds" | "scale";

/** Returns which part of a number a value can be. */
export function toNumberPart(value: number): NumberPart {
  if (value < 10) return "one";
  if (value < 20) return "teen";
  if (value < 100) return value % 10 === 0 ? "ten" : "closed";
  if (value === 100) return "hundred";
  return value < 1000 ? "hundreds" : "scale";
}

interface RuleText {
  /** Words for 0, 1, 2 … 19, then 20, 30 … 90. Alternatives for one value are separated by `/`. */
  counted: string;
  /** Other number words, each followed by its value. */
  others: string;
  joiners?: string;
  joinsAfter?: readonly NumberPart[];
  points: string;
  decimalMark: NumberRules["decimalMark"];
  halves: string;
  halfOf: string;
  plurals?: string;
  isCompounding?: boolean;
  isReversed?: boolean;
  isTwentyBased?: boolean;
  hasPairs?: boolean;
}

function toSet(words: string | undefined): ReadonlySet<string> {
  return new Set((words ?? "").split(" ").filter((word) => word !== ""));
}

function compileRules(text: RuleText): NumberRules {
  const words = new Map<string, number>();
  for (const [at, forms] of text.counted.split(" ").entries())
    for (const form of forms.split("/")) words.set(form, at < 20 ? at : (at - 18) * 10);
  const others = text.others.split(" ");
  for (let at = 0; at + 1 < others.length; at += 2)
    for (const form of (others[at] ?? "").split("/")) words.set(form, Number(others[at + 1]));
  return {
    words,
    compoundParts:
      text.isCompounding === true
        ? new Set([...words.keys(), ...toSet(text.joiners), ...text.halves.split("|")])
        : null,
    joiners: toSet(text.joiners),
    joinsAfter: new Set(text.joinsAfter),
    isReversed: text.isReversed ?? false,
    isTwentyBased: text.isTwentyBased ?? false,
    hasPairs: text.hasPairs ?? false,
    points: toSet(text.points),
    decimalMark: text.decimalMark,
    halves: text.halves.split("|").map((phrase) => phrase.split(" ")),
    halfOf: toSet(text.halfOf),
    plurals: toSet(text.plurals),
  };
}

const RULES: Readonly<Record<string, RuleText>> = {
  en: {
    counted:
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty/fourty fifty sixty seventy eighty ninety",
    others:
      "hundred/hundreds 100 thousand/thousands/k 1e3 million/millions/mn 1e6 billion/billions/bn 1e9 trillion/trillions 1e12",
    joiners: "and",
    joinsAfter: ["hundred", "scale"],
    points: "point",
    decimalMark: ".",
    halves: "and a half",
    halfOf: "half",
    plurals: "hundreds thousands millions billions trillions k mn bn",
    hasPairs: true,
  },
  de: {
    counted:
      "null ein/eins/eine/einen/einem/einer zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig",
    others:
      "hundert 100 tausend 1e3 million/millionen/mio 1e6 milliarde/milliarden/mrd 1e9 billion/billionen 1e12 anderthalb/anderthalbe/anderthalben/anderthalber/eineinhalb 1.5",
    joiners: "und",
    joinsAfter: ["one", "hundred", "scale"],
    points: "komma",
    decimalMark: ",",
    halves: "einhalb",
    halfOf: "halbe halben",
    plurals: "millionen milliarden billionen mio mrd",
    isCompounding: true,
    isReversed: true,
  },
  nl: {
    counted:
      "nul een/één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    others: "honderd 100 duizend 1e3 miljoen 1e6 miljard 1e9 anderhalf/anderhalve 1.5",
    joiners: "en ën",
    joinsAfter: ["one", "hundred", "scale"],
    points: "komma",
    decimalMark: ",",
    halves: "en een half|en een halve|enhalf|ënhalf|eneenhalf|enhalve|ënhalve",
    halfOf: "half halve",
    isCompounding: true,
    isReversed: true,
  },
  fr: {
    counted:
      "zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt/vingts trente quarante cinquante soixante septante huitante/octante nonante",
    others: "cent/cents 100 mille 1e3 million/millions 1e6 milliard/milliards 1e9",
    joiners: "et",
    joinsAfter: ["ten"],
    points: "virgule",
    decimalMark: ",",
    halves: "et demi|et demie",
    halfOf: "demi",
    plurals: "cents millions milliards",
    isTwentyBased: true,
  },
  es: {
    counted:
      "cero un/uno/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis/dieciseis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    others:
      "veintiuno/veintiún/veintiuna 21 veintidós/veintidos 22 veintitrés/veintitres 23 veinticuatro 24 veinticinco 25 veintiséis/veintiseis 26 veintisiete 27 veintiocho 28 veintinueve 29 cien/ciento 100 doscientos/doscientas 200 trescientos/trescientas 300 cuatrocientos/cuatrocientas 400 quinientos/quinientas 500 seiscientos/seiscientas 600 setecientos/setecientas 700 ochocientos/ochocientas 800 novecientos/novecientas 900 mil 1e3 millón/millon/millones 1e6 billón/billones 1e12",
    joiners: "y",
    joinsAfter: ["ten"],
    points: "coma punto con",
    decimalMark: null,
    halves: "y medio|y media",
    halfOf: "medio",
    plurals: "millones billones",
  },
  pt: {
    counted:
      "zero um/uma dois/duas três/tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    others:
      "cem/cento 100 duzentos/duzentas 200 trezentos/trezentas 300 quatrocentos/quatrocentas 400 quinhentos/quinhentas 500 seiscentos/seiscentas 600 setecentos/setecentas 700 oitocentos/oitocentas 800 novecentos/novecentas 900 mil 1e3 milhão/milhões 1e6 bilhão/bilhões/bilião/biliões 1e9",
    joiners: "e",
    joinsAfter: ["ten", "hundred", "hundreds", "scale"],
    points: "vírgula ponto",
    decimalMark: ",",
    halves: "e meio|e meia",
    halfOf: "meio",
    plurals: "milhões bilhões",
  },
  it: {
    counted:
      "zero un/uno/una due tre/tré quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti/vent trenta/trent quaranta/quarant cinquanta/cinquant sessanta/sessant settanta/settant ottanta/ottant novanta/novant",
    others: "cento/cent 100 mille/mila 1e3 milione/milioni 1e6 miliardo/miliardi 1e9",
    points: "virgola",
    decimalMark: ",",
    halves: "e mezzo|e mezza",
    halfOf: "mezzo",
    plurals: "milioni miliardi mila cent",
    isCompounding: true,
  },
  ru: {
    counted:
      "ноль/нуль один/одна/одно/одну/одного два/две/двух три/трёх/трех четыре/четырёх/четырех пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти десять/десяти одиннадцать/одиннадцати двенадцать/двенадцати тринадцать/тринадцати четырнадцать/четырнадцати пятнадцать/пятнадцати шестнадцать/шестнадцати семнадцать/семнадцати восемнадцать/восемнадцати девятнадцать/девятнадцати двадцать/двадцати тридцать/тридцати сорок/сорока пятьдесят/пятидесяти шестьдесят/шестидесяти семьдесят/семидесяти восемьдесят/восьмидесяти девяносто/девяноста",
    others:
      "сто/ста 100 двести/двухсот 200 триста/трёхсот 300 четыреста/четырёхсот 400 пятьсот/пятисот 500 шестьсот/шестисот 600 семьсот/семисот 700 восемьсот/восьмисот 800 девятьсот/девятисот 900 тысяча/тысячи/тысяч/тысячу 1e3 миллион/миллиона/миллионов 1e6 миллиард/миллиарда/миллиардов 1e9 полтора/полторы/полутора 1.5",
    points: "запятая целых целая",
    decimalMark: ",",
    halves: "с половиной",
    halfOf: "пол",
    plurals: "тысячи тысяч миллиона миллионов миллиарда миллиардов",
  },
};

/**
 * Returns the rules for a language, by its primary subtag. Null for languages in which only digits can be
 * parsed.
 */
export function findNumberRules(language: string): NumberRules | null {
  return readRules(getPrimaryLanguage(language));
}

const readRules = createMemo({
  compute(code): NumberRules | null {
    const text = RULES[code];
    return text === undefined ? null : compileRules(text);
  },
});
