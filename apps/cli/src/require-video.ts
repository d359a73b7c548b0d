import type { CliContext } from "./cli-context.ts";
import { createProgress } from "./create-progress.ts";
import { type FindOptions, type FoundVideo, findVideo } from "./find-video.ts";
import { formatList } from "./inputs/choose-from-list.ts";

/** Loads one video. If the input is a list and no item is chosen, prints the list and returns null. */
export async function requireVideo({
  input,
  options,
  context,
}: {
  input: string;
  options: FindOptions;
  context: CliContext;
}): Promise<FoundVideo | null> {
  const progress = createProgress(context);
  const found = await findVideo({ input, options, context, progress }).finally(progress.clear);
  if (found.kind === "video") return found;
  context.stdout.write(formatList(found.list));
  return null;
}
