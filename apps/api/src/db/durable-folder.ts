import { closeSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Emscripten's number for an input or output error. Postgres stops at one, as it must: what it wrote may be lost. */
const EIO = 29;

/** Emscripten's stream on a file of the disk. */
interface DiskStream {
  /** The system's file descriptor; absent for a folder. */
  nfd?: number;
  node: object;
}

/** The part of Emscripten's file system that PGlite doesn't type. */
interface DiskModule {
  NODEFS: {
    realPath(node: object): string;
    stream_ops: { fsync?: (stream: DiskStream) => number };
  };
}

/**
 * PGlite's start parameters without `-F`, which turns fsync off. Of the ways to sync only `fsync` reaches the file
 * system: PGlite answers `fdatasync`, the default, without doing anything.
 */
export const durableParameters: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** A folder of the disk in which what Postgres syncs is on the disk. PGlite's own never waits for it. */
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

/** Syncs a folder itself, so that a created or renamed file in it is still there after a power failure. */
export function syncFolderEntry(folder: string): void {
  // Windows can't open folders, and needs no such sync.
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs every file and folder below, after files were written without. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncTree(path.join(folder, entry.name));
  // All files of a folder at once: the disk writes them together.
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
