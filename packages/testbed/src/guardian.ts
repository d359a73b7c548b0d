import { rmSync } from "node:fs";

/** What the guarding process is told: a process or a folder that must not outlive its parent, or no longer. */
export interface GuardMessage {
  kind: "process" | "folder";
  name: string;
  isGuarded: boolean;
}

// Run as a process of its own by guard.ts. It ends when its parent does, however that ended, and takes along what
// the parent had started.
if (process.send) {
  const guarded = { process: new Set<string>(), folder: new Set<string>() };
  // A signal to the whole group ends the parent, and with it the connection to it.
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
        // It has ended by itself.
      }
    }
    for (const folder of guarded.folder) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
    process.exit(0);
  });
}
