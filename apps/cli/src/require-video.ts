import { formatList } from "./choose-from-list.ts";
import type { CliContext } from "./cli-context.ts";
import { createProgress } from "./create-progress.ts";
import { type FindOptions, type FoundVideo, findVideo } from "./find-video.ts";

/** Loads one video. A list without a chosen item is printed to choose from, and null returned. */
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
