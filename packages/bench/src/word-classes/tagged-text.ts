import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What a word is where it stands. */
export const CLASSES = ["other", "noun", "finite", "participle", "gerund", "adjective", "adverb"] as const;
export type WordClass = (typeof CLASSES)[number];

/** A word of a sentence, as spelled, or a punctuation mark: `.` at the end of a sentence, `,` inside of it. */
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
/** Part of the word before it in our texts, but a token of its own in the Penn Treebank. */
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

function findClass(features: string): WordClass {
  const [, pos = ""] = /UPosTag=(\w+)/.exec(features) ?? [];
  const [, form = ""] = /VerbForm=(\w+)/.exec(features) ?? [];
  return (pos === "VERB" ? CLASS_OF_FORM[form] : CLASS_OF_POS[pos]) ?? "other";
}

/** Returns the sentences of a parliament's record with Universal Dependencies tags, in the TEI of ParlaMint. */
export function parseTaggedRecord(xml: string): TaggedWord[][] {
  return xml
    .split("</s>")
    .map((sentence) =>
      [...sentence.matchAll(/<(w|pc) [^>]*msd="([^"]*)"[^>]*>([^<]+)</g)].map(
        ([, element, features = "", spelling = ""]): TaggedWord =>
          element === "w"
            ? { spelling, kind: findClass(features) }
            : { spelling: /[.!?]/.test(spelling) ? "." : ",", kind: "other" },
      ),
    )
    .filter((sentence) => sentence.length > 0);
}

interface TaggedCorpus {
  /** A checkout of the public GitHub repository `owner/name` is expected as `owner+name`. */
  path: string;
  files: RegExp;
  parse: (text: string) => TaggedWord[][];
}

const CORPORA: Readonly<Record<string, TaggedCorpus>> = {
  // The Manually Annotated Sub-Corpus of American English (www.anc.org), free for any use. The folder is
  // `masc_tagged.zip` of nltk/nltk_data, unpacked beside it.
  en: {
    path: "nltk+nltk_data/packages/corpora/masc_tagged",
    files: /(?:spoken|written).*\.txt$/,
    parse: parseTaggedText,
  },
  // ParlaMint, CC BY 4.0, tagged by machine.
  es: {
    path: "calzada+PARLAMINT-ES-MC/ParlaMint.ana",
    files: /-CD\d+\.ana\.xml$/,
    parse: parseTaggedRecord,
  },
};

/** Languages with tagged texts. */
export const TAGGED_LANGUAGES: readonly string[] = Object.keys(CORPORA);

/** Returns the tagged documents of a language in the folder. */
export function readTaggedTexts({
  folder,
  language,
}: {
  folder: string;
  language: string;
}): TaggedWord[][][] {
  const corpus = CORPORA[language];
  if (corpus === undefined) return [];
  const { path: place, files, parse } = corpus;
  return readdirSync(path.join(folder, place), { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => files.test(file))
    .sort()
    .map((file) => parse(readFileSync(file, "utf8")));
}
