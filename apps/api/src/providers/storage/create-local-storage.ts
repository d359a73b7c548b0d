import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { type ObjectStorage, requireKey } from "./object-storage.ts";

/** Creates storage in a local folder. The folder is created with the first object. */
export function createLocalStorage({ folder }: { folder: string }): ObjectStorage {
  const locate = (key: string) => path.join(folder, ...requireKey(key).split("/"));
  return {
    name: `local disk, in ${folder}`,
    place: folder,
    async put({ key, bytes }) {
      const file = locate(key);
      await mkdir(path.dirname(file), { recursive: true });
      // Written to a temporary file and then renamed, so that nobody ever reads a partial object, even after
      // a crash.
      const aside = `${file}.${randomUUID()}.part`;
      try {
        const handle = await open(aside, "wx");
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(aside, file);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    async putFile({ key, path: source }) {
      const file = locate(key);
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await rename(source, file);
      } catch (error) {
        if (!isOnAnotherDisk(error)) throw error;
        const aside = `${file}.${randomUUID()}.part`;
        try {
          await copyFile(source, aside);
          await rename(aside, file);
        } catch (failure) {
          await rm(aside, { force: true });
          throw failure;
        }
      }
    },
    async open({ key, range, signal }) {
      const file = locate(key);
      const found = await stat(file).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!found?.isFile()) return null;
      const stream = createReadStream(file, { ...range, ...(signal && { signal }) });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    async delete(key) {
      await rm(locate(key), { force: true });
    },
  };
}

function isOnAnotherDisk(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EXDEV";
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
