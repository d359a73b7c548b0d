import { type ChildProcess, spawn } from "node:child_process";
import { shortLivedFlags } from "@pith/testbed/short-lived-flags";

export interface RunningProcess {
  /** Returns the output so far, with stdout and stderr combined. */
  readOutput(): string;
  /** Sends the signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Runs a built server with Node for as long as a test needs it. Resolves once its output shows that it is ready. */
export async function startProcess({
  script,
  settings,
  ready,
}: {
  script: string;
  settings: Record<string, string>;
  ready: RegExp;
}): Promise<RunningProcess> {
  // Keeps the developer's environment variables away from the process under test.
  const { PATH = "", HOME = "", TMPDIR = "" } = process.env;
  const child = spawn(process.execPath, [...shortLivedFlags, script], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const listen = (text: string) => {
      output += text;
      if (ready.test(output)) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", listen);
    void ended.then((code) => reject(new Error(`${script} ended with ${code}:\n${output}`)));
  });
  return {
    readOutput: () => output,
    stop: (signal = "SIGTERM") => {
      end(child, signal);
      return ended;
    },
  };
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
