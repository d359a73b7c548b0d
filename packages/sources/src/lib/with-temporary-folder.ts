import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs work with a folder of its own, which is gone afterwards whatever happened. `parent` null is the system's. */
export async function withTemporaryFolder<T>({
  parent,
  work,
}: {
  parent: string | null;
  work: (folder: string) => Promise<T>;
}): Promise<T> {
  const folder = await mkdtemp(join(parent ?? tmpdir(), "pith-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
