import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { stripAnnotations } from "@pith/engine/extract/strip-annotations";
import { summarizeTranscript } from "@pith/engine/summarize-transcript";
import { segmentSentences } from "@pith/engine/transcript/segment-sentences";
import { type Baseline, baselines, summarizeWithBaseline } from "../baselines/summarize-with-baseline.ts";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { scoreRouge } from "../rouge/score-rouge.ts";
import { loadTrainingMeetings, loadValidationMeetings, type Meeting } from "./load-qmsum.ts";

const MAX_WORDS = 120;

type Method = Baseline | "Pith";
type Means = { rouge1: number; rouge2: number; rougeL: number; words: number };

/** Parses a meeting like a pasted transcript: one line per turn, with the speaker followed by a colon. */
function parseMeeting(meeting: Meeting) {
  const lines = meeting.turns.map(({ speaker, content }) => `${speaker}: ${content.replace(/\s+/g, " ")}`);
  return parseCaptions({ text: lines.join("\n") }).transcript;
}

function summarizeMeeting(meeting: Meeting): Map<Method, string[]> {
  const transcript = parseMeeting(meeting);
  const content = summarizeTranscript({
    transcript,
    video: null,
    length: "medium",
    maxWords: MAX_WORDS,
    captionSource: "paste",
    requestedLanguage: null,
  });
  const sentences = segmentSentences(transcript).map((sentence) => stripAnnotations(sentence.text).trim());
  const summaries = new Map<Method, string[]>();
  for (const baseline of baselines)
    summaries.set(baseline, summarizeWithBaseline({ sentences, baseline, maxWords: MAX_WORDS }));
  summaries.set("Pith", [content.keyPoints.map((keyPoint) => keyPoint.text).join(" ")]);
  return summaries;
}

function scoreMeetings(meetings: readonly Meeting[]): Map<Method, Means> {
  const means = new Map<Method, Means>();
  for (const meeting of meetings) {
    for (const [method, candidates] of summarizeMeeting(meeting)) {
      const mean = means.get(method) ?? { rouge1: 0, rouge2: 0, rougeL: 0, words: 0 };
      const share = 100 / (meetings.length * candidates.length * meeting.summaries.length);
      for (const candidate of candidates) {
        mean.words += candidate.split(/\s+/).length / (meetings.length * candidates.length);
        for (const reference of meeting.summaries) {
          const { rouge1, rouge2, rougeL } = scoreRouge({ candidate, reference });
          mean.rouge1 += rouge1.f1 * share;
          mean.rouge2 += rouge2.f1 * share;
          mean.rougeL += rougeL.f1 * share;
        }
      }
      means.set(method, mean);
    }
  }
  return means;
}

function printMeans({ title, means }: { title: string; means: Map<Method, Means> }): void {
  printTable({
    title,
    header: ["method", "ROUGE-1", "ROUGE-2", "ROUGE-L", "words"],
    rows: [...means].map(([method, mean]) => [
      method,
      mean.rouge1.toFixed(2),
      mean.rouge2.toFixed(2),
      mean.rougeL.toFixed(2),
      mean.words.toFixed(0),
    ]),
  });
}

/**
 * Measures ROUGE F1 of 120-word summaries of whole meetings, by the engine and by the usual baselines. All
 * get the same sentences and the same limit, in one run. Returns how many targets were missed.
 */
export function measureRouge(): number {
  const { folder, isSmall } = openCorpus("references/qmsum");
  const isDevelopment = process.argv.includes("--train");
  const meetings = isDevelopment ? loadTrainingMeetings(folder) : loadValidationMeetings(folder);
  const means = scoreMeetings(meetings);
  const set = isDevelopment ? "QMSum train sample (development)" : "QMSum val";
  printMeans({
    title: `ROUGE F1 of ${MAX_WORDS}-word summaries, ${set}, ${meetings.length} meetings`,
    means,
  });
  const pith = means.get("Pith");
  const lexRank = means.get("LexRank");
  const longest = means.get("longest");
  if (pith === undefined || lexRank === undefined || longest === undefined) return 0;
  return printTargets(
    [
      { what: "ROUGE-1 above LexRank", measured: pith.rouge1 - lexRank.rouge1, wanted: 4, better: "higher" },
      {
        what: "ROUGE-2 above LexRank",
        measured: pith.rouge2 - lexRank.rouge2,
        wanted: 1.5,
        better: "higher",
      },
      {
        what: "ROUGE-1 above longest sentences",
        measured: pith.rouge1 - longest.rouge1,
        wanted: 1.5,
        better: "higher",
      },
      {
        what: "ROUGE-2 above longest sentences",
        measured: pith.rouge2 - longest.rouge2,
        wanted: 1.5,
        better: "higher",
      },
    ],
    { isSmall },
  );
}

if (import.meta.main) process.exitCode = measureRouge() > 0 ? 1 : 0;
