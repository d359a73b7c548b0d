import * as nodeModule from "node:module";
import threads from "node:worker_threads";
import zlib from "node:zlib";

// Node 20 lacks two functions that a dependency reads when it is imported. Neither is called: no request accepts zstd,
// and nothing is cloned.
const missing: { createZstdDecompress?: unknown } = zlib;
missing.createZstdDecompress ??= () => {
  throw new Error("This Node can't read zstd.");
};
const missingToo: { markAsUncloneable?: unknown } = threads;
missingToo.markAsUncloneable ??= () => {};

// Compiling takes longer than reading what an earlier run compiled. Node 20 can't.
(nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();

if (!threads.isMainThread) await (await import("./work.ts")).work();
else {
  const { isQuick } = await import("./is-quick.ts");
  const parameters = process.argv.slice(2);
  if (isQuick(parameters)) await (await import("./run-quickly.ts")).runQuickly(parameters);
  else (await import("./run-in-worker.ts")).runInWorker({ entry: new URL(import.meta.url), parameters });
}
