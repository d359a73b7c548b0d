import type { ServerProcess } from "@pith/testbed/start-server";

/** The results of one kind of fault. */
export interface FaultReport {
  fault: string;
  /** Number of injections. Null if this machine can't inject the fault; `notes` says why. */
  runs: number | null;
  /** Number of runs in which the server refused to start, or stopped, with an actionable message. */
  sentences: number;
  /** Number of runs in which a backup was restored because the message said to. */
  restores: number;
  /** Number of acknowledged rows that were checked after the fault. */
  acknowledged: number;
  /** Number of rows that were lost even though a backup contained them or no backup had to be restored. */
  lost: number;
  /** Number of lost rows that no backup contained. */
  lostSinceBackup: number;
  /** Unexpected results: stack traces, exits without a message, servers that fail to restart. */
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
/** Matches what every actionable message contains. */
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

/** Counts the exit in `sentences` if the output says what to do; otherwise, adds a note. */
export function countEnd({ report, output }: { report: FaultReport; output: string }): void {
  if (REMEDY.test(output) && !STACK.test(output)) report.sentences += 1;
  else report.notes.push(`${report.fault}: ended without a sentence: ${output.slice(-400)}`);
}
