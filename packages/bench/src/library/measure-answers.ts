import type { PassageAnswer, TalkMoment } from "@pith/engine/answer/join-passages";
import { quotePassages } from "@pith/engine/answer/quote-passages";
import { findTalkPassages } from "@pith/engine/search/find-talk-passages";
import { listAskedTerms } from "@pith/engine/search/list-asked-terms";
import { buildSpeechIndex, findSpots, listSearchKeys, listTermKeys } from "@pith/engine/search/speech-index";
import { findSharedData } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { embedLibrary, type FindSimilar } from "./embed-library.ts";
import {
  type AskedLibrary,
  type LibraryQuestion,
  loadFittedLibrary,
  loadHeldOutLibrary,
  loadMadeUpQuestions,
  loadMeasuredLibrary,
  type StoredTalk,
} from "./load-library.ts";

/** Must be the same as in `askLibrary`. */
const MAX_PASSAGES = 14;
/** The right talk must be one of this many talks that the answer cites first. */
const FIRST_TALKS = 3;

/** A talk with its index, as the server stores it. */
interface IndexedTalk extends StoredTalk {
  language: string;
  lines: string;
  /** The search keys of the talk's title, author and speakers. */
  names: ReadonlySet<string>;
}

function indexTalk(talk: StoredTalk): IndexedTalk {
  const { cues, language } = talk.transcript;
  const speakers = new Set(cues.flatMap(({ speaker }) => speaker ?? []));
  return {
    ...talk,
    language,
    lines: buildSpeechIndex({ cues, language }).lines,
    names: new Set(listSearchKeys({ texts: [talk.title, talk.author, ...speakers], language })),
  };
}

function listNamedTerms({ question, talk }: { question: string; talk: IndexedTalk }): number[] {
  return listAskedTerms({ question, language: talk.language }).flatMap((term, at) =>
    listTermKeys(term).every((key) => talk.names.has(key)) ? at : [],
  );
}

interface Asked {
  question: string;
  talks: readonly IndexedTalk[];
  findSimilar: FindSimilar;
}

function ask({ question, talks, findSimilar }: Asked): PassageAnswer {
  const { passages, terms } = findTalkPassages({
    question,
    talks: talks.map((talk) => ({ ...talk, namedTerms: listNamedTerms({ question, talk }) })),
    similar: findSimilar(question),
    limit: MAX_PASSAGES,
  });
  return quotePassages({
    passages: passages.flatMap(({ talk, firstCueId, lastCueId, share }) => {
      const transcript = talks[talk]?.transcript;
      if (!transcript) return [];
      const { language, kind, cues } = transcript;
      return { talk, title: "", language, kind, share, cues: cues.slice(firstCueId, lastCueId + 1) };
    }),
    terms,
  });
}

/**
 * Returns whether a question is ambiguous: more than three talks match all of its words, in speech or
 * metadata. Ambiguous questions are skipped.
 */
function isAmbiguous({ question, talks }: { question: string; talks: readonly IndexedTalk[] }): boolean {
  const holding = talks.filter((talk) => {
    const named = listNamedTerms({ question, talk });
    return listAskedTerms({ question, language: talk.language }).every(
      ({ keys }, at) =>
        named.includes(at) ||
        findSpots({ lines: talk.lines, term: { keys, isPrefix: false }, at }).length > 0,
    );
  });
  return holding.length > FIRST_TALKS;
}

/** Returns whether a quote occurs in the cues that it cites and its times are within the cues' times. */
function isSaid({ moment, talks }: { moment: TalkMoment; talks: readonly IndexedTalk[] }): boolean {
  const { talk, quote, firstCueId, lastCueId, startSeconds, endSeconds } = moment;
  const cues = talks[talk]?.transcript.cues.slice(firstCueId, lastCueId + 1) ?? [];
  const [first, last] = [cues[0], cues.at(-1)];
  const isQuoted = [" ", ""].some((gap) =>
    cues
      .map(({ text }) => text)
      .join(gap)
      .includes(quote),
  );
  if (!first || !last || !isQuoted) return false;
  if (first.startMs === null || last.endMs === null || startSeconds === null || endSeconds === null)
    return first.startMs === null && startSeconds === null;
  // Times inside a cue are interpolated, hence the tolerance.
  return startSeconds * 1000 >= first.startMs - 1 && endSeconds * 1000 <= last.endMs + 1;
}

interface Figures {
  set: string;
  questions: number;
  ambiguous: number;
  answered: number;
  /** How often the right talk is among the first three cited talks. */
  rightTalk: number;
  /** How often a citation overlaps a stretch that an annotator marked. */
  rightSpan: number;
  citations: number;
  said: number;
}

function count({
  set,
  talks,
  questions,
  findSimilar,
}: Omit<Asked, "question"> & { set: string; questions: readonly LibraryQuestion[] }): Figures {
  const clear = questions.filter(({ question }) => !isAmbiguous({ question, talks }));
  const figures = { answered: 0, rightTalk: 0, rightSpan: 0, citations: 0, said: 0 };
  for (const { question, talk, spans } of clear) {
    const { moments } = ask({ question, talks, findSimilar });
    const cited = [...new Set(moments.map((moment) => talks[moment.talk]?.id))];
    const isInSpan = ({ talk: at, firstCueId, lastCueId }: TalkMoment) =>
      talks[at]?.id === talk && spans.some(([first, last]) => lastCueId >= first && firstCueId <= last);
    figures.answered += moments.length > 0 ? 1 : 0;
    figures.rightTalk += cited.slice(0, FIRST_TALKS).includes(talk) ? 1 : 0;
    figures.rightSpan += moments.some(isInSpan) ? 1 : 0;
    figures.citations += moments.length;
    figures.said += moments.filter((moment) => isSaid({ moment, talks })).length;
  }
  return { set, questions: clear.length, ambiguous: questions.length - clear.length, ...figures };
}

