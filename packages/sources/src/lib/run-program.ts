import { spawn } from "node:child_process";
import { tmpdir } from "node:os";

/** How a program ended. */
export type ProgramRun =
  | { kind: "ended"; code: number | null; output: string; complaint: string }
  | { kind: "timeout" | "cancelled" | "too_large" }
  | { kind: "not_started"; reason: string };

const MAX_COMPLAINT_CHARACTERS = 20_000;
/**
 * PATH for programs. They inherit nothing else from the server's environment, so they can't read its secrets.
 */
const programFolders = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin";

/**
 * Runs a program installed by the operator, with limits on time and output. The program is started directly,
 * never through a shell. Stopping it early also kills its child processes.
 */
export function runProgram({
  path,
  parameters,
  environment = {},
  timeoutMs,
  maxOutputBytes,
  signal,
}: {
  path: string;
  parameters: readonly string[];
  environment?: Readonly<Record<string, string>>;
  timeoutMs: number;
  maxOutputBytes: number;
  signal: AbortSignal | undefined;
}): Promise<ProgramRun> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve({ kind: "cancelled" });
      return;
    }
    const child = spawn(path, parameters, {
      cwd: tmpdir(),
      env: { PATH: programFolders, HOME: tmpdir(), ...environment },
      shell: false,
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let outputBytes = 0;
    let complaint = "";
    const finish = (run: ProgramRun) => {
      clearTimeout(timeout);
      signal?.removeEventListener("abort", onAbort);
      if (run.kind !== "ended" && run.kind !== "not_started") endGroup(child.pid);
      resolve(run);
    };
    const onAbort = () => finish({ kind: "cancelled" });
    const timeout = setTimeout(() => finish({ kind: "timeout" }), timeoutMs);
    signal?.addEventListener("abort", onAbort, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      outputBytes += chunk.byteLength;
      if (outputBytes > maxOutputBytes) finish({ kind: "too_large" });
      else chunks.push(chunk);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-MAX_COMPLAINT_CHARACTERS);
    });
    child.on("error", (error) => finish({ kind: "not_started", reason: error.message }));
    child.on("close", (code) => {
      finish({ kind: "ended", code, output: Buffer.concat(chunks).toString("utf8"), complaint });
    });
  });
}

/** Kills a program's whole process group. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // Already exited.
  }
}
