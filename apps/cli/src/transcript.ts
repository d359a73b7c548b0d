import type { CliContext } from "./cli-context.ts";
import type { FindOptions } from "./find-video.ts";
import { formatTranscript } from "./format/format-transcript.ts";
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
  const found = await requireVideo({ input, options, context });
  if (found === null) return;
  const text = formatTranscript({ found, format: options.format });
  await writeOutput({ text, output: options.output, context });
}
