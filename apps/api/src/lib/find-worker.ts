import { extname } from "node:path";

/** Returns the URL of a worker thread's script, which is next to its caller both in development and in the bundle in dist/. */
export function findWorker({ name, caller }: { name: string; caller: string }): URL {
  return new URL(`./${name}.worker${extname(caller)}`, caller);
}
