import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";

/** Spoken forms of a language's abbreviations and symbols. Units and currencies come from CLDR instead. */
export interface SpeechLexicon {
  /** Spoken for a dash between two numbers: 3–5. */
  range?: string;
  /** Spoken for ~ and ≈ before a number. */
  about?: string;
  /** Spoken for # and № before a number. */
  number?: string;
  /** Spoken for a percent sign if CLDR only has the symbol; {0} is the number. */
  percent?: string;
  /** Magnitude words between the number and the currency: 5 million dollars. */
  scales?: readonly string[];
  /**
   * Abbreviations and their spoken forms. A period inside an abbreviation matches with or without a space
   * after it.
   */
  abbreviations?: Readonly<Record<string, string>>;
  /**
   * Like `abbreviations`, but for abbreviations that end a list, such as 'etc.' Their period often ends the
   * sentence as well.
   */
  closings?: Readonly<Record<string, string>>;
}

/**
 * Lexicons keyed by BCP 47 language without the region. Limited to unambiguous forms that voices misread (as
 * letters, or with a sentence-ending pause). Languages without an entry are read without a lexicon.
 */
export const speechLexicons: Readonly<Record<string, SpeechLexicon>> = {
  en: {
    range: "to",
    about: "about",
    number: "number",
    scales: ["thousand", "million", "billion", "trillion"],
    abbreviations: {
      "e.g.": "for example",
      "i.e.": "that is",
      "vs.": "versus",
      "approx.": "approximately",
      "Mr.": "Mr",
      "Mrs.": "Mrs",
      "Ms.": "Ms",
      "Dr.": "Dr",
      "Prof.": "Professor",
    },
    closings: { "etc.": "et cetera" },
  },
  de: {
    range: "bis",
    about: "etwa",
    number: "Nummer",
    abbreviations: {
      "z.B.": "zum Beispiel",
      "d.h.": "das heißt",
      "u.a.": "unter anderem",
      "bzw.": "beziehungsweise",
      "ca.": "circa",
      "Nr.": "Nummer",
      "Dr.": "Doktor",
      "Prof.": "Professor",
    },
    closings: { "usw.": "und so weiter" },
  },
  fr: {
    range: "à",
    about: "environ",
    number: "numéro",
    abbreviations: {
      "p.ex.": "par exemple",
      "c.-à-d.": "c’est-à-dire",
      "n°": "numéro",
      "M.": "Monsieur",
      Mme: "Madame",
      "env.": "environ",
    },
    closings: { "etc.": "et cetera" },
  },
  es: {
    range: "a",
    about: "aproximadamente",
    number: "número",
    abbreviations: {
      "p.ej.": "por ejemplo",
      "EE.UU.": "Estados Unidos",
      "Sr.": "señor",
      "Sra.": "señora",
      "Dr.": "doctor",
      "Dra.": "doctora",
      "aprox.": "aproximadamente",
    },
    closings: { "etc.": "etcétera" },
  },
  it: {
    range: "a",
    about: "circa",
    number: "numero",
    abbreviations: { "ad es.": "ad esempio", "p.es.": "per esempio", "dott.": "dottor" },
    closings: { "ecc.": "eccetera" },
  },
  pt: {
    range: "a",
    about: "cerca de",
    number: "número",
    abbreviations: {
      "p.ex.": "por exemplo",
      "Sr.": "senhor",
      "Sra.": "senhora",
      "Dr.": "doutor",
      "Dra.": "doutora",
    },
    closings: { "etc.": "etcetera" },
  },
  nl: {
    range: "tot",
    about: "ongeveer",
    number: "nummer",
    abbreviations: {
      "bijv.": "bijvoorbeeld",
      "d.w.z.": "dat wil zeggen",
      "o.a.": "onder andere",
      "m.b.t.": "met betrekking tot",
    },
    closings: { "enz.": "enzovoort" },
  },
  sv: {
    range: "till",
    about: "ungefär",
    number: "nummer",
    abbreviations: { "t.ex.": "till exempel", "dvs.": "det vill säga", "bl.a.": "bland annat" },
    closings: { "osv.": "och så vidare" },
  },
  da: {
    range: "til",
    about: "cirka",
    number: "nummer",
    abbreviations: { "f.eks.": "for eksempel", "dvs.": "det vil sige" },
    closings: { "osv.": "og så videre" },
  },
  nb: {
    range: "til",
    about: "omtrent",
    number: "nummer",
    abbreviations: { "f.eks.": "for eksempel", "dvs.": "det vil si" },
    closings: { "osv.": "og så videre" },
  },
  fi: {
    about: "noin",
    number: "numero",
    abbreviations: { "esim.": "esimerkiksi" },
    closings: { "jne.": "ja niin edelleen", "ym.": "ynnä muuta" },
  },
  pl: {
    range: "do",
    about: "około",
    number: "numer",
    abbreviations: { "np.": "na przykład", "m.in.": "między innymi", "tzn.": "to znaczy" },
    closings: { "itd.": "i tak dalej" },
  },
  cs: {
    range: "až",
    about: "asi",
    number: "číslo",
    abbreviations: { "např.": "například", "tzn.": "to znamená" },
    closings: { "atd.": "a tak dále" },
  },
  ru: {
    about: "примерно",
    number: "номер",
    abbreviations: { "т.е.": "то есть", "т.к.": "так как", "напр.": "например" },
    closings: { "и т.д.": "и так далее", "и т.п.": "и тому подобное" },
  },
  uk: {
    about: "приблизно",
    number: "номер",
    abbreviations: { "напр.": "наприклад" },
    closings: { "і т.д.": "і так далі" },
  },
  hu: {
    about: "körülbelül",
    abbreviations: { "pl.": "például", "kb.": "körülbelül" },
    closings: { "stb.": "s a többi" },
  },
  ro: {
    range: "până la",
    about: "aproximativ",
    number: "numărul",
    abbreviations: { "de ex.": "de exemplu" },
  },
  tr: {
    about: "yaklaşık",
    number: "numara",
    abbreviations: { "örn.": "örneğin" },
    closings: { "vb.": "ve benzeri" },
  },
  el: {
    range: "έως",
    about: "περίπου",
    abbreviations: { "π.χ.": "παραδείγματος χάριν" },
    closings: { "κ.λπ.": "και λοιπά" },
  },
  id: { range: "sampai", about: "sekitar", number: "nomor", closings: { "dll.": "dan lain-lain" } },
  vi: { range: "đến", about: "khoảng", number: "số", closings: { "v.v.": "vân vân" } },
  zh: { range: "到", about: "大约", percent: "百分之{0}" },
  ja: { range: "から", about: "約" },
  ko: { range: "에서", about: "약", percent: "{0} 퍼센트" },
  ar: { range: "إلى", about: "حوالي", percent: "{0} بالمئة" },
  hi: { range: "से", about: "लगभग" },
};

/** Returns a language tag's lexicon; empty if there is none. */
export function getSpeechLexicon(language: string): SpeechLexicon {
  const base = getPrimaryLanguage(language);
  return speechLexicons[base === "no" ? "nb" : base === "cmn" ? "zh" : base] ?? {};
}
