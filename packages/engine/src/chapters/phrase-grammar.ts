/**
 * How a language joins the words of a phrase. These are closed word classes, in lowercase and separated by
 * spaces.
 */
interface PhraseGrammar {
  /** Articles and prepositions that can occur inside a name. All other function words end a phrase. */
  binding: string;
  /** Articles, possessives and demonstratives. They precede a noun or its adjective. */
  articles: string;
  /** Articles that can start a name but never directly follow one of its words. */
  opening: string;
  /** Words that can precede nouns, verbs and adjectives alike and therefore don't predict the next word. */
  coordinating: string;
  /** Words that precede verbs: pronouns, modal verbs and infinitive markers. */
  driving: string;
  /** Prepositions that introduce a topic, such as "about". */
  about: string;
  /**
   * Endings of infinitives and similar forms, separated by `|`. A word with such an ending is a verb if more
   * words follow.
   */
  verbal?: string;
  /**
   * Endings that a noun or its adjective has only in the oblique cases, separated by `|`. Endings that the
   * nominative shares aren't listed.
   */
  oblique?: string;
  /** True if the last word is the head of a phrase and alone carries its endings. */
  isHeadLast?: true;
}

const grammars: Readonly<Record<string, PhraseGrammar>> = {
  en: {
    binding: "of the a an for in and",
    articles: "the a an this these those my your our their his her its some any no each every another both",
    opening: "the a an",
    coordinating: "and or than as",
    driving:
      "to i you he she we they who will would can could should must might may don't doesn't didn't won't can't couldn't wouldn't not never i'll we'll you'll they'll i'd we'd you'd gonna let's i've we've you've they've",
    about: "about",
  },
  de: {
    binding: "der des die das den dem und von vom für im in zur zum am an auf",
    articles:
      "der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem mein meine meinen meiner dein deine unser unsere unseren unserer ihr ihre ihren ihrer sein seine seinen seiner kein keine keinen keiner jede jeder jedes jeden im am zum zur vom beim ins",
    opening: "die das den dem ein eine",
    coordinating: "und oder als wie",
    driving: "zu ich du er wir ihr kann können muss müssen soll sollen will wollen nicht",
    about: "über",
  },
  es: {
    binding: "de del la el los las y e en para",
    articles:
      "el la los las un una unos unas del al este esta estos estas ese esa esos esas mi mis tu tus su sus nuestro nuestra nuestros nuestras cada",
    opening: "el la los las un una",
    coordinating: "y e o u que como",
    driving: "yo tú él ella nosotros ellos ellas se no me te nos puede pueden podemos va van vamos ",
    about: "sobre",
    verbal: "[aei]r|[aei]mos|ando|iendo|[aei]rse|[aei]rl[oae]s?",
  },
  fr: {
    binding: "de du des la le les à au aux et en",
    articles:
      "le la les un une des du au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque",
    opening: "le la les un une",
    coordinating: "et ou que comme",
    driving: "je tu il elle on nous vous ils elles ne se pas me te peut peuvent pouvons va vont vais",
    about: "sur",
    verbal: "er|ir|ez|-(?:moi|nous|vous|ils?|elles?|tu|je|on|ce|en|y|les?|la)",
  },
  pt: {
    binding: "de do da dos das e em no na para o a os as",
    articles:
      "o a os as um uma uns umas do da dos das no na nos nas ao à este esta estes estas esse essa esses essas meu minha seu sua nosso nossa cada",
    opening: "o a os as um uma",
    coordinating: "e ou que como",
    driving: "eu ele ela nós eles elas você vocês se não me te nos pode podem podemos vai vão vamos",
    about: "sobre",
    verbal: "[aei]r|[aei]mos|[aei]ndo|[aei]r-\\p{L}+",
  },
  it: {
    binding: "di del della dei delle degli dello e in per il la i le gli",
    articles:
      "il lo la i gli le un uno una del della dei delle degli dello al alla ai alle nel nella nei nelle questo questa questi queste mio mia tuo tua suo sua nostro nostra ogni",
    opening: "il la i le gli un una",
    coordinating: "e ed o che come",
    driving: "io tu lui lei noi voi loro si non mi ti ci vi può possono possiamo",
    about: "su",
    verbal: "[aei]re|ando|endo|[aei]r(?:si|lo|la|li|le)",
  },
  nl: {
    binding: "van de het een en in voor op",
    articles: "de het een dit deze die dat mijn jouw zijn haar ons onze hun elk elke geen",
    opening: "het een de",
    coordinating: "en of dan als",
    driving: "te ik jij je hij zij ze we wij kan kunnen moet moeten zal zullen wil willen wordt worden niet",
    about: "over",
  },
  ru: {
    binding: "и в на для",
    articles: "",
    opening: "",
    coordinating: "и или а но",
    driving: "я ты он она мы вы они не бы будет будут будем может могут можно надо нужно",
    about: "о об про",
    verbal: "(?:[аеиоуыя]ть|йти)(?:с[ья])?|[аеуя]ет|ёт|[аеуя]ют|(?:[аеёиуюя]т|л[аио]?)с[ья]|уя|[аеиыя]вши",
    oblique:
      "умя|[ея]нии|[ео]го|[ео]му|[иы]ми?|[иы]х|[ую]ю|[ео]ю|[ая]ми?|[ая]х|[ео]м|[ео]в|[ео]й|[бвгджзиклмнпрстфхцчшщьу][ую]|[бвгджзклмнпрстфхчш]е",
  },
  uk: {
    binding: "і й та в у на для",
    articles: "",
    opening: "",
    coordinating: "і й та або чи а але",
    driving: "я ти він вона ми ви вони не б би буде будуть будемо може можуть можна треба слід",
    about: "про",
    verbal: "[аеиіоуя]ти(?:ся)?|[аіуя](?:є|ють)|(?:[аеєиуюя]ть|л[аио]?|в)ся|уючи",
    oblique:
      "[ео]го|[ео]му|[иі]ми?|[иі]х|[оеє]ю|ої|[ая]ми?|[ая]х|[оеє]м|[оеє]ві|[ії]в|[еі]й|[бвгґджзйклмнпрстфхцчшщьу][ую]|(?:[бвгґдклмнпрфх]|(?<!с)т)і",
  },
  ko: {
    binding: "",
    articles: "",
    opening: "",
    coordinating: "",
    driving: "",
    about: "",
    verbal: "[요다죠까면서고기게지려며한할된될던는인일]",
    oblique: "[은는이가을를의에로와과도만]|에서|에게|부터|까지",
    isHeadLast: true,
  },
};

