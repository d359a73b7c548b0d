import * as nodeModule from "node:module";
import threads from "node:worker_threads";
import zlib from "node:zlib";

/** Prepares Node for the command's code. Every process must call it before importing that code. */
export function prepareNode(): void {
  // On import, a dependency reads two functions that Node 20 lacks. It never calls them: no request accepts
  // zstd, and nothing is cloned.
  const missing: { createZstdDecompress?: unknown } = zlib;
  missing.createZstdDecompress ??= () => {
    throw new Error("This Node can't read zstd.");
  };
  const missingToo: { markAsUncloneable?: unknown } = threads;
  missingToo.markAsUncloneable ??= () => {};
  // Reading the compile cache is faster than compiling. Node 20 has none.
  (nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();
}
