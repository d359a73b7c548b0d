import { AppError } from "@pith/core/errors/app-error";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { CliContext } from "./cli-context.ts";
import { formatList, formatListAsJson } from "./inputs/choose-from-list.ts";
import { writeOutput } from "./write-output.ts";

const listFormats: readonly string[] = ["text", "markdown", "json"];

/**
 * Writes a list to choose a video from, using the output and format requested for a single video's result.
 *
 * @throws AppError `invalid_input` if the format only applies to a single video, such as subtitles.
 */
export async function writeChoices({
  list,
  options: { format, output },
  context,
}: {
  list: VideoList;
  options: { format: string; output?: string };
  context: CliContext;
}): Promise<void> {
  if (!listFormats.includes(format))
    throw new AppError({
      code: "invalid_input",
      message: `This link is a list of videos, and the format ${format} is for one video. Choose a video with --item. Omit --format to see the list.`,
    });
  const text = format === "json" ? formatListAsJson(list) : formatList(list);
  await writeOutput({ text, output, context });
}
