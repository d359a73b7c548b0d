import { isUtf8 } from "node:buffer";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseCaptions } from "@pith/engine/captions/parse-captions";

/** Open text on which a language's net may be trained. */
interface OpenText {
  language: string;
  /** The public GitHub repository. It must be checked out in the text folder as `owner+name`. */
  repository: string;
  license: string;
  what: string;
  /** Matches file paths in the checkout. */
  files: RegExp;
  read: (file: string) => string[];
  /** Maximum number of words to read, spread across the files. */
  maxWords: number;
  /** True for lists of unrelated sentences. Each part of such a list becomes a document. */
  isList?: true;
}

const STAGE_DIRECTION = /\([^()]{0,300}\)|\[[^[\]]{0,300}\]/g;

function readLines(file: string, encoding: BufferEncoding = "utf8"): string[] {
  return readFileSync(file, encoding).split(/\r?\n/);
}

/** Reads a talk in Markdown, without front matter, headings, code, link lists, times and speaker names. */
function readMarkdown(file: string): string[] {
  const [, ...body] = readFileSync(file, "utf8").split(/^---$/m).slice(1);
  return body
    .join("\n")
    .replace(/```[\s\S]*?```/g, "")
    .split("\n")
    .filter((line) => !/^\s*(?:#|[-*|>]|!\[|<|https?:)/.test(line))
    .map((line) =>
      line
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/^[^\s:]+(?: [^\s:]+){0,2}:\s*(?:\[?\d\d:[\d:]+\]?)?\s*/, "")
        .replace(/[*_`~]+|\[?\(?\b\d\d:\d\d(?::\d\d)?\)?\]?/g, ""),
    );
}

function readMeeting(file: string): string[] {
  const { meeting_transcripts: turns } = JSON.parse(readFileSync(file, "utf8")) as {
    meeting_transcripts: { content: string }[];
  };
  return turns.map(({ content }) =>
    content
      .replace(/\{[^}]*\}|<[^>]*>/g, " ")
      .replace(/\s+([.,!?;:])/g, "$1")
      .replace(/([A-Za-z]) (')/g, "$1$2")
      .replace(/\s+/g, " "),
  );
}

/** Reads the speeches in a Bundestag record, without the agenda, lists and heckling. */
function readPlenaryRecord(file: string): string[] {
  const bytes = readFileSync(file);
  const text = bytes
    .toString(isUtf8(bytes) ? "utf8" : "latin1")
    .replace(/\x96/g, "–")
    .replace(/[\x84\x93\x94]/g, "");
  const start = text.search(/Beginn: ?\d/);
  return text
    .slice(Math.max(0, start))
    .split(/\n\s*\n|\n(?=\t?\()/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").replace(STAGE_DIRECTION, " ").trim())
    .filter(
      (paragraph) => paragraph.length > 40 && /[.!?]$/.test(paragraph) && !/Drucksache|^\d/.test(paragraph),
    );
}

function readParliament(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/<seg[^>]*>([\s\S]*?)<\/seg>/g)].map(([, text = ""]) =>
    text
      .replace(/<[^>]*>/g, " ")
      .replace(/&amp;/g, "&")
      .replace(STAGE_DIRECTION, " ")
      .replace(/\s+/g, " "),
  );
}

function readTalk(file: string): string[] {
  return readLines(file)
    .slice(4)
    .map((line) => line.replace(STAGE_DIRECTION, " "));
}

/** Reads the turns of a podcast, each of which starts with its speaker's name and time. */
export function readTurns(file: string): string[] {
  return readFileSync(file, "utf8")
    .split(/\n\s*\n/)
    .map((turn) => turn.replace(/^[^\n(]{1,60}\([\d:]+\)(?: -|:)?/, "").replace(/\s+/g, " "));
}

/** Reads the paragraphs below the heading "Transcription" on a podcast's page. */
function readPodcastPage(file: string): string[] {
  const [, body = ""] = readFileSync(file, "utf8").split(/^## Transcription$/m);
  return body
    .split(/\n\s*\n/)
    .filter((paragraph) => !/^\s*[#{_<|-]/.test(paragraph))
    .map((paragraph) =>
      paragraph
        .replace(/^\s*\*\*[^*]{1,60}\*\*:/, "")
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[*_`]+|\{[^}]*\}/g, "")
        .replace(/\s+/g, " "),
    );
}

function readCaptions(file: string): string[] {
  const { transcript } = parseCaptions({ text: readFileSync(file, "utf8") });
  return [transcript.cues.map(({ text }) => text).join(" ")];
}

