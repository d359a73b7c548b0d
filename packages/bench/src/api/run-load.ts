import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { guardProcess } from "@pith/testbed/guard";
import type { LoadRequest, LoadResult } from "./load-request.ts";

const SCRIPT = fileURLToPath(new URL("./send-load.ts", import.meta.url));
/** Ticks per second of the kernel's CPU clock, the same on all Linux systems. */
const TICKS_A_SECOND = 100;

export interface MeasuredLoad extends LoadResult {
  /** CPU time that the server used per request, in microseconds; null if the system doesn't report it. */
  cpuMicroseconds: number | null;
}

/** Generates load on a server from a second process. `pid` is the server's. */
export async function runLoad({ pid, load }: { pid: number; load: LoadRequest }): Promise<MeasuredLoad> {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ["pipe", "pipe", "inherit"] });
  guardProcess(child);
  const before = readCpuSeconds(pid);
  child.stdin.end(JSON.stringify(load));
  let output = "";
  for await (const text of child.stdout.setEncoding("utf8")) output += text;
  if (output === "") throw new Error("The load could not be sent.");
  const result: LoadResult = JSON.parse(output);
  const cpuSeconds = readCpuSeconds(pid) - before;
  const requests = result.requestsPerSecond * ((load.warmUpMs + load.durationMs) / 1000);
  return {
    ...result,
    cpuMicroseconds: Number.isNaN(cpuSeconds) ? null : (cpuSeconds / requests) * 1_000_000,
  };
}

/**
 * Returns the CPU seconds that a process has used so far, across all its threads. NaN if the system doesn't
 * report it; only Linux does.
 */
function readCpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return Number.NaN;
  }
}
