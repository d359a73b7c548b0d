import { isQuick } from "./is-quick.ts";
import { findPrintedText } from "./printed/find-printed-text.ts";

// Import everything else only if needed, so that `--help` is fast.
const parameters = process.argv.slice(2);
const text = findPrintedText({ parameters, stdout: process.stdout });
if (text !== null) {
  process.stdout.once("error", async (error: NodeJS.ErrnoException) =>
    (await import("./end-on-closed-pipe.ts")).endOnOutputError(error),
  );
  process.stdout.write(text);
} else if (isQuick(parameters)) {
  (await import("./prepare-node.ts")).prepareNode();
  await (await import("./run-quickly.ts")).runQuickly(parameters);
} else
  (await import("./run-in-child.ts")).runInChild({ entry: new URL("work.js", import.meta.url), parameters });
