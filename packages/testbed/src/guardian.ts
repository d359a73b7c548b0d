import { rmSync } from "node:fs";

/** Adds or removes a process or folder that must not outlive the parent. */
export interface GuardMessage {
  kind: "process" | "folder";
  name: string;
  isGuarded: boolean;
}

// Run as a separate process by guard.ts. Exits when its parent exits for any reason, and kills or deletes
// everything that the parent registered.
if (process.send) {
  const guarded = { process: new Set<string>(), folder: new Set<string>() };
  // Ignore signals sent to the whole group. They also terminate the parent, which closes the connection to
  // this process.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("message", ({ kind, name, isGuarded }: GuardMessage) => {
    if (isGuarded) guarded[kind].add(name);
    else guarded[kind].delete(name);
  });
  process.on("disconnect", () => {
    for (const id of guarded.process) {
      try {
        process.kill(Number(id), "SIGKILL");
      } catch {
        // Already exited.
      }
    }
    for (const folder of guarded.folder) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
    process.exit(0);
  });
}
