import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs work with its own temporary folder, `pith-<process id>-<random>`, and deletes it afterward, unless the
 * process is killed. Creates `parent` if it's missing; if `parent` is null, uses the system's temporary
 * folder.
 */
export async function withTemporaryFolder<T>({
  parent,
  work,
}: {
  parent: string | null;
  work: (folder: string) => Promise<T>;
}): Promise<T> {
  const root = parent ?? tmpdir();
  await mkdir(root, { recursive: true });
  const folder = await mkdtemp(join(root, `pith-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