/** The phrase grammar of a language, compiled for lookup. */
export interface CompiledGrammar {
  /** Null for a language without a grammar. Any function word may then be part of a phrase. */
  binding: ReadonlySet<string> | null;
  /** Null for a language that has no articles or whose articles aren't known. */
  articles: ReadonlySet<string> | null;
  opening: ReadonlySet<string>;
  coordinating: ReadonlySet<string>;
  driving: ReadonlySet<string>;
  about: ReadonlySet<string>;
  verbal: RegExp | null;
  /** Null for a language without cases, and for one whose endings aren't known. */
  oblique: RegExp | null;
  isHeadLast: boolean;
}

function split(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").filter((word) => word !== ""));
}

function compileEndings(endings: string | undefined): RegExp | null {
  return endings === undefined ? null : new RegExp(`(?:${endings})$`, "iu");
}

const compiled = new Map<string, CompiledGrammar>();

/** Returns the phrase grammar for this primary subtag. For an unknown language, its sets are empty. */
export function findPhraseGrammar(code: string): CompiledGrammar {
  const known = compiled.get(code);
  if (known !== undefined) return known;
  const grammar = grammars[code];
  const found: CompiledGrammar = {
    binding: grammar === undefined ? null : split(grammar.binding),
    articles: !grammar?.articles ? null : split(grammar.articles),
    opening: split(grammar?.opening ?? ""),
    coordinating: split(grammar?.coordinating ?? ""),
    driving: split(grammar?.driving ?? ""),
    about: split(grammar?.about ?? ""),
    verbal: compileEndings(grammar?.verbal),
    oblique: compileEndings(grammar?.oblique),
    isHeadLast: grammar?.isHeadLast === true,
  };
  compiled.set(code, found);
  return found;
}
