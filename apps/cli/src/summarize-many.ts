import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { summaryFileFormats } from "@pith/texts/files/summary-file";
import type { CliContext } from "./cli-context.ts";
import { createProgress } from "./create-progress.ts";
import { findListLinks } from "./find-list-links.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { writeWhole } from "./lib/write-whole.ts";
import { nameResult, nameVideoResult } from "./name-result.ts";
import { OutputError } from "./output-error.ts";
import { readBatch } from "./read-batch.ts";
import { checkOptions, createResult, formatSummary, recordSummary, writeSummary } from "./summarize.ts";
import type { SummarizeOptions } from "./summarize-options.ts";
import { describeRefusal } from "./texts/render-english.ts";

export interface ManyOptions extends SummarizeOptions {
  batch?: string;
  out?: string;
}

/**
 * Summarizes multiple inputs, one after another. With `out`, writes each result atomically to a file in that
 * folder and skips inputs whose file already exists, so that an interrupted run can be resumed. Reports
 * failed inputs and continues.
 *
 * @throws AppError `invalid_input` at the end if any input failed.
 */
export async function summarizeMany({
  inputs,
  options,
  context,
}: {
  inputs: readonly string[];
  options: ManyOptions;
  context: CliContext;
}): Promise<void> {
  if (options.output !== undefined)
    throw new AppError({
      code: "invalid_input",
      message: "--output is for a single result. Use --out to write several results to a folder.",
    });
  if (options.obsidian !== undefined && ![undefined, "md"].includes(options.template?.extension))
    throw new AppError({
      code: "invalid_input",
      message: "--obsidian writes Markdown. Use a template whose name ends with .md.",
    });
  checkOptions({ options, context });
  const batch =
    options.batch === undefined ? [] : await readBatch({ file: options.batch, stdin: context.stdin });
  const given = [...new Set([...inputs, ...batch])];
  let refused = 0;
  const attempt = async (input: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (context.signal.aborted || !isAppError(error)) throw error;
      refused += 1;
      context.stderr.write(`pith: ${stripControlCharacters(`${input}: ${describeRefusal(error)}`)}\n`);
    }
  };
  for (const input of given)
    await attempt(input, async () => {
      const list = options.item === undefined ? await findListLinks({ input, context }) : null;
      if (list?.isComplete === false) context.stderr.write(noteRest({ input, count: list.links.length }));
      // One failed video doesn't stop the rest of its list.
      for (const link of list?.links ?? [input])
        await attempt(link, () => summarizeOne({ input: link, options, context }));
    });
  if (refused > 0)
    throw new AppError({
      code: "invalid_input",
      message: `${refused} of the inputs couldn't be summarized. The reasons are above.`,
    });
}

function noteRest({ input, count }: { input: string; count: number }): string {
  const note = `Only the first ${count} videos of this list are summarized. For the others, put their links in a file and pass it with --batch.`;
  return `pith: ${stripControlCharacters(`${input}: ${note}`)}\n`;
}

async function summarizeOne({
  input,
  options,
  context,
}: {
  input: string;
  options: ManyOptions;
  context: CliContext;
}): Promise<void> {
  const { format, template, out } = options;
  const extension =
    template?.extension ?? (format === "json" ? "json" : summaryFileFormats[format].extension);
  const known = out === undefined || input === "-" ? null : join(out, `${nameResult(input)}.${extension}`);
  if (known !== null && existsSync(known)) return;
  const progress = createProgress(context);
  const result = await createResult({ input, options, context, progress }).finally(progress.clear);
  // Give a pending abort a chance to run after the engine's computation.
  await setImmediate();
  context.signal.throwIfAborted();
  // Only standard input can still be a list here.
  if (result.kind === "list")
    throw new AppError({
      code: "invalid_input",
      message: "This is a list of videos. Pass its link as an argument, or choose a video with --item.",
    });
  const { summary } = result;
  if (options.obsidian !== undefined) {
    const { writeNote } = await import("./write-note.ts");
    const text = await formatSummary({ summary, options, columns: null });
    await writeNote({ folder: options.obsidian, summary, text: String(text) });
  } else if (out === undefined) {
    await writeSummary({ summary, options, context, end: "\n" });
  } else {
    // Standard input is different every time, so its result is named after the video that was read.
    const file = known ?? join(out, `${nameVideoResult(summary.video)}.${extension}`);
    const content = await formatSummary({ summary, options, columns: null });
    try {
      mkdirSync(out, { recursive: true });
      writeWhole({ file, content });
    } catch (cause) {
      throw new OutputError({ file, cause });
    }
  }
  await recordSummary({ input, summary, context });
}
