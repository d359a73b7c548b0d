import { existsSync } from "node:fs";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { createSourceDependencies } from "@pith/sources/create-source-dependencies";
import { listVideos } from "@pith/sources/lists/list-videos";
import type { CliContext } from "./cli-context.ts";

/** Returns the video links of a playlist, channel or podcast; null if the input isn't one. */
export async function findListLinks({
  input,
  context,
}: {
  input: string;
  context: CliContext;
}): Promise<string[] | null> {
  const reference = existsSync(input) ? null : parseListLink({ text: input });
  if (reference === null) return null;
  if (context.connectServer !== null) {
    const { listByServer } = await import("./server/read-server-source.ts");
    const connection = await context.connectServer();
    const list = await listByServer({ url: input, connection, signal: context.signal });
    return list.entries.map(({ url }) => url);
  }
  const { entries } = await listVideos({
    reference,
    dependencies: createSourceDependencies(context.config.sources),
    signal: context.signal,
  });
  return entries.map(({ url }) => url);
}
