import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { median } from "../report/median.ts";
import { printTargets } from "../report/print-targets.ts";

const ROUNDS = 15;
const WANTED_TIMES = 2;
const pith = join(import.meta.dirname, "../../../../apps/cli/dist/main.js");

function timeNode(parameters: readonly string[]): number {
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, parameters, { stdio: "ignore" });
  if (status !== 0) throw new Error(`node ${parameters.join(" ")} exited with ${status}.`);
  return performance.now() - startedAt;
}

/** Compares how long `pith --help` and an empty Node script take. Returns how many targets were missed. */
export function measureHelp(): number {
  const rounds = Array.from({ length: ROUNDS }, () => ({
    bare: timeNode(["--eval", "0"]),
    help: timeNode([pith, "--help"]),
  }));
  const bare = median(rounds.map((round) => round.bare));
  const help = median(rounds.map((round) => round.help));
  console.log(`bare Node ${bare.toFixed(0)} ms, pith --help ${help.toFixed(0)} ms (median of ${ROUNDS})`);
  return printTargets([
    {
      what: "start of pith --help, in starts of bare Node",
      measured: help / bare,
      wanted: WANTED_TIMES,
      better: "lower",
    },
  ]);
}

if (import.meta.main) process.exitCode = measureHelp() > 0 ? 1 : 0;
