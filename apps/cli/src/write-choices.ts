import type { VideoList } from "@pith/sources/lists/video-list";
import type { CliContext } from "./cli-context.ts";
import { formatList, formatListAsJson } from "./inputs/choose-from-list.ts";
import { writeOutput } from "./write-output.ts";

/** Writes a list to choose a video from, where and how the result of one video was requested. */
export async function writeChoices({
  list,
  options: { format, output },
  context,
}: {
  list: VideoList;
  options: { format: string; output?: string };
  context: CliContext;
}): Promise<void> {
  const text = format === "json" ? formatListAsJson(list) : formatList(list);
  await writeOutput({ text, output, context });
}
