import { summarizeTranscript } from "@pith/engine/summarize-transcript";
import { segmentSentences } from "@pith/engine/transcript/segment-sentences";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { type BareTalk, loadBareSpeech, toBareTranscript } from "./load-bare-speech.ts";

interface Counts {
  right: number;
  wrong: number;
  missed: number;
  points: number;
  startRight: number;
  bothRight: number;
}

/** Where each word of the joined captions starts and ends. */
function locateWords({ words }: BareTalk): { starts: Map<number, number>; ends: Map<number, number> } {
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  let offset = 0;
  for (const [at, { text }] of words.entries()) {
    starts.set(offset, at);
    offset += text.length;
    ends.set(offset, at);
    offset += 1;
  }
  return { starts, ends };
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
}

/** How many words the readable text leaves out before its first one and after its last one. */
function countTrimmed({ quote, text }: { quote: string; text: string }): { before: number; after: number } {
  const said = listWords(quote);
  const shown = listWords(text);
  return {
    before: Math.max(0, said.indexOf(shown[0] ?? "")),
    after: Math.max(0, said.length - 1 - said.lastIndexOf(shown.at(-1) ?? "")),
  };
}

function measureTalk(talk: BareTalk): Counts {
  const transcript = toBareTranscript(talk);
  const joined = transcript.cues.map(({ text }) => text).join(" ");
  const { starts, ends } = locateWords(talk);
  const endsSentence = (word: number | undefined): boolean =>
    word === undefined || talk.words[word]?.endsSentence === true;
  const startsSentence = (word: number | undefined): boolean => word === 0 || endsSentence((word ?? 0) - 1);
  const found = segmentSentences(transcript).slice(0, -1);
  const right = found.filter(({ endOffset }) => endsSentence(ends.get(endOffset))).length;
  const all = talk.words.slice(0, -1).filter((word) => word.endsSentence).length;
  const counts: Counts = {
    right,
    wrong: found.length - right,
    missed: all - right,
    points: 0,
    startRight: 0,
    bothRight: 0,
  };
  const { keyPoints } = summarizeTranscript({
    transcript,
    video: null,
    length: "long",
    maxWords: null,
    captionSource: "upload",
    requestedLanguage: null,
  });
  for (const { quotes, text } of keyPoints) {
    const quote = quotes[0].text;
    const offset = joined.indexOf(quote);
    const first = starts.get(offset);
    const last = ends.get(offset + quote.length);
    if (first === undefined || last === undefined) continue;
    const { before, after } = countTrimmed({ quote, text });
    const startsWell = startsSentence(first) || startsSentence(first + before);
    counts.points += 1;
    counts.startRight += Number(startsWell);
    counts.bothRight += Number(startsWell && endsSentence(last - after));
  }
  return counts;
}

function add(left: Counts, right: Counts): Counts {
  return {
    right: left.right + right.right,
    wrong: left.wrong + right.wrong,
    missed: left.missed + right.missed,
    points: left.points + right.points,
    startRight: left.startRight + right.startRight,
    bothRight: left.bothRight + right.bothRight,
  };
}

function findF1({ right, wrong, missed }: Counts): number {
  return (200 * right) / Math.max(1, 2 * right + wrong + missed);
}

/**
 * How well sentences are found in speech without punctuation: punctuated captions are stripped of their signs and
 * capitals, and what is found is held against what stood there. Talks that took no part in fitting. Returns how many
 * targets were missed; 0 where the data is absent.
 */
export function measureSentences(): number {
  const talks = loadBareSpeech();
  if (talks === null) {
    console.log("\nSentences: skipped, the shared data (captions) is absent. Set PITH_SHARED_DATA.");
    return 0;
  }
  const rows = talks.heldOut.map((talk) => ({ talk, counts: measureTalk(talk) }));
  const whole = rows
    .map(({ counts }) => counts)
    .reduce(add, { right: 0, wrong: 0, missed: 0, points: 0, startRight: 0, bothRight: 0 });
  const toShare = (count: number, of: number): number => (100 * count) / Math.max(1, of);
  printTable({
    title: "Sentences of speech without punctuation, talks that took no part in fitting",
    header: ["talk", "language", "F1 of ends", "points that start right", "start and end right"],
    rows: [...rows.map(({ talk, counts }) => ({ name: talk.file, language: talk.language, counts }))]
      .concat({ name: "all", language: "", counts: whole })
      .map(({ name, language, counts }) => [
        name.slice(0, 48),
        language,
        findF1(counts).toFixed(1),
        `${toShare(counts.startRight, counts.points).toFixed(0)} %`,
        `${toShare(counts.bothRight, counts.points).toFixed(0)} %`,
      ]),
  });
  return printTargets([
    {
      what: "F1 of sentence ends without punctuation",
      measured: findF1(whole),
      wanted: 36,
      better: "higher",
    },
    {
      what: "Key points that start where a sentence does, in per cent",
      measured: toShare(whole.startRight, whole.points),
      wanted: 55,
      better: "higher",
    },
  ]);
}

if (import.meta.main) process.exitCode = measureSentences() > 0 ? 1 : 0;
