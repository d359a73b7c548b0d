import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import { type Episode, loadEpisodes } from "../chapters/load-episodes.ts";
import { toTranscript } from "../chapters/read-talk.ts";
import { loadMeetings, loadTrainingMeetings } from "./load-questions.ts";
import { loadCaptionTalks } from "./load-talks.ts";

/** A talk in a library, as its owner sees it. */
export interface StoredTalk {
  /** The file's path in the shared data; for a meeting, including the line number. */
  id: string;
  set: string;
  title: string;
  author: string;
  transcript: Transcript;
}

/** A question and the location of its answer. */
export interface LibraryQuestion {
  question: string;
  talk: string;
  /** The first and last cue of each stretch that an annotator marked as relevant. */
  spans: [number, number][];
}

interface TalkSet {
  talks: StoredTalk[];
  questions: LibraryQuestion[];
}

const LIBRARY_TALKS = 60;
/** Minimum number of words in a chapter for a question to be derived from its title. */
const MIN_CHAPTER_WORDS = 60;

/** Maximum number of questions per talk that are derived from chapters, evenly spaced. */
const MAX_DERIVED = 6;

function ask(title: string): string {
  return `What do they say about ${title.replace(/[.?!]+$/u, "")}?`;
}

/** Derives a question from each human-written chapter title. */
function deriveQuestions({
  talk,
  cues,
  chapters,
}: {
  talk: string;
  cues: readonly Cue[];
  chapters: readonly { title: string; firstCue: number }[];
}): LibraryQuestion[] {
  const derived = chapters.flatMap(({ title, firstCue }, at): LibraryQuestion[] => {
    const last = (chapters[at + 1]?.firstCue ?? cues.length) - 1;
    const words = cues.slice(firstCue, last + 1).reduce((sum, { text }) => sum + text.split(" ").length, 0);
    return words < MIN_CHAPTER_WORDS ? [] : [{ question: ask(title), talk, spans: [[firstCue, last]] }];
  });
  const step = Math.max(1, derived.length / MAX_DERIVED);
  return derived.filter((_question, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

function loadMeetingSet(root: string, load = loadMeetings): TalkSet {
  const set = "references/qmsum";
  const { transcripts, questions } = load(path.join(root, set));
  const id = (meeting: number) => `${set}/${meeting}`;
  return {
    talks: transcripts.map((transcript, meeting) => ({
      ...{ id: id(meeting), set, transcript, title: "", author: "" },
    })),
    questions: questions.map(({ meeting, ...question }) => ({ ...question, talk: id(meeting) })),
  };
}

function loadInterviewSet(root: string): TalkSet {
  const set = "references/lex_fridman_chapters";
  return join(
    loadEpisodes(path.join(root, set)).map((episode: Episode) => {
      const talk = `${set}/${episode.id}`;
      const transcript = toTranscript(episode);
      const chapters = episode.chapters.map(({ title, startSeconds }) => ({
        title,
        firstCue: Math.max(
          0,
          transcript.cues.findIndex(({ startMs }) => (startMs ?? 0) >= startSeconds * 1000),
        ),
      }));
      const title = episode.id.replace(/^\d+ - |\.txt$/gu, "");
      return {
        talks: [{ id: talk, set, transcript, title, author: "Lex Fridman" }],
        questions: deriveQuestions({ talk, cues: transcript.cues, chapters }),
      };
    }),
  );
}

const HEADING = /^#{2,6} +(.*)$/u;
/** Matches the start time that follows a chapter's title in some files. */
const CLOCK = / *\(\d+:\d\d(?::\d\d)?\)$/u;
/** Matches the end of a lesson's description. */
const LESSON = /^## Transcript.*$/mu;
const SPEAKER = /^([^\s:][^:]{1,40}):(?: +\d\d:\d\d:\d\d)?$/u;

/** Loads talks in Markdown, whose headings are the chapters. */
function loadMarkdownSet({ root, set }: { root: string; set: string }): TalkSet {
  const files = readdirSync(path.join(root, set)).filter(
    (file) => file.endsWith(".md") && file !== "LICENSE.md",
  );
  return join(
    files.sort().map((file) => {
      const source = readFileSync(path.join(root, set, file), "utf8");
      const head = /^---\n([\s\S]*?)\n---\n/u.exec(source);
      const talk = `${set}/${file}`;
      const cues: Cue[] = [];
      const chapters: { title: string; firstCue: number }[] = [];
      let speaker: string | null = null;
      const [about = "", lesson = about] = source.slice(head?.[0].length ?? 0).split(LESSON);
      for (const line of lesson.split("\n")) {
        const text = line.trim();
        const heading = HEADING.exec(text)?.[1];
        const named = SPEAKER.exec(text)?.[1];
        if (heading !== undefined)
          chapters.push({ title: heading.replace(CLOCK, ""), firstCue: cues.length });
        else if (named !== undefined) speaker = named;
        else if (text !== "")
          cues.push({
            id: cues.length,
            text,
            speaker,
            startMs: cues.length * 10_000,
            endMs: cues.length * 10_000 + 9000,
          });
      }
      const title = /^title: *["']?(.*?)["']?$/mu.exec(head?.[1] ?? "")?.[1] ?? file;
      return {
        talks: [{ id: talk, set, title, author: "", transcript: { language: "en", kind: "manual", cues } }],
        questions: deriveQuestions({ talk, cues, chapters }),
      };
    }),
  );
}

interface WrittenQuestion {
  file: string;
  question: string;
  span: [number, number];
}

/** Loads the talks that have human-written questions. */
function loadWrittenSet(root: string): TalkSet {
  const set = "captions";
  const questions = readQuestions<WrittenQuestion>("written-questions.json");
  return {
    talks: loadCaptions(root).filter(({ id }) => questions.some(({ file }) => id === `${set}/${file}`)),
    questions: questions.map(({ file, question, span }) => ({
      question,
      talk: `${set}/${file}`,
      spans: [span],
    })),
  };
}

function loadCaptions(root: string): StoredTalk[] {
  const set = "captions";
  return loadCaptionTalks(path.join(root, set)).map(({ file, transcript }) => ({
    ...{ id: `${set}/${file}`, set, author: "", transcript },
    title: path.basename(file).replace(/\.\w+$/u, ""),
  }));
}

/** Loads questions that none of the talks answers. */
export function loadMadeUpQuestions(file = "made-up-questions.json"): string[] {
  return readQuestions<string>(file);
}

function readQuestions<T>(file: string): T[] {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, file), "utf8")) as T[];
}

function join(sets: readonly TalkSet[]): TalkSet {
  return { talks: sets.flatMap(({ talks }) => talks), questions: sets.flatMap(({ questions }) => questions) };
}

/**
 * Returns every `step`th talk, starting at index `parity`, up to `limit` talks, with the questions about
 * them.
 */
function half(
  { talks, questions }: TalkSet,
  { parity, limit, step = 2 }: { parity: number; limit: number; step?: number },
): TalkSet {
  return take({ talks: talks.filter((_talk, at) => at % step === parity), questions }, limit);
}

function take({ talks, questions }: TalkSet, limit: number): TalkSet {
  const kept = talks.slice(0, limit);
  const ids = new Set(kept.map(({ id }) => id));
  return { talks: kept, questions: questions.filter(({ talk }) => ids.has(talk)) };
}

/** A library of 60 talks, and questions about them. */
export type AskedLibrary = TalkSet;

function loadTalksOnBitcoin(root: string): { fitted: TalkSet; measured: TalkSet } {
  const all = loadMarkdownSet({ root, set: "references/bitcointranscripts_summaries" });
  const measured = half(all, { parity: 1, limit: 9 });
  const fitted = all.talks.filter((talk) => !measured.talks.includes(talk));
  return {
    measured,
    fitted: {
      talks: fitted,
      questions: all.questions.filter(({ talk }) => fitted.some(({ id }) => id === talk)),
    },
  };
}

/** Loads the library from the only sets whose licenses let us ship settings fitted on them. */
export function loadFittedLibrary(root: string): AskedLibrary {
  const captions = loadCaptions(root).filter(({ id }) => /^captions\/(?:hf_course|sy_talks)/u.test(id));
  return join([
    half(loadMeetingSet(root), { parity: 0, limit: 18 }),
    { talks: captions, questions: [] },
    take(loadTalksOnBitcoin(root).fitted, LIBRARY_TALKS - 18 - captions.length),
  ]);
}

export function loadMeasuredLibrary(root: string): AskedLibrary {
  const lessons = loadMarkdownSet({ root, set: "references/crashcourse_ytdlp_info_chapters_transcript" });
  return join([
    half(loadMeetingSet(root), { parity: 1, limit: 17 }),
    half(lessons, { parity: 1, limit: 10 }),
    half(loadInterviewSet(root), { parity: 1, limit: 10 }),
    loadTalksOnBitcoin(root).measured,
    loadWrittenSet(root),
  ]);
}

/** Loads a library of talks that are in neither of the other two libraries. */
export function loadHeldOutLibrary(root: string): AskedLibrary {
  const lessons = loadMarkdownSet({ root, set: "references/crashcourse_ytdlp_info_chapters_transcript" });
  const used = new Set(
    [loadFittedLibrary(root), loadMeasuredLibrary(root)].flatMap(({ talks }) => talks.map(({ id }) => id)),
  );
  const bitcoin = loadMarkdownSet({ root, set: "references/bitcointranscripts_summaries" });
  const others = loadCaptions(root).filter(({ id }) => !used.has(id));
  const asked = join([
    half(loadMeetingSet(root, loadTrainingMeetings), { parity: 0, step: 3, limit: 17 }),
    half(lessons, { parity: 0, limit: 10 }),
    half(loadInterviewSet(root), { parity: 0, limit: 10 }),
    take({ ...bitcoin, talks: bitcoin.talks.filter(({ id }) => !used.has(id)) }, LIBRARY_TALKS),
  ]);
  const step = Math.floor(others.length / (LIBRARY_TALKS - asked.talks.length));
  const rest = half(
    { talks: others, questions: [] },
    { parity: 0, step, limit: LIBRARY_TALKS - asked.talks.length },
  );
  return join([asked, rest]);
}
