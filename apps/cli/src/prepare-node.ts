import * as nodeModule from "node:module";
import threads from "node:worker_threads";
import zlib from "node:zlib";

/** Prepares Node for the command's code. Must be called in every process before importing that code. */
export function prepareNode(): void {
  // On import, a dependency reads two functions that are missing in Node 20. It never calls them: no request
  // accepts zstd, and nothing is cloned.
  const missing: { createZstdDecompress?: unknown } = zlib;
  missing.createZstdDecompress ??= () => {
    throw new Error("This Node can't read zstd.");
  };
  const missingToo: { markAsUncloneable?: unknown } = threads;
  missingToo.markAsUncloneable ??= () => {};
  // Reading the compile cache is faster than compiling. Node 20 doesn't have one.
  (nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();
}
