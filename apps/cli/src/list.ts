import { AppError } from "@pith/core/errors/app-error";
import type { ListReference } from "@pith/core/videos/list-reference";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { createSourceDependencies } from "@pith/sources/create-source-dependencies";
import { listVideos } from "@pith/sources/lists/list-videos";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { CliContext } from "./cli-context.ts";
import { formatList, formatListAsJson } from "./inputs/choose-from-list.ts";
import { writeOutput } from "./write-output.ts";

export interface ListOptions {
  format: "text" | "json" | "links";
  limit?: number;
  output?: string;
}

/** Runs `pith list`: writes the videos of a playlist, a channel or a podcast. */
export async function writeList({
  link,
  options: { format, limit, output },
  context,
}: {
  link: string;
  options: ListOptions;
  context: CliContext;
}): Promise<void> {
  const reference = parseListLink({ text: link });
  if (reference === null)
    throw new AppError({
      code: "invalid_input",
      message: "That isn't a link to a playlist, a channel or a podcast's feed.",
    });
  const list = await findList({ link, reference, limit, context });
  const text =
    format === "json"
      ? formatListAsJson(list)
      : format === "links"
        ? list.entries.map(({ url }) => `${url}\n`).join("")
        : formatList(list);
  await writeOutput({ text, output, context });
}

async function findList({
  link,
  reference,
  limit,
  context: { connectServer, config, signal },
}: {
  link: string;
  reference: ListReference;
  limit: number | undefined;
  context: CliContext;
}): Promise<VideoList> {
  if (connectServer === null)
    return await listVideos({
      reference,
      dependencies: createSourceDependencies(config.sources),
      signal,
      ...(limit !== undefined && { limit }),
    });
  const { listByServer } = await import("./server/read-server-source.ts");
  const list = await listByServer({ url: link, connection: await connectServer(), signal });
  const entries = list.entries.slice(0, limit);
  return { ...list, entries, isComplete: list.isComplete && entries.length === list.entries.length };
}
