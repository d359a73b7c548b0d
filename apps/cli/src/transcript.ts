import type { CliContext } from "./cli-context.ts";
import { createProgress } from "./create-progress.ts";
import type { FindOptions } from "./find-video.ts";
import type { FinishedSummary } from "./format/finished-summary.ts";
import { formatTranscript } from "./format/format-transcript.ts";
import { formatList } from "./inputs/choose-from-list.ts";
import type { TranscriptFormat } from "./options/choices.ts";
import { requireVideo } from "./require-video.ts";
import { writeOutput } from "./write-output.ts";

export interface TranscriptOptions extends FindOptions {
  format: TranscriptFormat;
  output?: string;
}

/** Runs `pith transcript`: writes the transcript with its times. */
export async function writeTranscript({
  input,
  options,
  context,
}: {
  input: string;
  options: TranscriptOptions;
  context: CliContext;
}): Promise<void> {
  const found =
    context.connectServer === null
      ? await requireVideo({ input, options, context })
      : await findByServer({ input, options, context, connect: context.connectServer });
  if (found === null) return;
  const text = formatTranscript({ found, format: options.format });
  await writeOutput({ text, output: options.output, context });
}

/** A server reads a transcript for a summary only, so it makes one. */
async function findByServer({
  input,
  options,
  context,
  connect,
}: {
  input: string;
  options: FindOptions;
  context: CliContext;
  connect: NonNullable<CliContext["connectServer"]>;
}): Promise<FinishedSummary | null> {
  const { summarizeByServer } = await import("./server/summarize-by-server.ts");
  const progress = createProgress(context);
  const result = await summarizeByServer({
    input,
    options: { ...options, length: "medium", shape: "points" },
    connect,
    context,
    progress,
  }).finally(progress.clear);
  if (result.kind === "summary") return result.summary;
  context.stdout.write(formatList(result.list));
  return null;
}
