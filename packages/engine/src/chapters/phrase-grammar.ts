import { createMemo } from "@pith/core/lib/create-memo";

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
  /** True if adjectives and complements follow the head of a phrase. */
  isHeadFirst?: true;
  /**
   * Endings added to a base form to make another form, separated by `|`. A word that the talk also uses with
   * one of these endings is a base form, whatever its own last letters are.
   */
  added?: string;
  /**
   * Case endings that base forms may have as well, separated by `|`. A head is in that case if the talk also
   * uses the word without the ending.
   */
  removable?: string;
  /**
   * Prefixes, separated by `|`, that turn a word into a prepositional phrase if the talk also uses the word
   * without them.
   */
  attached?: string;
  /** Like `removable`, but applies only to a word by itself. In a phrase, the ending may mark possession. */
  possessive?: string;
  /** Prefixes that only nouns have, such as an attached article, separated by `|`. */
  leading?: string;
  /** Articles and contractions that a coordinated noun has only in the oblique cases. */
  obliqueArticles?: string;
  /** Endings that identify a word right after a noun as a verb, separated by `|`. */
  trailing?: string;
  /**
   * What follows the stem of a noun whose genitive ends like a feminine nominative, as in "Бог", "Бога",
   * "Богом": the ending of that genitive, the endings of the masculine instrumental, and the endings that
   * show another gender. In each of the latter two, the endings are separated by `|`.
   */
  masculine?: { genitive: string; instrumental: string; others: string };
  /** Endings of nouns in the genitive, separated by `|`, and the genitive articles. */
  genitive?: string;
  genitiveArticles?: string;
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
    possessive: "es",
    obliqueArticles: "der des den dem vom zum zur im am",
    genitive: "es|[bcdfghklmnprtvwz]s",
    genitiveArticles: "des eines",
  },
  es: {
    binding: "de del la el los las y e en para",
    isHeadFirst: true,
    articles:
      "el la los las un una unos unas del al este esta estos estas ese esa esos esas mi mis tu tus su sus nuestro nuestra nuestros nuestras cada",
    opening: "el la los las un una",
    coordinating: "y e o u que como",
    driving: "yo tú él ella nosotros ellos ellas se no me te nos puede pueden podemos va van vamos ",
    about: "sobre",
    trailing: "[ei]r|[aei]mos|ando|iendo|[aei]rse|[aei]rl[oae]s?",
    verbal: "[aei]r|[aei]mos|ando|iendo|[aei]rse|[aei]rl[oae]s?",
  },
  fr: {
    binding: "de du des la le les à au aux et en",
    isHeadFirst: true,
    articles:
      "le la les un une des du au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque",
    opening: "le la les un une",
    coordinating: "et ou que comme",
    driving: "je tu il elle on nous vous ils elles ne se pas me te peut peuvent pouvons va vont vais",
    about: "sur",
    trailing: "[^i]er|ir|ez",
    verbal: "er|ir|ez|-(?:moi|nous|vous|ils?|elles?|tu|je|on|ce|en|y|les?|la)",
  },
  pt: {
    binding: "de do da dos das e em no na para o a os as",
    isHeadFirst: true,
    articles:
      "o a os as um uma uns umas do da dos das no na nos nas ao à este esta estes estas esse essa esses essas meu minha seu sua nosso nossa cada",
    opening: "o a os as um uma",
    coordinating: "e ou que como",
    driving: "eu ele ela nós eles elas você vocês se não me te nos pode podem podemos vai vão vamos",
    about: "sobre",
    trailing: "[ei]r|[aei]mos|[aei]ndo|[aei]r-\\p{L}+",
    verbal: "[aei]r|[aei]mos|[aei]ndo|[aei]r-\\p{L}+",
  },
  it: {
    binding: "di del della dei delle degli dello e in per il la i le gli",
    isHeadFirst: true,
    articles:
      "il lo la i gli le un uno una del della dei delle degli dello al alla ai alle nel nella nei nelle questo questa questi queste mio mia tuo tua suo sua nostro nostra ogni",
    opening: "il la i le gli un una",
    coordinating: "e ed o che come",
    driving: "io tu lui lei noi voi loro si non mi ti ci vi può possono possiamo",
    about: "su",
    trailing: "[aei]re|ando|endo|[aei]r(?:si|lo|la|li|le)",
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
    added: "а|е|ы|і",
    masculine: { genitive: "а", instrumental: "ом", others: "о|ой|ою" },
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
    added: "а|е|ы|і",
    masculine: { genitive: "а", instrumental: "ом", others: "о|ой|ою" },
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
    added: "이|가|을|를",
  },
  pl: {
    binding: "i w na do dla",
    articles: "",
    opening: "",
    coordinating: "i oraz lub ale a",
    driving: "ja ty on ona my wy oni one nie będzie będą można trzeba może mogą chcę chcemy",
    about: "o",
    verbal:
      "[aiyąu]ć|\\p{L}{2}ieć|ść się|uje|ują|[ae]ją|[jwńźż]my|czmy|\\p{L}{3}(?:[aiy]ł[aoy]|[aiy]li|ął|ęł[aoy]|ęli)|śmy|[^i]ąc|wszy|uj|acie|icie|ysz|esz|isz",
    trailing: "ą|ę",
    oblique:
      "ego|emu|'em|óch|[iy]mi?|[iy]ch|em|ami|ach|om|ów|ą|ę|owi|u|ej|[bfmps]ie|[^ouą]wie|[^ęą]dzie|kcie|[ij]i",
    added: "a|u|y|i|owi|em",
    masculine: { genitive: "a", instrumental: "em|iem", others: "o|ą" },
  },
  cs: {
    binding: "a v ve na pro",
    articles: "",
    opening: "",
    coordinating: "a i nebo ale či",
    driving: "já ty on ona my vy oni ne bude budou může mohou lze",
    about: "o",
    verbal:
      "ovat|nout|[žčšřlsvnbz]ít|[žčšřlsvnbz]it|[lnkvdtrs]at|[dmtp]ět|uje|[áeíjě]me|[áí]?te|[aeěu]jí|\\p{L}{2}[aieěyu]l[aoiy]|oval|nul",
    trailing: "ou|ovat|nout",
    oblique:
      "ého|ém|[^e]ího|ému|ímu|[ýí]m|[ýíá]ch|ech|ům|ami|[eěí]mi|ů|ou|em|ovi|u|[tdbvpfsk]ě|ii|kci|aci|nci",
    added: "u|y|i|ů|ům|em|ech",
    masculine: { genitive: "a", instrumental: "em", others: "o|ou" },
  },
  fi: {
    binding: "ja sekä",
    articles: "",
    opening: "",
    coordinating: "ja tai sekä kuin",
    driving: "minä sinä hän me te he ei en emme eivät voi voimme voivat on ovat",
    about: "",
    oblique:
      "(?:[sl][st]?|t)t?[aä]|[sl]l[aä]|ss[aä]|st[aä]|lt[aä]|lle|ksi|aa|ää|[ij][aä]n?|(?<!ne)n|mme|tte|v[aä]t|n[uy]t|k[oö]",
    added: "n|a|ä|ssa|ssä|sta|stä|t|lla|llä",
    removable: "a|ä|ta|tä|n",
    isHeadLast: true,
  },
  hu: {
    binding: "és",
    articles: "a az egy",
    opening: "a az egy",
    coordinating: "és vagy de hogy mint",
    driving: "én te ő mi ti ők nem ne kell lehet fog tud akar is",
    about: "",
    oblique:
      "[bn][ae]n|b[óő]l|\\p{L}{3}b[ae]|n[ae]k|v[ae]l|([bcdfghjklmnprstvz])\\1[ae]l|r[óő]l|t[óő]l|h[oeö]z|ért|ként|kor|ig|r[ae]|[oeö]n|[áé]n|ni|[uü]nk|[^lr][uü]k|[jzk][áé]k|ik|[óe]tt|h[ae]t|[^l]l?[áé]t|ot|öt|[^dzl]at|[^lsz]et|jai?t",
    added:
      "k|ok|ek|ak|ök|t|ot|et|at|öt|ban|ben|nak|nek|on|en|ön|ra|re|ja|je|val|vel|ról|ről|hoz|hez|ba|be|ból|ből",
    removable: "t|ot|et|öt|at|ra|re",
    possessive: "a|e|ja|je|nk",
    isHeadLast: true,
  },
  tr: {
    binding: "ve ile",
    articles: "",
    opening: "",
    coordinating: "ve veya ya ama da de",
    driving: "ben sen biz siz onlar çok",
    about: "hakkında",
    oblique:
      "[dt][ae]n?|[ıiuü]n[ae]|[yn][ıiuü]|y[ae]|[ıiuü]n|l[ae]r[ıi]n|m[ae]k|[dt][ıiuü]r|yor(?:uz|um|lar|sun)?|[ae]c[ae][kğ](?:ız|iz|ım|im|lar|ler)?|[dt][ıiuü][km]?|m[ıiuü]ş|ken|[ıiuü]nc[ae]|[ae]r[ae]k|\\p{L}{2}[ıiuü]p|l[ıiuü]m|m[ae]l[ıi]|s[ıiuü]n|\\p{L}{2}[ae]n|[nl][ıiuü]r|[ıiuü]n[ıiuü]z|[ae]bil(?:ir)?|[bkmpst]l?[ae]r[ıi]z|m[ae]z|k[iı]",
    added:
      "ı|i|u|ü|nın|nin|nun|nün|ın|in|un|ün|yı|yi|yu|yü|lar|ler|da|de|ta|te|dan|den|sı|si|su|sü|ya|ye|lı|li|ları|leri",
    removable: "a|e|ın|in|un|ün|nın|nin|nun|nün|ım|im|um|üm|ımız|imiz",
    possessive: "ı|i|u|ü|sı|si|su|sü",
    isHeadLast: true,
  },
  el: {
    binding: "του της των και για σε στο στη στην",
    articles:
      "ο η το οι τα του της των τον την τους τις ένας μία μια ένα ενός μιας στο στη στην στον στους στις στα",
    opening: "ο η το οι τα τον την τους τις ένας μία μια ένα",
    coordinating: "και κι ή όπως",
    driving: "εγώ εσύ εμείς εσείς θα να δεν μην ας πρέπει μπορεί μπορούμε",
    about: "για",
    verbal:
      "[οόωώάα]?[υύ]?μ[εέ]|[^ά]τε|[εηί]σε|(?:[οό]|[ίε])?ει|εί|[οού][υύ]ν|ντας|[ίύ]ται|εται|ούσα[νμ]?ε?|[ήη]θηκ[εα]ν?|[ίιή]σει[ςτ]?ε?|[ίού]με",
    oblique: "ου|ού|[ωώ]ν|ους|ούς|(?:ικ|ν|ρ|λ|μ)[ηή]ς|όν|ον|οντος|όντος|εως|ματος|τητας|ίας|σμών|έναν|εναν",
  },
  hi: {
    binding: "का की के और",
    articles: "",
    opening: "",
    coordinating: "और या एवं तथा",
    driving: "मैं हम तुम आप वह वे नहीं न",
    about: "",
    oblique: "ों|ओं|ने|ते|ता हुआ|िए|िये|कर|एंगे|ेंगे|ूंगा|ें कि|ाना|ोना|[रखहझगढड]़?ना",
    added: "ओं|ों|ें|एं",
    isHeadLast: true,
  },
  ja: {
    binding: "の を が と で も へ に から まで より や",
    articles: "",
    opening: "",
    coordinating: "と や および また",
    driving: "",
    about: "",
    oblique:
      ".*は.*|[をがにで][^ぁ-ん]+|[びりくるたてでいしうっちきにつぎげけせれねべばのとをがもやへ]|的|同士",
    isHeadLast: true,
  },
  ar: {
    binding: "في من بين إلى على",
    articles: "",
    opening: "",
    coordinating: "و أو ثم",
    driving: "لا لم لن قد سوف",
    about: "عن حول",
    verbal: "^س?ي\\p{L}{2,}",
    leading: "ال",
    attached: "و|ف|ب|ل|ك|وب|ول|لل|بال|وال|فال|كال|س",
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
  isHeadFirst: boolean;
  added: readonly string[];
  leading: readonly string[];
  removable: readonly string[];
  possessive: readonly string[];
  attached: readonly string[];
  obliqueArticles: ReadonlySet<string>;
  trailing: RegExp | null;
  masculine: { genitive: string; instrumental: readonly string[]; others: readonly string[] } | null;
  genitive: RegExp | null;
  genitiveArticles: ReadonlySet<string>;
}

