import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { readInputFile, readStream } from "./inputs/read-input.ts";

/**
 * Reads a list of inputs, one per line, from a file, or from standard input for `-`. Skips empty lines and
 * those starting with #.
 */
export async function readBatch({
  file,
  stdin,
}: {
  file: string;
  stdin: NodeJS.ReadableStream;
}): Promise<string[]> {
  const bytes =
    file === "-" ? await readStream({ stream: stdin, name: "Standard input" }) : await readInputFile(file);
  return decodeCaptionBytes(bytes)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
