import { AppError } from "@pith/core/errors/app-error";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { createSourceDependencies } from "@pith/sources/create-source-dependencies";
import { listVideos } from "@pith/sources/lists/list-videos";
import { formatList, formatListAsJson } from "./choose-from-list.ts";
import type { CliContext } from "./cli-context.ts";
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
  const list = await listVideos({
    reference,
    dependencies: createSourceDependencies(context.config.sources),
    signal: context.signal,
    ...(limit !== undefined && { limit }),
  });
  const text =
    format === "json"
      ? formatListAsJson(list)
      : format === "links"
        ? list.entries.map(({ url }) => `${url}\n`).join("")
        : formatList(list);
  await writeOutput({ text, output, context });
}
