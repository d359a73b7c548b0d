import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { guardProcess } from "@pith/testbed/guard";
import type { Watched, WatchOrder } from "./watch-server.ts";

const SCRIPT = fileURLToPath(new URL("./watch-server.ts", import.meta.url));

/**
 * Starts monitoring a server from another process. Returns a function that stops the monitor and returns its
 * results.
 */
export function startWatch(order: WatchOrder): () => Promise<Watched> {
  const child = fork(SCRIPT, { stdio: "inherit" });
  guardProcess(child);
  child.send(order);
  return async () => {
    child.send({});
    const [watched]: Watched[] = await once(child, "message");
    if (!watched) throw new Error("The watch ended without a result.");
    return watched;
  };
}
