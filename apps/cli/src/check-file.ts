import { existsSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import { isRecordingFile } from "@pith/sources/files/is-recording";
import { loadFile } from "@pith/sources/files/load-file";
import { readInputFile } from "./inputs/read-input.ts";

/**
 * Rejects files that an agent has no reason to read, since a prompt injected through a video could make the
 * agent request a private file. Recordings and captions with times are always allowed, other text files only
 * in `textFolder`. A nonexistent path passes, since it may be a link.
 *
 * @throws AppError `forbidden`; `invalid_input` for standard input, a device or a pipe.
 */
export async function checkFile({
  input,
  textFolder,
}: {
  input: string;
  textFolder: string | null;
}): Promise<void> {
  if (input === "-")
    throw new AppError({
      code: "invalid_input",
      message: "Give a link or a file. There is no standard input.",
    });
  if (!existsSync(input)) return;
  // Reject devices and pipes, such as /dev/stdin, because they could be the protocol's own stream.
  if (!(await stat(input)).isFile())
    throw new AppError({ code: "invalid_input", message: `${input} isn't a file.` });
  if (textFolder !== null && (await isWithin({ file: input, folder: textFolder }))) return;
  if (await isRecordingFile(input).catch(() => false)) return;
  const { transcript } = loadFile({ bytes: await readInputFile(input), fileName: input });
  if (transcript.cues.some(({ startMs }) => startMs !== null)) return;
  throw new AppError({
    code: "forbidden",
    message: `${input} has no timestamps. Agents may read captions and recordings; start pith mcp with --texts FOLDER to let them read the texts in a folder.`,
  });
}

/** Compares real paths, so that a symlink in the folder can't lead out of it. */
async function isWithin({ file, folder }: { file: string; folder: string }): Promise<boolean> {
  const path = relative(await realpath(folder).catch(() => folder), await realpath(file));
  // On Windows, the relative path to another drive is absolute.
  return path !== "" && path.split(sep, 1)[0] !== ".." && !isAbsolute(path);
}