/**
 * Removes dialogue dashes and quotation marks from a paragraph. Also handles "Come!" before "he said", which
 * doesn't end a sentence.
 */
function cleanDialogue(paragraph: string): string {
  return paragraph
    .replace(/[«»“”„"]/g, " ")
    .replace(/^\s*[–—-]+\s*/, "")
    .replace(/\s+([!?;:])/g, "$1")
    .replace(/[!?…]+\s+(?=\p{Ll})/gu, ", ");
}

function readNovel(file: string): string[] {
  return readLines(file).map(cleanDialogue);
}

/** Reads the paragraphs of novels and plays in TEI, without verse, stage directions and notes. */
function readTei(file: string): string[] {
  const [, body = ""] = readFileSync(file, "utf8").split(/<body\b/);
  return [...body.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g)].map(([, paragraph = ""]) =>
    cleanDialogue(
      paragraph
        .replace(/<(stage|note|speaker)\b[^>]*>[\s\S]*?<\/\1>/g, " ")
        .replace(/<[^>]*>/g, " ")
        .replace(/&(?:apos|#39);|[´`]/g, "'")
        .replace(/&\w+;/g, " ")
        .replace(STAGE_DIRECTION, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ),
  );
}

/**
 * Returns whole paragraphs and list items from a Markdown lesson, without code, tables, links and the
 * translator's note.
 */
function cleanLesson(markdown: string): string[] {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/```[\s\S]*?```|<!--[\s\S]*?-->/g, "")
    .split("\n")
    .filter((line) => !/^\s*(?:[#|<!{]|import |https?:)|Co-op Translator/.test(line))
    .map((line) =>
      line
        .replace(/^\s*(?:[-*+>]|\d+\.)\s+/, "")
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/<[^>]*>|[*_`~]+|\p{Extended_Pictographic}/gu, "")
        .trim(),
    )
    .filter((line) => line.length > 40 && /[.!?]$/.test(line));
}

function readLesson(file: string): string[] {
  return cleanLesson(readFileSync(file, "utf8"));
}

/** Reads the prose between the code cells of a Jupyter notebook. */
function readNotebook(file: string): string[] {
  const { cells } = JSON.parse(readFileSync(file, "utf8")) as {
    cells: { cell_type: string; source: string | string[] }[];
  };
  return cells
    .filter(({ cell_type: type }) => type === "markdown")
    .flatMap(({ source }) => cleanLesson([source].flat().join("")));
}

/** Reads sentences written to be read aloud, one per line. Some lack their final period. */
function readSentenceList(file: string): string[] {
  return readLines(file)
    .map((line) => cleanDialogue(line).trim())
    .filter((line) => /^[¿¡]?\p{Lu}/u.test(line))
    .map((line) => (/[.!?…;:,]$/.test(line) ? line : `${line}.`));
}

/** A language's folder in each lesson repository, if its name differs from the language code. */
const FOLDERS: Readonly<Record<string, { iot?: string; edge?: string; audio?: string; agents?: string }>> = {
  pt: { iot: "br", edge: "pt-BR", audio: "pt-BR" },
  ru: { agents: "ru-RU" },
};

/** Lists courses that have been translated into many languages. */
function listLessons(language: string): OpenText[] {
  const { iot = language, edge = language, audio = language, agents = language } = FOLDERS[language] ?? {};
  const courses = [
    { repository: "microsoft/IoT-For-Beginners", license: "MIT", folder: `translations/${iot}` },
    { repository: "microsoft/edgeai-for-beginners", license: "MIT", folder: `translations/${edge}` },
    { repository: "huggingface/course", license: "Apache-2.0", folder: `chapters/${language}` },
    {
      repository: "huggingface/audio-transformers-course",
      license: "Apache-2.0",
      folder: `chapters/${audio}`,
    },
    { repository: "huggingface/agents-course", license: "Apache-2.0", folder: `units/${agents}` },
  ];
  return courses.map(({ repository, license, folder }) => ({
    language,
    repository,
    license,
    what: "lessons in translation",
    files: new RegExp(`^${folder}/.*\\.mdx?$`),
    read: readLesson,
    maxWords: 300_000,
  }));
}

/** A language's name in a documentation project, for languages whose translation is almost complete. */
const REACT: Readonly<Record<string, string>> = { es: "es", fr: "fr", pt: "pt-br" };
const VUE: Readonly<Record<string, string>> = { fr: "fr", it: "it", pt: "pt", ru: "ru" };
const TENSORFLOW: Readonly<Record<string, string>> = { es: "es-419", pt: "pt-br" };

/** Lists translated guides for programmers. */
function listGuides(language: string): OpenText[] {
  const react = REACT[language];
  const vue = VUE[language];
  const tensorFlow = TENSORFLOW[language];
  const guides: Pick<OpenText, "repository" | "license" | "files" | "read">[] = [
    {
      repository: "github/opensource.guide",
      license: "CC BY 4.0",
      files: new RegExp(`^_articles/${language}/.*\\.md$`),
      read: readLesson,
    },
  ];
  if (react !== undefined)
    guides.push({
      repository: `reactjs/${react}.react.dev`,
      license: "CC BY 4.0",
      files: /^src\/content\/learn\/.*\.md$/,
      read: readLesson,
    });
  if (vue !== undefined)
    guides.push({
      repository: `vuejs-translations/docs-${vue}`,
      license: vue === "it" ? "MIT" : "CC BY 4.0",
      files: /^src\/(?:guide|tutorial|style-guide|about)\/.*\.md$/,
      read: readLesson,
    });
  if (tensorFlow !== undefined)
    guides.push(
      {
        repository: "tensorflow/docs-l10n",
        license: "Apache-2.0",
        files: new RegExp(`^site/${tensorFlow}/.*\\.md$`),
        read: readLesson,
      },
      {
        repository: "tensorflow/docs-l10n",
        license: "Apache-2.0",
        files: new RegExp(`^site/${tensorFlow}/.*\\.ipynb$`),
        read: readNotebook,
      },
    );
  return guides.map((guide) => ({ ...guide, language, what: "guides in translation", maxWords: 300_000 }));
}

/** Returns a language's novels in the European Literary Text Collection, which uses three-letter codes. */
function listNovels([language, name]: readonly [string, string]): OpenText {
  return {
    language,
    repository: `COST-ELTeC/ELTeC-${name}`,
    license: "CC BY 4.0 (texts in the public domain)",
    what: "novels",
    files: /^level1\/[^/]*\.xml$/,
    read: readTei,
    maxWords: 400_000,
  };
}

function listSentences(language: string): OpenText {
  return {
    language,
    repository: "MozillaItalia/voice-web",
    license: "CC0 (Common Voice)",
    what: "sentences to read aloud",
    files: new RegExp(`^server/data/${language}/.*\\.txt$`),
    read: readSentenceList,
    maxWords: 400_000,
    isList: true,
  };
}

/** All texts on which nets are trained. Each has a license that isn't share-alike. */
const OPEN_TEXTS: readonly OpenText[] = [
  {
    language: "en",
    repository: "bitcointranscripts/bitcointranscripts",
    license: "MIT",
    what: "talks, podcasts and meetings",
    files: /^(?!\.|.*(?:README|LICENSE|CONTRIBUTING|\.[a-z]{2}\.md$)).*\.md$/,
    read: readMarkdown,
    maxWords: 2_000_000,
  },
  {
    language: "en",
    repository: "Yale-LILY/QMSum",
    license: "MIT",
    what: "meetings (the training part)",
    files: /^data\/ALL\/train\/.*\.json$/,
    read: readMeeting,
    maxWords: 1_000_000,
  },
  {
    language: "en",
    repository: "sy-tools/sy-subtitles",
    license: "MIT",
    what: "talks",
    files: /^talks\/(?!1984-05-06).*transcript_en\.txt$/,
    read: readTalk,
    maxWords: 300_000,
  },
  {
    language: "en",
    repository: "huggingface/course",
    license: "Apache-2.0",
    what: "captions of a course",
    files: /^subtitles\/en\/(?!0[12]_).*\.srt$/,
    read: readCaptions,
    maxWords: 100_000,
  },
  {
    language: "en",
    repository: "ppkn/metamuse-transcripts",
    license: "CC BY 4.0",
    what: "podcasts by speech recognition, some of them corrected",
    files:
      /^(?:archive\/original\/(?!(?:10|33|34|37|38|40)-)|archive\/completed\/4|archive\/in_progress|plaintext).*\.txt$/,
    read: readTurns,
    maxWords: 1_000_000,
  },
  {
    language: "en",
    repository: "bitcoinops/bitcoinops.github.io",
    license: "MIT",
    what: "podcasts",
    files: /^_posts\/en\/podcast\/.*\.md$/,
    read: readPodcastPage,
    maxWords: 300_000,
  },
  {
    language: "uk",
    repository: "sy-tools/sy-subtitles",
    license: "MIT",
    what: "captions of talks in translation",
    files: /^talks\/(?!1984-05-06).*\/final\/uk\.srt$/,
    read: readCaptions,
    maxWords: 300_000,
  },
  {
    language: "de",
    repository: "bundestag/plpr-scraper",
    license: "official works (§ 5 UrhG)",
    what: "plenary records",
    files: /^data\/txt\/.*\.txt$/,
    read: readPlenaryRecord,
    maxWords: 1_000_000,
  },
  {
    language: "es",
    repository: "bitcointranscripts/bitcointranscripts",
    license: "MIT",
    what: "talks and podcasts in translation",
    files: /\.es\.md$/,
    read: readMarkdown,
    maxWords: 500_000,
  },
  {
    language: "es",
    repository: "calzada/PARLAMINT-ES-MC",
    license: "CC BY 4.0 (ParlaMint)",
    what: "plenary records",
    files: /^ParlaMint-ES\.TEI\/\d{4}\/.*\.xml$/,
    read: readParliament,
    maxWords: 800_000,
  },
  {
    language: "fr",
    repository: "huggingface/course",
    license: "Apache-2.0",
    what: "captions of a course",
    files: /^subtitles\/fr\/(?!0[12]_).*\.srt$/,
    read: readCaptions,
    maxWords: 200_000,
  },
  {
    language: "fr",
    repository: "common-voice/commonvoice-fr",
    license: "public domain (authors who died before 1925)",
    what: "novels and plays",
    files: /wikisource\/txt\/.*\.txt$/,
    read: readNovel,
    maxWords: 1_200_000,
  },
  {
    language: "ru",
    repository: "dracor-org/rusdracor",
    license: "CC0",
    what: "plays",
    files: /^tei\/.*\.xml$/,
    read: readTei,
    maxWords: 100_000,
  },
  {
    language: "ru",
    repository: "huggingface/course",
    license: "Apache-2.0",
    what: "captions of a course",
    files: /^subtitles\/ru\/(?!0[12]_).*\.srt$/,
    read: readCaptions,
    maxWords: 100_000,
  },
  ...(
    [
      ["es", "spa"],
      ["it", "ita"],
      ["pt", "por"],
    ] as const
  ).map(listNovels),
  ...["de", "es", "fr", "pt", "it", "nl", "ru"].flatMap(listLessons),
  ...["es", "fr", "pt", "it", "nl", "ru"].flatMap(listGuides),
  ...["de", "es", "fr", "pt", "it", "nl", "ru"].map(listSentences),
];

/** Returns the paragraphs of a file in a checkout; empty if the file isn't an open text. */
export function readOpenFile({ folder, file }: { folder: string; file: string }): string[] {
  const [checkout = "", ...rest] = file.split("/");
  const text = OPEN_TEXTS.find(
    (one) => one.repository.replace("/", "+") === checkout && one.files.test(rest.join("/")),
  );
  return text?.read(path.join(folder, file)) ?? [];
}

/** Number of sentences in a document made from a list. */
const SENTENCES_PER_DOCUMENT = 200;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Returns the paragraphs of a language's open texts in the folder, grouped by document. Prints which texts it
 * reads. `what` matches the kinds of texts to read; `times` is a factor for the number of words read from
 * each.
 */
export function readOpenTexts({
  folder,
  language,
  what = /./,
  times = 1,
}: {
  folder: string;
  language: string;
  what?: RegExp;
  times?: number;
}): string[][] {
  const documents: string[][] = [];
  for (const text of OPEN_TEXTS.filter((one) => one.language === language && what.test(one.what))) {
    const checkout = path.join(folder, text.repository.replace("/", "+"));
    if (!existsSync(checkout)) {
      console.log(`Absent: ${text.repository}`);
      continue;
    }
    const files = listFiles(checkout).filter((file) => text.files.test(file));
    const most = (times * text.maxWords) / Math.max(1, files.length);
    let words = 0;
    for (const [at, file] of files.entries()) {
      const paragraphs: string[] = [];
      for (const paragraph of text.read(path.join(checkout, file)).map((one) => one.trim())) {
        if (words > most * (at + 1)) break;
        if (paragraph === "") continue;
        words += paragraph.split(/\s+/).length;
        paragraphs.push(paragraph);
      }
      const size = text.isList === true ? SENTENCES_PER_DOCUMENT : Math.max(1, paragraphs.length);
      for (let first = 0; first < paragraphs.length; first += size)
        documents.push(paragraphs.slice(first, first + size));
    }
    console.log(`${text.repository}: ${text.what}, ${text.license}, ${files.length} files, ${words} words`);
  }
  return documents;
}
