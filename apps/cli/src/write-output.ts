import { writeFile } from "node:fs/promises";
import type { CliContext } from "./cli-context.ts";
import { getColumns } from "./get-columns.ts";
import { OutputError } from "./output-error.ts";

/** Returns the column width for formatting a result; null for files and pipes. */
export function getOutputColumns({
  output,
  context,
}: {
  output: string | undefined;
  context: CliContext;
}): number | null {
  return output === undefined || output === "-" ? getColumns(context.stdout) : null;
}

/** Writes a result to a file, or to standard output for `-` or if no file is given. Throws OutputError. */
export async function writeOutput({
  text,
  output,
  context,
}: {
  text: string | Uint8Array;
  output: string | undefined;
  context: CliContext;
}): Promise<void> {
  if (output !== undefined && output !== "-") {
    await writeFile(output, text).catch((cause: unknown) => {
      throw new OutputError({ file: output, cause });
    });
    return;
  }
  await new Promise<void>((resolve, reject) => {
    context.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
