import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The class of a word in its context. */
export const CLASSES = ["other", "noun", "finite", "participle", "gerund", "adjective", "adverb"] as const;
export type WordClass = (typeof CLASSES)[number];

/** A word in a sentence, as spelled, or a punctuation mark: `.` at the end of a sentence, `,` inside it. */
export interface TaggedWord {
  spelling: string;
  kind: WordClass;
}

/** Modal verbs count as `other`, since they are function words. */
const CLASS_OF_TAG: Readonly<Record<string, WordClass>> = {
  NN: "noun",
  NNS: "noun",
  NNP: "noun",
  NNPS: "noun",
  VB: "finite",
  VBP: "finite",
  VBZ: "finite",
  VBD: "finite",
  VBN: "participle",
  VBG: "gerund",
  JJ: "adjective",
  JJR: "adjective",
  JJS: "adjective",
  RB: "adverb",
  RBR: "adverb",
  RBS: "adverb",
};
/** Part of the word before it in our texts, but a separate token in the Penn Treebank. */
const CLITIC = /^(?:n['’]t|['’]\p{L}{1,2}|['’])$/u;
const HAS_LETTER = /[\p{L}\p{N}]/u;

/**
 * Returns the sentences of a text with Penn Treebank tags, such as `Each_DT of_IN the_DT chapters_NNS`, one sentence
 * per line.
 */
export function parseTaggedText(text: string): TaggedWord[][] {
  return text.split("\n").flatMap((line) => {
    const sentence: TaggedWord[] = [];
    for (const token of line.trim().split(/\s+/)) {
      const cut = token.lastIndexOf("_");
      if (cut <= 0) continue;
      const spelling = token.slice(0, cut);
      const last = sentence.at(-1);
      if (CLITIC.test(spelling) && last !== undefined) {
        last.spelling += spelling;
        // "it's", but not "dog's".
        if (token.slice(cut + 1) !== "POS") last.kind = "other";
      } else if (HAS_LETTER.test(spelling))
        sentence.push({ spelling, kind: CLASS_OF_TAG[token.slice(cut + 1)] ?? "other" });
      else sentence.push({ spelling: /[.!?]/.test(spelling) ? "." : ",", kind: "other" });
    }
    return sentence.length === 0 ? [] : [sentence];
  });
}

const CLASS_OF_POS: Readonly<Record<string, WordClass>> = {
  NOUN: "noun",
  PROPN: "noun",
  ADJ: "adjective",
  ADV: "adverb",
};
/** A Spanish infinitive can be a noun, as an English gerund can. A Spanish gerund can't. */
const CLASS_OF_FORM: Readonly<Record<string, WordClass>> = {
  Fin: "finite",
  Ger: "finite",
  Part: "participle",
  Inf: "gerund",
};

function findClass({ pos, features }: { pos: string; features: string }): WordClass {
  const [, form = ""] = /VerbForm=(\w+)/.exec(features) ?? [];
  return (pos === "VERB" ? CLASS_OF_FORM[form] : CLASS_OF_POS[pos]) ?? "other";
}

function toMark(spelling: string): TaggedWord {
  return { spelling: /[.!?]/.test(spelling) ? "." : ",", kind: "other" };
}

/**
 * Returns the sentences of a parliamentary record with Universal Dependencies tags, in ParlaMint's TEI
 * format.
 */
export function parseTaggedRecord(xml: string): TaggedWord[][] {
  return xml
    .split("</s>")
    .map((sentence) =>
      [...sentence.matchAll(/<(w|pc) [^>]*msd="([^"]*)"[^>]*>([^<]+)</g)].map(
        ([, element, features = "", spelling = ""]): TaggedWord => {
          const [, pos = ""] = /UPosTag=(\w+)/.exec(features) ?? [];
          return element === "w" ? { spelling, kind: findClass({ pos, features }) } : toMark(spelling);
        },
      ),
    )
    .filter((sentence) => sentence.length > 0);
}

/** Returns the sentences of a Universal Dependencies treebank in CoNLL-U format. */
export function parseTreebank(text: string): TaggedWord[][] {
  return text
    .split(/\n\s*\n/)
    .map((block) => {
      const sentence: TaggedWord[] = [];
      // A contraction such as "da" has its own line, followed by lines for its parts, which don't occur in
      // our texts.
      let lastPart = 0;
      for (const line of block.split("\n")) {
        const [id = "", spelling = "", , pos = "", , features = ""] = line.split("\t");
        const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(id) ?? [];
        if (first === undefined) continue;
        if (last !== undefined) {
          lastPart = Number(last);
          sentence.push({ spelling, kind: "other" });
        } else if (!HAS_LETTER.test(spelling)) sentence.push(toMark(spelling));
        else if (Number(first) > lastPart) sentence.push({ spelling, kind: findClass({ pos, features }) });
        else if (pos === "VERB") {
          const contraction = sentence.at(-1);
          if (contraction !== undefined) contraction.kind = findClass({ pos, features });
        }
      }
      return sentence;
    })
    .filter((sentence) => sentence.length > 0);
}

/**
 * Forms of a French participle. Those that can also be finite verbs are participles after an auxiliary verb.
 */
const FRENCH_PARTICIPLE = /(?:[iu]e|[ieunr]te|[iu]se)s?$|[iunr]ts$|us$/u;
const FRENCH_PARTICIPLE_OR_FINITE = /(?:[iu]|is|[iunr]t)$/u;
/** Words that may stand between an auxiliary verb and its participle, as in "il n'a pas encore dit". */
const BETWEEN = new Set(["ADV", "PRON", "PART"]);
const AUXILIARY = /^(?:être|avoir|ser|estar|ter|haver|ir)(?:[|+]|$)/u;
const FORM_OF_FEATURE: Readonly<Record<string, string>> = {
  VFIN: "Fin",
  INF: "Inf",
  PCP: "Part",
  GER: "Ger",
};

interface NovelVerb {
  spelling: string;
  lemma: string;
  features: string;
  isAfterAuxiliary: boolean;
}

function findNovelForm({ spelling, lemma, features, isAfterAuxiliary }: NovelVerb): string {
  const [feature] = /VFIN|INF|PCP|GER/.exec(features) ?? [];
  if (feature !== undefined) return FORM_OF_FEATURE[feature] ?? "Fin";
  const lower = spelling.toLowerCase();
  if (lower === lemma) return "Inf";
  if (/ée?s?$/u.test(lower)) return "Part";
  if (/(?:er|ttre)$/u.test(lemma) && !/^\p{L}*mise?s?$/u.test(lower)) return "Fin";
  if (FRENCH_PARTICIPLE.test(lower)) return "Part";
  return isAfterAuxiliary && FRENCH_PARTICIPLE_OR_FINITE.test(lower) ? "Part" : "Fin";
}

/**
 * Returns the sentences of a French or Portuguese novel in the TEI format of the European Literary Text
 * Collection, level 2. French tags don't say which form a verb has.
 */
export function parseNovel(xml: string): TaggedWord[][] {
  const sentences: TaggedWord[][] = [[]];
  let isAfterAuxiliary = false;
  let prefix = "";
  for (const [, attributes = "", text = ""] of xml.matchAll(/<(?:w|pc)\b([^>]*)>([^<]+)</g)) {
    const read = (name: string): string =>
      new RegExp(`\\b${name}=(?:'([^']*)'|"([^"]*)")`).exec(attributes)?.slice(1).join("") ?? "";
    const sentence = sentences.at(-1) ?? [];
    if (!HAS_LETTER.test(text)) {
      const mark = toMark(text);
      sentence.push(mark);
      isAfterAuxiliary = false;
      if (mark.spelling === ".") sentences.push([]);
      continue;
    }
    // "l'" and "homme" are one word in our texts.
    if (/['’]$/.test(text)) {
      prefix += text;
      continue;
    }
    const [pos = ""] = read("pos").split("+");
    const lemma = read("lemma");
    const isAuxiliary = AUXILIARY.test(lemma);
    const form = findNovelForm({ spelling: text, lemma, features: read("msd"), isAfterAuxiliary });
    const kind = isAuxiliary ? "other" : findClass({ pos, features: `VerbForm=${form}` });
    sentence.push({ spelling: prefix + text, kind });
    prefix = "";
    if (!BETWEEN.has(pos)) isAfterAuxiliary = isAuxiliary;
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

interface TaggedCorpus {
  language: string;
  /** A checkout of the public GitHub repository `owner/name` is expected as `owner+name`. */
  path: string;
  files: RegExp;
  parse: (text: string) => TaggedWord[][];
  /** True for novels, whose words are rare in talks. They are only used to train the tagger. */
  isNovel?: true;
}

const CORPORA: readonly TaggedCorpus[] = [
  // The Manually Annotated Sub-Corpus of American English (www.anc.org), free for any use. The folder is
  // `masc_tagged.zip` from nltk/nltk_data, unpacked next to the archive.
  {
    language: "en",
    path: "nltk+nltk_data/packages/corpora/masc_tagged",
    files: /(?:spoken|written).*\.txt$/,
    parse: parseTaggedText,
  },
  // ParlaMint, CC BY 4.0, tagged by machine.
  {
    language: "es",
    path: "calzada+PARLAMINT-ES-MC/ParlaMint.ana",
    files: /-CD\d+\.ana\.xml$/,
    parse: parseTaggedRecord,
  },
  // The European Literary Text Collection, CC BY 4.0, tagged by machine. One novel by each author.
  {
    language: "fr",
    path: "COST-ELTeC+ELTeC-fra/level2",
    files: /FRA\d{3}01_.*\.xml$/,
    parse: parseNovel,
    isNovel: true,
  },
  // Porttinari-base, CC BY 4.0, news with manually revised tags.
  {
    language: "pt",
    path: "UniversalDependencies+UD_Portuguese-Porttinari",
    files: /\.conllu$/,
    parse: parseTreebank,
  },
  {
    language: "pt",
    path: "COST-ELTeC+ELTeC-por/level2",
    files: /\.xml$/,
    parse: parseNovel,
    isNovel: true,
  },
];

/** Languages with tagged texts. */
export const TAGGED_LANGUAGES: readonly string[] = [...new Set(CORPORA.map(({ language }) => language))];

/** Returns a language's tagged documents in the folder. */
export function readTaggedTexts({
  folder,
  language,
}: {
  folder: string;
  language: string;
}): { isNovel: boolean; sentences: TaggedWord[][] }[] {
  return CORPORA.filter((corpus) => corpus.language === language).flatMap(
    ({ path: place, files, parse, isNovel }) =>
      readdirSync(path.join(folder, place), { recursive: true, withFileTypes: true })
        .map((entry) => path.join(entry.parentPath, entry.name))
        .filter((file) => files.test(file))
        .sort()
        .map((file) => ({ isNovel: isNovel === true, sentences: parse(readFileSync(file, "utf8")) })),
  );
}
