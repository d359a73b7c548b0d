import { renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file in full or not at all. The unfinished file is named after the process, since another one may
 * be writing the same result.
 */
export function writeWhole({ file, content }: { file: string; content: string | Uint8Array }): void {
  const part = `${file}.${process.pid}.part`;
  try {
    writeFileSync(part, content);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
