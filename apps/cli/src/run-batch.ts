import { existsSync } from "node:fs";
import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import type { Batch, BatchPrice, BatchSummary, BatchWithItems } from "@pith/core/contract/batch.schemas";
import { MAX_LISTED_VIDEOS } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { SummaryLength } from "@pith/core/summaries/summary";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import type { CliContext } from "./cli-context.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { readBatch as readLinks } from "./read-batch.ts";
import type { ServerConnection } from "./server/connect-server.ts";
import { listByServer } from "./server/read-server-source.ts";
import { renderEnglish } from "./texts/render-english.ts";
import { writeOutput } from "./write-output.ts";

export interface BatchOptions {
  links?: string;
  items?: readonly number[];
  length: SummaryLength;
  language?: string;
  start?: true;
  show?: string;
  retry?: string;
  cancel?: string;
  format: "text" | "json";
  output?: string;
}

const restHint = "For the others, put their links in a file and pass it with --links.";

interface BatchRequest {
  inputs: readonly string[];
  options: BatchOptions;
  context: CliContext;
}

/**
 * Runs `pith batch`: prices, starts, shows, retries or cancels a batch on a server, or lists the account's
 * batches.
 *
 * @throws AppError `invalid_input` without a server, or if the options conflict or the links can't form a
 * batch.
 */
export async function runBatch({ inputs, options, context }: BatchRequest): Promise<void> {
  if (context.connectServer === null)
    throw new AppError({
      code: "invalid_input",
      message:
        "A batch runs on a server. Set --server or PITH_SERVER, or summarize here with --batch and --out.",
    });
  requireFit({ inputs, options });
  const connection = await context.connectServer();
  const result = await getResult({ inputs, options, context, connection });
  const text = options.format === "json" ? `${JSON.stringify(result.data, null, 2)}\n` : result.text;
  await writeOutput({ text: clean(text), output: options.output, context });
}

async function getResult({
  inputs,
  options,
  context,
  connection,
}: BatchRequest & { connection: ServerConnection }): Promise<{ data: unknown; text: string }> {
  const { client, origin, isGuest } = connection;
  const { signal } = context;
  const linkTo = (id: string) => (isGuest ? [] : [`${origin}/batches/${id}`]);
  if (options.show !== undefined) {
    const params = { id: options.show };
    const batch = await client.call(batchEndpoints.readBatch, { params }, { signal });
    const summary = await client.call(batchEndpoints.readBatchSummary, { params }, { signal });
    return { data: { ...batch, summary }, text: formatBatch({ batch, summary, link: linkTo(batch.id) }) };
  }
  if (options.retry !== undefined) return retry({ id: options.retry, options, context, connection });
  if (options.cancel !== undefined) {
    const batch = await client.call(
      batchEndpoints.cancelBatch,
      { params: { id: options.cancel } },
      { signal },
    );
    return { data: batch, text: `${describeBatch(batch)}\n` };
  }
  if (inputs.length === 0 && options.links === undefined) {
    const page = await client.call(batchEndpoints.listBatches, { query: {} }, { signal });
    const lines = page.items.map((batch) => `${batch.id}  ${describeBatch(batch)}\n`);
    return { data: page, text: lines.join("") || "You have no batches yet.\n" };
  }
  const body = await readWish({ inputs, options, context, connection });
  if (options.start) {
    const batch = await client.call(batchEndpoints.createBatch, { body }, { signal });
    const lines = [
      describeBatch(batch),
      ...linkTo(batch.id),
      `pith batch --show ${batch.id}`,
      ...noteRest({ wish: body, count: batch.items.length }),
    ];
    return { data: batch, text: lines.map((line) => `${line}\n`).join("") };
  }
  const price = await client.call(batchEndpoints.priceBatch, { body }, { signal });
  const lines = [
    ...price.items.map(({ title, url, cost }) => `${cost}  ${title ?? url}`),
    ...price.refused.map(({ url, reason }) => `-  ${url}: ${renderEnglish(reason)}`),
    "",
    `Videos: ${price.items.length}. ${describeCost(price)} Already yours: ${price.owned}.`,
    ...noteRest({ wish: body, count: price.items.length + price.refused.length }),
    "Add --start to start it.",
  ];
  return { data: price, text: lines.map((line) => `${line}\n`).join("") };
}

/** Prints the cost of retrying a batch's failed videos and, with `--start`, retries them. */
async function retry({
  id,
  options,
  context: { signal },
  connection: { client },
}: Pick<BatchRequest, "options" | "context"> & { id: string; connection: ServerConnection }): Promise<{
  data: unknown;
  text: string;
}> {
  const params = { id };
  if (options.start) {
    const batch = await client.call(batchEndpoints.retryBatch, { params }, { signal });
    return { data: batch, text: `${describeBatch(batch)}\n` };
  }
  const { items, length, language } = await client.call(batchEndpoints.readBatch, { params }, { signal });
  const failed = items.filter(({ state }) => state === "failed").map(({ url }) => ({ url }));
  if (failed.length === 0) return { data: { items: [] }, text: "None of its videos has failed.\n" };
  const body = { items: failed, length, language };
  const price = await client.call(batchEndpoints.priceBatch, { body }, { signal });
  return {
    data: price,
    text: `Failed: ${failed.length}. ${describeCost(price)}\nAdd --start to try again.\n`,
  };
}

