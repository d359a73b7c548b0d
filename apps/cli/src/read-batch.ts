import { AppError } from "@pith/core/errors/app-error";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { readInputFile, readStream } from "./inputs/read-input.ts";

/**
 * Reads a list of inputs, one per line, from a file, or from standard input for `-`. Skips empty lines and
 * those starting with #.
 *
 * @throws AppError `invalid_input` for a list without inputs, and for captions, because each of their lines
 * would otherwise be taken for a file and rejected.
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
  const inputs = decodeCaptionBytes(bytes)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const name = file === "-" ? "Standard input" : file;
  if (inputs.length === 0)
    throw new AppError({ code: "invalid_input", message: `${name} has no links or files in it.` });
  if (!inputs.some((line) => line.includes("-->"))) return inputs;
  throw new AppError({
    code: "invalid_input",
    message: `${name} has captions in it. A list has a link or a file on each line.`,
  });
}
