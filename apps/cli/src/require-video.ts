import type { CliContext } from "./cli-context.ts";
import { createProgress } from "./create-progress.ts";
import { type FindOptions, type FoundVideo, findVideo } from "./find-video.ts";
import { writeChoices } from "./write-choices.ts";

/** Loads one video. If the input is a list and no item is chosen, prints the list and returns null. */
export async function requireVideo({
  input,
  options,
  context,
}: {
  input: string;
  options: FindOptions & { format: string; output?: string };
  context: CliContext;
}): Promise<FoundVideo | null> {
  const progress = createProgress(context);
  const found = await findVideo({ input, options, context, progress }).finally(progress.clear);
  if (found.kind === "video") return found;
  await writeChoices({ list: found.list, options, context });
  return null;
}
