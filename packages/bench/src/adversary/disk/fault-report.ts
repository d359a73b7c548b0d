import type { ServerProcess } from "@pith/testbed/start-server";

/** The results of one kind of fault. */
export interface FaultReport {
  fault: string;
  /** Number of injections. Null if this machine can't inject the fault; `notes` says why. */
  runs: number | null;
  /** Runs in which the server refused to start, or stopped, with an actionable message. */
  sentences: number;
  /** Runs in which a backup was restored, as the message said. */
  restores: number;
  /** Rows that the server had acknowledged and that were checked after the fault. */
  acknowledged: number;
  /** Lost rows that were in a backup, or for which no backup was needed. */
  lost: number;
  /** Lost rows that weren't in a backup. */
  lostSinceBackup: number;
  /** Unexpected results: stack traces, exits without a message, servers that don't start again. */
  notes: string[];
}

export function createReport(fault: string): FaultReport & { runs: number } {
  return {
    fault,
    runs: 0,
    sentences: 0,
    restores: 0,
    acknowledged: 0,
    lost: 0,
    lostSinceBackup: 0,
    notes: [],
  };
}

const STACK = /^\s+at .+[:(]|"stack"/m;
/** Each of the server's messages mentions one of these. */
const REMEDY =
  /pith -- admin (restore|doctor)|DATA_DIR|make room|start again|start that build|Stop it first|restore a backup/;

/** Starts a server. Returns null if it becomes ready, otherwise its output. */
export async function startOrRead(server: ServerProcess): Promise<string | null> {
  const from = server.readOutput().length;
  try {
    await server.start();
    return null;
  } catch (error) {
    return server.readOutput().slice(from) || String(error);
  }
}

/** Counts a server's exit as a sentence if the output says what to do; otherwise, adds a note. */
export function countEnd({ report, output }: { report: FaultReport; output: string }): void {
  if (REMEDY.test(output) && !STACK.test(output)) report.sentences += 1;
  else report.notes.push(`${report.fault}: ended without a sentence: ${output.slice(-400)}`);
}
