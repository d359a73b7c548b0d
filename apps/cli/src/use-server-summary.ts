import type { CliContext } from "./cli-context.ts";
import { createProgress } from "./create-progress.ts";
import type { FindOptions } from "./find-video.ts";
import type { ServerConnection } from "./server/connect-server.ts";
import { type ServerResult, summarizeByServer } from "./server/summarize-by-server.ts";
import { writeChoices } from "./write-choices.ts";

export interface ServerVideoRequest {
  input: string;
  options: FindOptions & { format: string; output?: string };
  context: CliContext;
  connect: () => Promise<ServerConnection>;
}

/**
 * Summarizes a video on a Pith server and returns the result of `use`. The server requires a summary before
 * it returns a transcript or answers questions. If the input is a list and no item is chosen, prints the list
 * and returns null.
 */
export async function useServerSummary<Value>({
  input,
  options,
  context,
  connect,
  use,
}: ServerVideoRequest & {
  use: (result: Extract<ServerResult, { kind: "summary" }>) => Promise<Value> | Value;
}): Promise<Value | null> {
  const { item, language, range } = options;
  const progress = createProgress(context);
  try {
    const result = await summarizeByServer({
      input,
      options: {
        ...(item !== undefined && { item }),
        ...(language !== undefined && { language }),
        ...(range !== undefined && { range }),
        length: "medium",
        shape: "points",
      },
      connect,
      context,
      progress,
    });
    if (result.kind === "summary") return await use(result);
    await progress.clear();
    await writeChoices({ list: result.list, options, context });
    return null;
  } finally {
    await progress.clear();
  }
}
