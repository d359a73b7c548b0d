import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { CliContext } from "./cli-context.ts";
import { createProgress } from "./create-progress.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { createResult } from "./summarize.ts";
import type { SummarizeOptions } from "./summarize-options.ts";
import { writeChoices } from "./write-choices.ts";
import { writeOutput } from "./write-output.ts";

export type ChaptersOptions = Pick<SummarizeOptions, "item" | "language" | "model" | "range" | "output"> & {
  format: "text" | "json";
};

/** Runs `pith chapters`: writes each chapter's start time and title. */
export async function writeChapters({
  input,
  options: { format, ...options },
  context,
}: {
  input: string;
  options: ChaptersOptions;
  context: CliContext;
}): Promise<void> {
  const progress = createProgress(context);
  const result = await createResult({
    input,
    options: { ...options, length: "medium", shape: "points", format: "text" },
    context,
    progress,
  }).finally(progress.clear);
  if (result.kind === "list") {
    await writeChoices({ list: result.list, options: { ...options, format }, context });
    return;
  }
  const { chapters } = result.summary.content;
  const text =
    format === "json"
      ? `${JSON.stringify({ chapters }, null, 2)}\n`
      : chapters
          .map(({ title, startSeconds }) => {
            const time = startSeconds === null ? "" : `${formatTimecode(startSeconds)} `;
            return `${time}${stripControlCharacters(title)}\n`;
          })
          .join("");
  await writeOutput({ text, output: options.output, context });
}
