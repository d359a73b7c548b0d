import { closeSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import path from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { startParameters } from "./start-parameters.ts";

/** Emscripten's code for an I/O error. Postgres must then stop, since writes may be lost. */
const EIO = 29;

/** Emscripten's stream for a file on disk. */
interface DiskStream {
  /** The OS file descriptor. Not set for folders. */
  nfd?: number;
  node: object;
}

/** The part of Emscripten's file system that is missing from PGlite's types. */
interface DiskModule {
  NODEFS: {
    realPath(node: object): string;
    stream_ops: { fsync?: (stream: DiskStream) => number };
  };
}

/**
 * `startParameters` without `-F`, which disables fsync. The sync method is `fsync`, because PGlite ignores the
 * default, `fdatasync`.
 */
export const durableParameters: string[] = [
  ...startParameters.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/**
 * A folder where everything that Postgres syncs actually reaches the disk. PGlite's own file system never waits for the
 * disk.
 */
export class DurableFolder extends NodeFS {
  override async init(...[client, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(client, options);
    const syncStreams = (module: unknown) => {
      const { NODEFS } = module as DiskModule;
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) syncFolderEntry(NODEFS.realPath(stream.node));
          else fsyncSync(stream.nfd);
          return 0;
        } catch {
          return EIO;
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncStreams] } };
  }
}

/** Syncs the folder itself, so that files created or renamed in it survive a power failure. */
export function syncFolderEntry(folder: string): void {
  // On Windows, directories can't be opened for fsync and don't need it.
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs every file and folder under this one, for files that were written without fsync. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncTree(path.join(folder, entry.name));
  // Sync all files in a folder concurrently, so that the disk can coalesce the writes.
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile()) return;
      const handle = await open(path.join(folder, entry.name), "r+");
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }),
  );
  syncFolderEntry(folder);
}
