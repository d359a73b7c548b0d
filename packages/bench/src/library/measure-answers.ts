import type { Transcript } from "@pith/core/transcripts/transcript";
import type { PassageAnswer, TalkMoment } from "@pith/engine/answer/join-passages";
import { quotePassages } from "@pith/engine/answer/quote-passages";
import { findTalkPassages } from "@pith/engine/search/find-talk-passages";
import { buildSpeechIndex } from "@pith/engine/search/speech-index";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { loadMeetings, type MeetingQuestion } from "./load-questions.ts";
import { loadCaptionTalks } from "./load-talks.ts";

const TALKS = 50;
/** The same as in `askLibrary`. */
const MAX_PASSAGES = 14;

/** A library of talks with their indexes, as the server stores them. */
interface Library {
  transcripts: readonly Transcript[];
  indexes: readonly { lines: string; language: string }[];
}

function buildLibrary(transcripts: readonly Transcript[]): Library {
  return {
    transcripts,
    indexes: transcripts.map(({ cues, language }) => ({
      language,
      lines: buildSpeechIndex({ cues, language }).lines,
    })),
  };
}

function ask({ question, library }: { question: string; library: Library }): PassageAnswer {
  const { passages, terms } = findTalkPassages({ question, talks: library.indexes, limit: MAX_PASSAGES });
  return quotePassages({
    passages: passages.flatMap(({ talk, firstCueId, lastCueId }) => {
      const transcript = library.transcripts[talk];
      if (!transcript) return [];
      const { language, kind, cues } = transcript;
      return { talk, title: "", language, kind, cues: cues.slice(firstCueId, lastCueId + 1) };
    }),
    terms,
  });
}

/** Returns whether a quote is in its cited cues and within their times. */
function isSaid({ moment, library }: { moment: TalkMoment; library: Library }): boolean {
  const { talk, quote, firstCueId, lastCueId, startSeconds, endSeconds } = moment;
  const cues = library.transcripts[talk]?.cues.slice(firstCueId, lastCueId + 1) ?? [];
  const [first, last] = [cues[0], cues.at(-1)];
  if (
    !first ||
    !last ||
    !cues
      .map(({ text }) => text)
      .join(" ")
      .includes(quote)
  )
    return false;
  if (first.startMs === null || last.endMs === null || startSeconds === null || endSeconds === null)
    return first.startMs === null && startSeconds === null;
  // Times inside a cue are interpolated.
  return startSeconds * 1000 >= first.startMs - 1 && endSeconds * 1000 <= last.endMs + 1;
}

function isRelevant({ moment, asked }: { moment: TalkMoment; asked: MeetingQuestion }): boolean {
  const { talk, firstCueId, lastCueId } = moment;
  return (
    talk === asked.meeting && asked.spans.some(([first, last]) => lastCueId >= first && firstCueId <= last)
  );
}

interface Figures {
  questions: number;
  answered: number;
  /** Answers with a citation in the meeting that was asked about. */
  rightTalk: number;
  /** Answers whose first citation, or any citation, is in a stretch that annotators marked as relevant. */
  firstRelevant: number;
  anyRelevant: number;
  /** The same with the meeting as the only talk: answers, and answers whose first citation is relevant. */
  aloneAnswered: number;
  aloneRelevant: number;
  /** Questions correctly left unanswered in a library without the meetings. */
  notSaid: number;
  citations: number;
  said: number;
}

/**
 * Asks QMSum's questions in a library of 50 talks that includes its 35 meetings, and in one of 50 talks without
 * meetings. Returns how many targets were missed. The engine's settings were fitted on the meetings with even numbers.
 */
