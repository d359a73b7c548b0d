import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { GuardMessage } from "./guardian.ts";

let guardian: ChildProcess | null = null;

function notifyGuardian(message: GuardMessage): void {
  if (!guardian?.connected) {
    guardian = fork(fileURLToPath(new URL("./guardian.ts", import.meta.url)), {
      // In its own process group, so that killing ours still gives it time to clean up.
      detached: true,
      execArgv: [],
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    guardian.unref();
    guardian.channel?.unref();
  }
  guardian.send(message);
}

/** Ensures that the child is killed when the calling process exits, even due to SIGKILL. */
export function guardProcess(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const name = String(child.pid);
  notifyGuardian({ kind: "process", name, isGuarded: true });
  child.once("exit", () => notifyGuardian({ kind: "process", name, isGuarded: false }));
}

export interface GuardedFolder extends AsyncDisposable {
  path: string;
}

/** Creates a temporary folder that is deleted when the calling process exits, if not before. */
export async function createGuardedFolder(prefix: string): Promise<GuardedFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  notifyGuardian({ kind: "folder", name: folder, isGuarded: true });
  return {
    path: folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      notifyGuardian({ kind: "folder", name: folder, isGuarded: false });
    },
  };
}
