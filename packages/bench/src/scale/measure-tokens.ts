import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { openCorpus } from "../data/find-shared-data.ts";
import { listReplayTalks, listTalksIn, loadReplayTask } from "../replays/replay-talks.ts";
import { runReplay } from "../replays/run-replay.ts";
import { printTable } from "../report/print-table.ts";

/** Dollars per million input and output tokens, for models of several price classes. */
const prices = [
  { input: 0.1, output: 0.4 },
  { input: 0.5, output: 2 },
  { input: 3, output: 15 },
];

const countTokens = (text: string): number => encode(text).length;

/**
 * Prints how many tokens the summaries of the replayed talks use, including judging, and what they cost in
 * dollars at several prices.
 */
export async function measureTokens(): Promise<number> {
  const { folder, isSmall } = openCorpus(".");
  const rows: string[][] = [];
  for (const talk of listReplayTalks(isSmall ? listTalksIn(folder) : [])) {
    const { calls, summary } = await runReplay({ talk, kind: "excellent", folder });
    if (!summary) continue;
    const { transcript } = loadReplayTask({ talk, kind: "excellent", folder });
    const speech = countTokens(transcript.cues.map(({ text }) => text).join(" "));
    const input = calls.reduce(
      (sum, { instructions, prompt }) => sum + countTokens(instructions) + countTokens(prompt),
      0,
    );
    const output = calls.reduce(
      (sum, { answer }) => sum + (answer === null ? 0 : countTokens(JSON.stringify(answer))),
      0,
    );
    rows.push([
      talk.name,
      String(speech),
      String(calls.length),
      String(input),
      String(output),
      ...prices.map((price) => (((input * price.input + output * price.output) / 1e6) * 1000).toFixed(2)),
    ]);
  }
  printTable({
    title: "Tokens by o200k_base, and dollars for 1,000 summaries without prompt caching",
    header: [
      "talk",
      "speech",
      "calls",
      "input",
      "output",
      ...prices.map(({ input, output }) => `$ at ${input}/${output}`),
    ],
    rows: rows.sort((first, second) => Number(first[1]) - Number(second[1])),
  });
  return 0;
}

if (import.meta.main) process.exitCode = await measureTokens();