function describeCost({ cost, remainingSummaries }: BatchPrice): string {
  const left = remainingSummaries < 0 ? "no limit" : `${remainingSummaries} left this month`;
  return `This counts as ${cost} ${cost === 1 ? "summary" : "summaries"} (${left}).`;
}

/** @throws AppError `invalid_input` for mutually exclusive options */
function requireFit({
  inputs,
  options: { links, items, start, show, retry: retried, cancel },
}: Pick<BatchRequest, "inputs" | "options">): void {
  const hasLinks = inputs.length > 0 || links !== undefined;
  const isChosen = items !== undefined || (start !== undefined && retried === undefined);
  const existing = [show, retried, cancel].filter((id) => id !== undefined);
  let message: string | null = null;
  if (existing.length > 1) message = "--show, --retry, and --cancel can't be used together.";
  else if (existing.length > 0 && (hasLinks || isChosen))
    message =
      "--show, --retry, and --cancel are for a batch that was started, without links or --items. Only --retry takes --start.";
  else if (isChosen && !hasLinks) message = "--items and --start need links.";
  if (message !== null) throw new AppError({ code: "invalid_input", message });
}

/** Returns a note if a whole list was requested and the server may not have read all of it. */
function noteRest({ wish, count }: { wish: { listUrl?: string; items?: unknown }; count: number }): string[] {
  if (wish.listUrl === undefined || wish.items !== undefined || count < MAX_LISTED_VIDEOS) return [];
  return [`Only the first ${MAX_LISTED_VIDEOS} videos of a list are read. ${restHint}`];
}

/** Builds the request to the server: a whole list, selected videos from a list, or links. */
async function readWish({
  inputs,
  options: { links, items, length, language },
  context,
  connection,
}: BatchRequest & { connection: ServerConnection }) {
  const { signal, stdin } = context;
  const given = [...inputs, ...(links === undefined ? [] : await readLinks({ file: links, stdin }))];
  // A name such as talk.vtt would pass as a link.
  const file = given.find((input) => existsSync(input));
  if (file !== undefined)
    throw new AppError({
      code: "invalid_input",
      message: `${file} is a file, and a batch takes links. Pass a file that lists links with --links, or summarize files with pith --batch and --out.`,
    });
  const isList = given.map((link) => parseListLink({ text: link }) !== null);
  const [listUrl = ""] = given;
  const wish = { length, language: language ?? null };
  if (isList.includes(true) && given.length > 1)
    throw new AppError({ code: "invalid_input", message: "A batch has one list, or links to videos." });
  if (!isList.includes(true)) {
    if (items !== undefined)
      throw new AppError({ code: "invalid_input", message: "--items chooses videos of a list." });
    return { ...wish, items: given.map((url) => ({ url })) };
  }
  if (items === undefined) return { ...wish, listUrl };
  const { entries, isComplete } = await listByServer({ url: listUrl, connection, signal });
  const chosen = items.map((item) => {
    const entry = entries[item - 1];
    if (entry !== undefined) return { url: entry.url };
    throw new AppError({
      code: "invalid_input",
      message: isComplete
        ? `This list has no number ${item}. Choose numbers from 1 to ${entries.length}.`
        : `Only the first ${entries.length} videos of a list are read. ${restHint}`,
    });
  });
  return { ...wish, listUrl, items: chosen };
}

function describeBatch({ title, state, counts, waitsFor }: Batch): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const reason = waitsFor === null ? "" : `. ${renderEnglish(waitsFor)}`;
  return clean(`${title}: ${state}, ${counts.done} of ${total} done, ${counts.failed} failed${reason}`);
}

/**
 * Formats a batch as a single page: each video's state, points shared by several talks, and each talk's
 * points.
 */
function formatBatch({
  batch,
  summary,
  link,
}: {
  batch: BatchWithItems;
  summary: BatchSummary;
  link: readonly string[];
}): string {
  const writeLine = ({ text, citations }: { text: string; citations: number[] }) => {
    const times = citations.flatMap((position) => {
      const { startSeconds = null, title = "" } = summary.citations[position] ?? {};
      return startSeconds === null ? [] : [`${title} ${formatTimecode(startSeconds)}`];
    });
    return `  ${text}${times.length > 0 ? ` (${times.join(", ")})` : ""}`;
  };
  const parts = [
    [describeBatch(batch), ...link],
    batch.items.map(
      ({ state, title, url, reason }) =>
        `${state.padEnd(9)}  ${title ?? url}${reason === null ? "" : `: ${renderEnglish(reason)}`}`,
    ),
    summary.statements.map(writeLine),
    ...summary.topics.map(({ words, lines }) => [words.join(", "), ...lines.map(writeLine)]),
    ...summary.talks.map(({ title, lines }) => [title, ...lines.map(writeLine)]),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line.replace(/\s*[\r\n]+\s*/g, " ")}\n`).join(""))
    .join("\n");
}

const clean = (text: string) => stripControlCharacters(text);
