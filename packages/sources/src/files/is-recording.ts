import { open } from "node:fs/promises";
import { detectFileKind } from "./detect-file-kind.ts";

/** Enough bytes to detect the file type. */
const HEAD_BYTES = 4_096;

/**
 * True if a file should be loaded with `loadMediaFile` instead of `loadFile`. Needs the file's first 4 kB, or
 * all of a shorter file.
 */
export function isRecording(head: Uint8Array): boolean {
  const kind = detectFileKind(head);
  return kind === "audio" || kind === "video";
}

/** Like `isRecording`, but for a file on disk. */
export async function isRecordingFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return isRecording(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
