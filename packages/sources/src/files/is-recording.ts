import { open } from "node:fs/promises";
import { detectFileKind } from "./detect-file-kind.ts";

/** Enough of a file to tell what it is. */
const HEAD_BYTES = 4_096;

/** True for a file that `loadMediaFile` reads rather than `loadFile`, by its first 4 kB or all of it. */
export function isRecording(head: Uint8Array): boolean {
  const kind = detectFileKind(head);
  return kind === "audio" || kind === "video";
}

/** The same of a file on the disk. */
export async function isRecordingFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return isRecording(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