export function measureAnswers(): number {
  const qmsum = openCorpus("references/qmsum");
  const captions = openCorpus("captions");
  const { transcripts, questions } = loadMeetings(qmsum.folder);
  // Councils and calls are meetings too.
  const talks = loadCaptionTalks(captions.folder)
    .filter(({ file }) => !/council|zoom|coffee/u.test(file))
    .map(({ transcript }) => transcript);
  const mixed = buildLibrary([...transcripts, ...talks].slice(0, Math.max(TALKS, transcripts.length)));
  const without = buildLibrary(talks.slice(0, TALKS));
  console.log(
    `\n${mixed.transcripts.length} talks with ${transcripts.length} meetings; ${without.transcripts.length} without.`,
  );
  const halves = [0, 1].map((parity) => {
    const asked = questions.filter(({ meeting }) => meeting % 2 === parity);
    return count({ asked, mixed, without, meetings: transcripts });
  });
  const names = ["even meetings (fitted)", "odd meetings"];
  const isShown = (at: number) => at === 0 || process.env["PITH_BENCH_FIT"] !== "1";
  printTable({
    title: "Questions to a library",
    header: [
      ...["half", "questions", "answered", "right talk", "first cited in span", "any cited in span"],
      ...["alone: answered", "alone: first in span", "not said without", "citations said"],
    ],
    rows: halves
      .map((each, at) => [names[at] ?? "", ...formatFigures(each)])
      .filter((_row, at) => isShown(at)),
  });
  const citations = halves.reduce((sum, each) => sum + each.citations, 0);
  const said = halves.reduce((sum, each) => sum + each.said, 0);
  return printTargets(
    [
      {
        what: "citations across 50 talks that are what was said at that time",
        measured: (100 * said) / Math.max(1, citations),
        wanted: 100,
        better: "higher",
        unit: " %",
      },
    ],
    { isSmall: qmsum.isSmall || captions.isSmall },
  );
}

function count({
  asked,
  mixed,
  without,
  meetings,
}: {
  asked: readonly MeetingQuestion[];
  mixed: Library;
  without: Library;
  meetings: readonly Transcript[];
}): Figures {
  const figures: Figures = {
    ...{ questions: asked.length, answered: 0, rightTalk: 0, firstRelevant: 0, anyRelevant: 0 },
    ...{ aloneAnswered: 0, aloneRelevant: 0, notSaid: 0, citations: 0, said: 0 },
  };
  for (const each of asked) {
    const { question, meeting } = each;
    const { moments } = ask({ question, library: mixed });
    const [first] = moments;
    if (first) figures.answered += 1;
    if (moments.some(({ talk }) => talk === meeting)) figures.rightTalk += 1;
    if (first && isRelevant({ moment: first, asked: each })) figures.firstRelevant += 1;
    if (moments.some((moment) => isRelevant({ moment, asked: each }))) figures.anyRelevant += 1;
    const own = meetings[meeting];
    const alone = own ? ask({ question, library: buildLibrary([own]) }).moments[0] : undefined;
    if (alone) figures.aloneAnswered += 1;
    if (alone && isRelevant({ moment: { ...alone, talk: meeting }, asked: each })) figures.aloneRelevant += 1;
    const nothing = ask({ question, library: without }).moments;
    if (nothing.length === 0) figures.notSaid += 1;
    figures.citations += moments.length + nothing.length;
    figures.said +=
      moments.filter((moment) => isSaid({ moment, library: mixed })).length +
      nothing.filter((moment) => isSaid({ moment, library: without })).length;
  }
  return figures;
}

function formatFigures(figures: Figures): string[] {
  const share = (value: number) => `${((100 * value) / Math.max(1, figures.questions)).toFixed(1)} %`;
  return [
    String(figures.questions),
    ...[figures.answered, figures.rightTalk, figures.firstRelevant, figures.anyRelevant].map(share),
    ...[figures.aloneAnswered, figures.aloneRelevant, figures.notSaid].map(share),
    `${figures.said} of ${figures.citations}`,
  ];
}

if (import.meta.main) process.exitCode = measureAnswers() > 0 ? 1 : 0;