function measure({
  library,
  talks,
  madeUp,
  findSimilar,
}: Omit<Asked, "question"> & { library: AskedLibrary; madeUp: readonly string[] }) {
  const sets = [...new Set(talks.map(({ set }) => set))];
  const rows = sets.flatMap((set) => {
    const ids = new Set(talks.filter((talk) => talk.set === set).map(({ id }) => id));
    const questions = library.questions.filter(({ talk }) => ids.has(talk));
    return questions.length === 0 ? [] : count({ set, talks, questions, findSimilar });
  });
  const sum = (name: Exclude<keyof Figures, "set">) => rows.reduce((total, row) => total + row[name], 0);
  const all: Figures = {
    ...{ set: "all", questions: sum("questions"), ambiguous: sum("ambiguous"), answered: sum("answered") },
    ...{
      rightTalk: sum("rightTalk"),
      rightSpan: sum("rightSpan"),
      citations: sum("citations"),
      said: sum("said"),
    },
  };
  const believed = madeUp.filter((question) => ask({ question, talks, findSimilar }).moments.length > 0);
  return { rows: [...rows, all], all, believed };
}

interface Library {
  title: string;
  load: (root: string) => AskedLibrary;
  madeUp: readonly string[];
}

function listLibraries(): Library[] {
  const madeUp = loadMadeUpQuestions();
  const [fitted, measured] = [0, 1].map((parity) => madeUp.filter((_question, at) => at % 2 === parity));
  return [
    {
      title: "Questions to the library that the engine was fitted on",
      load: loadFittedLibrary,
      madeUp: fitted ?? [],
    },
    {
      title: "Questions to a library that it was not fitted on",
      load: loadMeasuredLibrary,
      madeUp: measured ?? [],
    },
    {
      title: "Questions to a third library",
      load: loadHeldOutLibrary,
      madeUp: loadMadeUpQuestions("made-up-questions-held-out.json"),
    },
  ];
}

/**
 * Asks questions in three libraries of 60 talks, both by matching words alone and with an embedding model.
 * The engine's settings were fitted on the first library, whose talks have open licenses. The other libraries
 * cover more kinds of talks and more languages; PITH_BENCH_FIT=1 skips them. EMBEDDINGS_MODEL,
 * EMBEDDINGS_BASE_URL and EMBEDDINGS_API_KEY name the embedding model. Returns how many targets were missed.
 */
export async function measureAnswers(): Promise<number> {
  const qmsum = findSharedData("references/qmsum");
  if (qmsum === null) {
    console.log("\nQuestions to a library need the shared data (references/qmsum), which is absent.");
    return 0;
  }
  const root = qmsum.slice(0, -"/references/qmsum".length);
  const libraries = listLibraries();
  const shown = process.env["PITH_BENCH_FIT"] === "1" ? libraries.slice(0, 1) : libraries;
  let missed = 0;
  for (const [at, { title, load, madeUp }] of shown.entries()) {
    const library = load(root);
    const asked = { library, talks: library.talks.map(indexTalk), madeUp };
    missed += report({ ...measure({ ...asked, findSimilar: () => [] }), title, madeUp, hasTargets: at > 0 });
    const { name, findSimilar } = await embedLibrary({
      talks: library.talks,
      questions: [...library.questions.map(({ question }) => question), ...madeUp],
    });
    report({
      ...measure({ ...asked, findSimilar }),
      title: `${title}, with ${name}`,
      madeUp,
      hasTargets: false,
    });
  }
  return missed;
}

/** Prints a library's results. Returns how many of its targets were missed. */
function report({
  title,
  rows,
  all,
  believed,
  madeUp,
  hasTargets,
}: ReturnType<typeof measure> & Pick<Library, "title" | "madeUp"> & { hasTargets: boolean }): number {
  const share = (part: number, whole: number) => (100 * part) / Math.max(1, whole);
  printTable({
    title,
    header: ["talks", "questions", "left out", "answered", "right talk", "right span", "citations said"],
    rows: rows.map((row) => [
      ...[row.set, String(row.questions), String(row.ambiguous)],
      ...[row.answered, row.rightTalk, row.rightSpan].map(
        (part) => `${share(part, row.questions).toFixed(1)} %`,
      ),
      `${row.said} of ${row.citations}`,
    ]),
  });
  const refused = madeUp.length - believed.length;
  console.log(`Made-up questions not answered: ${refused} of ${madeUp.length}`);
  if (believed.length > 0) console.log(`Answered though nobody says it: ${believed.join(" ")}`);
  if (!hasTargets) return 0;
  const { rightTalk, rightSpan, said, questions, citations } = all;
  const targets = [
    {
      what: "questions whose talk is among the first three cited",
      ...{ part: rightTalk, whole: questions, wanted: 90 },
    },
    {
      what: "questions with a citation in the marked stretch",
      ...{ part: rightSpan, whole: questions, wanted: 60 },
    },
    { what: "made-up questions not answered", part: refused, whole: madeUp.length, wanted: 90 },
    {
      what: "citations that are what was said at that time",
      ...{ part: said, whole: citations, wanted: 100 },
    },
  ];
  return printTargets(
    targets.map(({ what, part, whole, wanted }) => ({
      ...{ what, wanted, measured: share(part, whole), better: "higher" as const, unit: " %" },
    })),
    { isSmall: false },
  );
}

if (import.meta.main) process.exitCode = (await measureAnswers()) > 0 ? 1 : 0;
