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
  // Node 20 also lacks this function, which a dependency's fetch and our own code call.
  Promise.withResolvers ??= createResolvers;
  // Reading the compile cache is faster than compiling. Node 20 doesn't have one.
  (nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();
}

function createResolvers<T>(this: PromiseConstructor): PromiseWithResolvers<T> {
  let settle: Pick<PromiseWithResolvers<T>, "resolve" | "reject"> | undefined;
  const promise = new this<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...(settle as unknown as Pick<PromiseWithResolvers<T>, "resolve" | "reject">) };
}
