import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { type: "major"; flavor: "last-resort" }) => void;

let collect: Collect | undefined;

/**
 * Returns this thread's free memory to the OS. V8 keeps the pages of collected objects (100 MB after a long
 * transcript) until a memory-reducing collection, which a busy thread never gets. Takes 0.1 to 0.4 s.
 */
export function releaseMemory(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as Collect;
  }
  collect({ type: "major", flavor: "last-resort" });
}
