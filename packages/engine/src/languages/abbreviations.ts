function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/**
 * Abbreviations after which a sentence goes on, such as titles, in lowercase and without their trailing
 * period.
 */
export const openAbbreviations: ReadonlySet<string> = toSet(
  "mr mrs ms dr prof gen col sgt capt lt cmdr gov sen rep rev hon st mt messrs vs e.g i.e cf approx a.k.a " +
    "z.b d.h u.a bzw evtl ggf inkl zzgl vgl sog bspw hr fr dipl-ing bijv d.w.z m.b.t dhr mevr bl.a f.eks dvs t.ex " +
    "mme mlle mgr mm p.ex c.-à-d p.ej sra srta dña exmo dott ing avv geom m.in tzn np inż " +
    "т.е им ул напр вул örn",
);

/**
 * Abbreviations that often end a sentence: names of countries and organizations, and those that, in lowercase,
 * are also units or words, as in "5 ms", "one more rep" and "мы помогли им".
 */
export const closableAbbreviations: ReadonlySet<string> = toSet(
  "u.s u.k u.n e.u d.c ms mm rep gen sen rev hr fr им",
);

/** Abbreviations that don't end a sentence if a number follows: "No. 5", "Nr. 3", "Jan. 6". */
export const numberAbbreviations: ReadonlySet<string> = toSet(
  "no nos nr vol fig figs p pp ch sec art par approx ca jan feb mar apr jun jul aug sep sept oct nov dec núm pág av n abs kap str " +
    "стр гл рис св č str ул д",
);

/** Languages in which ordinal numbers are written with a period: "am 3. Oktober", "19. storočie". */
export const ordinalStopLanguages: ReadonlySet<string> = toSet(
  "de da no is fi et cs sk sl hr sr hu pl tr lv eu",
);
