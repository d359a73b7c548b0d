import * as nodeModule from "node:module";
import threads from "node:worker_threads";
import zlib from "node:zlib";

/** Gets Node ready for the command's code; each process calls it before it loads any. */
export function prepareNode(): void {
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
}
