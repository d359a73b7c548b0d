import { measureAdversary } from "./adversary/measure-adversary.ts";
import { measureApi } from "./api/measure-api.ts";
import { measureKills } from "./api/measure-kills.ts";
import { measureChapters } from "./chapters/measure-chapters.ts";
import { measureOutlines } from "./chapters/measure-outlines.ts";
import { measureTitles } from "./chapters/measure-titles.ts";
import { measureHelp } from "./cli/measure-help.ts";
import { measureStart } from "./cli/measure-start.ts";
import { measureCost } from "./cost/measure-cost.ts";
import { measureGlance } from "./extension/measure-glance.ts";
import { measureGists } from "./gists/measure-gists.ts";
import { measureInjection } from "./injection/measure-injection.ts";
import { measureLibrary } from "./library/measure-library.ts";
import { measureRouge } from "./meetings/measure-rouge.ts";
import { measureLatency } from "./model/measure-latency.ts";
import { measureProof } from "./proof/measure-proof.ts";
import { measureReplays } from "./replays/measure-replays.ts";
import { printAllTargets } from "./report/print-targets.ts";
import { measureNames } from "./restore/measure-names.ts";
import { measureRestore } from "./restore/measure-restore.ts";
import { measureDownload } from "./scale/measure-download.ts";
import { measureScale } from "./scale/measure-scale.ts";
import { measureTokens } from "./scale/measure-tokens.ts";
import { measureSpeech } from "./speech/measure-speech.ts";
import { measureWebsite } from "./website/measure-website.ts";

/** All measurements, slowest last. From `speech` on, they need the built product. */
const measurements: Readonly<Record<string, () => number | Promise<number>>> = {
  rouge: measureRouge,
  chapters: measureChapters,
  titles: measureTitles,
  restore: measureRestore,
  names: measureNames,
  outlines: measureOutlines,
  gists: measureGists,
  cost: measureCost,
  proof: measureProof,
  replays: measureReplays,
  latency: measureLatency,
  tokens: measureTokens,
  injection: measureInjection,
  adversary: () => measureAdversary(),
  speech: measureSpeech,
  cli: async () => measureHelp() + (await measureStart()),
  library: measureLibrary,
  website: measureWebsite,
  glance: measureGlance,
  api: measureApi,
  kills: measureKills,
  download: measureDownload,
  scale: () => measureScale(),
};

/** Returns the names of the measurements to run, which are all words before the first option. */
function readNames(words: readonly string[]): string[] {
  const firstOption = words.findIndex((word) => word.startsWith("-"));
  return words.slice(0, firstOption < 0 ? words.length : firstOption);
}

/**
 * Runs the named measurements, or all if none are named. If one fails, reports it and continues with the
 * others.
 */
async function runMeasurements(names: readonly string[]): Promise<number> {
  let missed = 0;
  for (const name of names.length > 0 ? names : Object.keys(measurements)) {
    const measure = measurements[name];
    if (measure === undefined) {
      console.error(`There is no measurement ${name}. There are: ${Object.keys(measurements).join(", ")}.`);
      missed += 1;
      continue;
    }
    try {
      missed += await measure();
    } catch (error) {
      console.error(`\n${name} couldn't be measured:`, error);
      missed += 1;
    }
  }
  return missed;
}

const [command, ...options] = process.argv.slice(2);
// Imported only for this command, since the training module compiles its loops when it is loaded.
if (command === "fit-restore")
  process.exit((await import("./restore/fit-restore.ts")).runFitRestore(options));

/** Measurements that take their own options. */
const withOptions: Readonly<Record<string, (options: readonly string[]) => Promise<number>>> = {
  adversary: measureAdversary,
  api: (only) => measureApi({ only }),
  kills: ([kills]) => measureKills(kills === undefined ? {} : { kills: Number(kills) }),
  scale: measureScale,
  website: (only) => measureWebsite({ only }),
};
const measureWithOptions = withOptions[command ?? ""];
const missed = measureWithOptions
  ? await measureWithOptions(options)
  : await runMeasurements(readNames(process.argv.slice(2)));
printAllTargets();
console.log(missed === 0 ? "\nEvery target that was judged is met." : `\n${missed} targets are missed.`);
process.exitCode = missed === 0 ? 0 : 1;
