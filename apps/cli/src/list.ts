import { AppError } from "@pith/core/errors/app-error";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { ListReference } from "@pith/core/videos/list-reference";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { createSourceDependencies } from "@pith/sources/create-source-dependencies";
import { listVideos } from "@pith/sources/lists/list-videos";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { CliContext } from "./cli-context.ts";
import type { CliConfig } from "./config.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { formatList, formatListAsJson } from "./inputs/choose-from-list.ts";
import { readHistory } from "./store/history.ts";
import { writeOutput } from "./write-output.ts";

/** Default for --limit, in rows. */
const USUAL_HISTORY = 20;

export interface ListOptions {
  format: "text" | "json" | "links";
  limit?: number;
  output?: string;
}

/**
 * Runs `pith list`: prints the videos in a playlist, channel or podcast, or the history if there is no link.
 */
export async function writeList({
  link,
  options: { format, limit, output },
  context,
}: {
  link: string | undefined;
  options: ListOptions;
  context: CliContext;
}): Promise<void> {
  if (link === undefined) {
    const text = await listHistory({ format, limit, config: context.config });
    await writeOutput({ text, output, context });
    return;
  }
  const reference = parseListLink({ text: link });
  if (reference === null)
    throw new AppError({
      code: "invalid_input",
      message: "That isn't a link to a playlist, a channel, or a podcast feed.",
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

async function listHistory({
  format,
  limit = USUAL_HISTORY,
  config: { folders, keepsHistory },
}: {
  format: ListOptions["format"];
  limit: number | undefined;
  config: CliConfig;
}): Promise<string> {
  const history = (await readHistory({ folder: folders.state })).slice(0, limit);
  if (format === "json") return `${JSON.stringify({ history }, null, 2)}\n`;
  if (format === "links") return history.map(({ input }) => (input === null ? "" : `${input}\n`)).join("");
  if (history.length === 0) {
    const reason = keepsHistory
      ? "You have no summaries yet."
      : "PITH_HISTORY is off, so no summaries are kept in the history.";
    return `${reason} Add a link to list its videos.\n`;
  }
  return history
    .map(({ at, title, input, durationSeconds }) => {
      // The Swedish locale formats dates like 2026-11-23 10:00.
      const time = new Date(at).toLocaleString("sv", { dateStyle: "short", timeStyle: "short" });
      const length = durationSeconds === null ? "" : formatTimecode(durationSeconds);
      const line = `${time}  ${length.padStart(8)}  ${title}  ${input ?? "standard input"}`;
      return `${stripControlCharacters(line).replace(/[\r\n]+/g, " ")}\n`;
    })
    .join("");
}