function split(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").filter((word) => word !== ""));
}

function list(affixes: string | undefined): readonly string[] {
  return affixes?.split("|") ?? [];
}

function compileEndings(endings: string | undefined): RegExp | null {
  return endings === undefined ? null : new RegExp(`(?:${endings})$`, "iu");
}

/** Returns the phrase grammar for this primary subtag. For an unknown language, its sets are empty. */
export const findPhraseGrammar = createMemo({ compute: compileGrammar });

function compileGrammar(code: string): CompiledGrammar {
  const grammar = grammars[code];
  return {
    binding: grammar === undefined ? null : split(grammar.binding),
    articles: !grammar?.articles ? null : split(grammar.articles),
    opening: split(grammar?.opening ?? ""),
    coordinating: split(grammar?.coordinating ?? ""),
    driving: split(grammar?.driving ?? ""),
    about: split(grammar?.about ?? ""),
    verbal: compileEndings(grammar?.verbal),
    oblique: compileEndings(grammar?.oblique),
    isHeadLast: grammar?.isHeadLast === true,
    isHeadFirst: grammar?.isHeadFirst === true,
    added: list(grammar?.added),
    leading: list(grammar?.leading),
    removable: list(grammar?.removable),
    possessive: list(grammar?.possessive),
    attached: list(grammar?.attached),
    obliqueArticles: split(grammar?.obliqueArticles ?? ""),
    trailing: compileEndings(grammar?.trailing),
    masculine: grammar?.masculine
      ? {
          genitive: grammar.masculine.genitive,
          instrumental: list(grammar.masculine.instrumental),
          others: list(grammar.masculine.others),
        }
      : null,
    genitive: compileEndings(grammar?.genitive),
    genitiveArticles: split(grammar?.genitiveArticles ?? ""),
  };
}
