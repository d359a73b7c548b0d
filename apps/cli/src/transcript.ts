import type { CliContext } from "./cli-context.ts";
import type { FindOptions } from "./find-video.ts";
import type { FinishedSummary } from "./format/finished-summary.ts";
import { formatTranscript } from "./format/format-transcript.ts";
import type { TranscriptFormat } from "./options/choices.ts";
import { requireVideo } from "./require-video.ts";
import type { ServerVideoRequest } from "./use-server-summary.ts";
import { writeOutput } from "./write-output.ts";

export interface TranscriptOptions extends FindOptions {
  format: TranscriptFormat;
  output?: string;
}

/** Runs `pith transcript`: writes the transcript with its timestamps. */
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

async function findByServer(request: ServerVideoRequest): Promise<FinishedSummary | null> {
  const { useServerSummary } = await import("./use-server-summary.ts");
  return await useServerSummary({ ...request, use: ({ summary }) => summary });
}
