import { existsSync } from "node:fs";
import type { ListReference } from "@pith/core/videos/list-reference";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { createSourceDependencies } from "@pith/sources/create-source-dependencies";
import { listVideos } from "@pith/sources/lists/list-videos";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { CliContext } from "./cli-context.ts";
import { isLink } from "./inputs/is-link.ts";

export interface ListLinks {
  links: string[];
  /** False if the list has more videos. */
  isComplete: boolean;
}

/** Returns the video links in a playlist, channel or podcast, at most 100; null if the input isn't one. */
export async function findListLinks({
  input,
  context,
}: {
  input: string;
  context: CliContext;
}): Promise<ListLinks | null> {
  const reference = existsSync(input) || !isLink(input) ? null : parseListLink({ text: input });
  if (reference === null) return null;
  const list = await readList({ input, reference, context });
  return { links: list.entries.map(({ url }) => url), isComplete: list.isComplete };
}

async function readList({
  input,
  reference,
  context: { connectServer, config, signal },
}: {
  input: string;
  reference: ListReference;
  context: CliContext;
}): Promise<VideoList> {
  if (connectServer === null)
    return listVideos({ reference, dependencies: createSourceDependencies(config.sources), signal });
  const { listByServer } = await import("./server/read-server-source.ts");
  return listByServer({ url: input, connection: await connectServer(), signal });
}
