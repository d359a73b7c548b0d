import type { ServerProcess } from "@pith/testbed/start-server";

/** What one kind of fault did. */
export interface FaultReport {
  fault: string;
  /** Times that it was injected. Null if this machine can't, with the reason in `notes`. */
  runs: number | null;
  /** Runs in which the server refused to start or ended, and said in a sentence what to do. */
  sentences: number;
  /** Runs in which a backup was restored, as the sentence said. */
  restores: number;
  /** Rows that the server acknowledged and that were checked after the fault. */
  acknowledged: number;
  /** How many of them were lost, although they were in a backup or no backup was needed. */
  lost: number;
  /** How many were lost that weren't in a backup. */
  lostSinceBackup: number;
  /** What shouldn't happen: stacks, ends without a sentence, servers that don't come back. */
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
/** Each of the sentences names one of these. */
const REMEDY =
  /pith -- admin (restore|doctor)|DATA_DIR|make room|start again|start that build|Stop it first|restore a backup/;

/** Starts a server. Returns null if it is ready, or what it printed if it ended. */
export async function startOrRead(server: ServerProcess): Promise<string | null> {
  const from = server.readOutput().length;
  try {
    await server.start();
    return null;
  } catch {
    return server.readOutput().slice(from);
  }
}

/** Counts an end of the server: in a sentence that says what to do, or as a note. */
export function countEnd({ report, output }: { report: FaultReport; output: string }): void {
  if (REMEDY.test(output) && !STACK.test(output)) report.sentences += 1;
  else report.notes.push(`${report.fault}: ended without a sentence: ${output.slice(-400)}`);
}
