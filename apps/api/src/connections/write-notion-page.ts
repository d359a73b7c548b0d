import { z } from "zod";
import type { NotionTarget } from "../db/schema/connections.schema.ts";
import { PlaceError, type PlaceRequest } from "../providers/places/place-client.ts";
import { type NotionBlock, write } from "./build-notion-blocks.ts";

/** Notion's limit on blocks per request. Requests are also limited to 500 kB. */
const MAX_BLOCKS = 100;
const MAX_REQUEST_CHARACTERS = 150_000;
/** How many pages of results to search for a page that an earlier attempt may have created. Covers 10,000 blocks. */
const MAX_RESULT_PAGES = 100;
/** A summary's first block is at the top of its page, unless the user has written above it. */
const MARKER_BLOCKS = 20;

const idSchema = z.object({ id: z.string() });
const richTextSchema = z.array(z.object({ plain_text: z.string() }).loose()).catch([]);
const blockSchema = z.looseObject({ id: z.string(), type: z.string() });
const childPageSchema = z.object({ child_page: z.object({ title: z.string() }) });
type FoundBlock = z.infer<typeof blockSchema>;
const blocksSchema = z.object({
  results: z.array(blockSchema),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});
const pageSchema = z.object({ id: z.string(), in_trash: z.boolean().optional() });
const pagesSchema = z.object({
  results: z.array(idSchema),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

/** Calls Notion with the user's token. */
export type CallNotion = (request: Omit<PlaceRequest, "token" | "signal">) => Promise<unknown>;

interface PageWork {
  call: CallNotion;
  target: NotionTarget;
  title: string;
  /** The first block contains `marker`. */
  blocks: readonly NotionBlock[];
  marker: string;
}

/**
 * Ensures that the summary has exactly one page, with all its blocks. Finds the page from an earlier attempt,
 * even if the response to that attempt was lost, and appends only what is missing. Anything users wrote on
 * the page is kept.
 */
export async function writeNotionPage({
  known,
  mayExist,
  onPage,
  ...work
}: PageWork & {
  /** The page's id, if we have recorded it. */
  known: string | null;
  /** True if an earlier attempt may have created a page without recording it. */
  mayExist: boolean;
  /** Records the page as soon as it exists. */
  onPage: (id: string) => Promise<void>;
}): Promise<void> {
  const { call, blocks } = work;
  const [first = [], ...rest] = splitBlocks(blocks);
  const isKnown = known !== null && (await isThere({ call, id: known }));
  const found = isKnown ? known : mayExist ? await findPage(work) : null;
  if (found === null) {
    const id = await createPage({ ...work, blocks: first });
    await onPage(id);
    for (const children of rest) await append({ call, id, children });
    return;
  }
  if (found !== known) await onPage(found);
  const present = await listBlocks({ call, id: found, maxPages: MAX_RESULT_PAGES });
  for (const children of splitBlocks(blocks.slice(countPresent({ blocks, present }))))
    await append({ call, id: found, children });
}

async function createPage({ call, target, title, blocks }: PageWork): Promise<string> {
  const parent =
    target.kind === "page"
      ? { type: "page_id", page_id: target.id }
      : { type: "data_source_id", data_source_id: target.id };
  const body = { parent, properties: { title: { title: write(title) } }, children: blocks };
  return parse(idSchema, await call({ method: "POST", path: "/v1/pages", body })).id;
}

async function append({
  call,
  id,
  children,
}: {
  call: CallNotion;
  id: string;
  children: readonly NotionBlock[];
}): Promise<void> {
  if (children.length === 0) return;
  await call({ method: "PATCH", path: `/v1/blocks/${id}/children`, body: { children } });
}

async function isThere({ call, id }: { call: CallNotion; id: string }): Promise<boolean> {
  try {
    const page = parse(pageSchema, await call({ method: "GET", path: `/v1/pages/${id}` }));
    return page.in_trash !== true;
  } catch (error) {
    if (error instanceof PlaceError && error.kind === "missing") return false;
    throw error;
  }
}

/** Finds a page with this title whose first blocks contain the marker. */
async function findPage({ call, target, title, marker }: PageWork): Promise<string | null> {
  const ids =
    target.kind === "page"
      ? (await listBlocks({ call, id: target.id, maxPages: MAX_RESULT_PAGES }))
          .filter((block) => childPageSchema.safeParse(block).data?.child_page.title === title)
          .map(({ id }) => id)
      : await queryPages({ call, target, title });
  // The page was created recently, so it is probably the last one.
  for (const id of ids.toReversed()) {
    const blocks = await listBlocks({ call, id, maxPages: 1, pageSize: MARKER_BLOCKS });
    if (blocks.some((block) => readText(block).includes(marker))) return id;
  }
  return null;
}

async function queryPages({
  call,
  target,
  title,
}: Pick<PageWork, "call" | "target" | "title">): Promise<string[]> {
  const body = {
    filter: { property: "title", title: { equals: title } },
    sorts: [{ timestamp: "created_time", direction: "ascending" }],
    page_size: 100,
  };
  const path = `/v1/data_sources/${target.id}/query`;
  return parse(pagesSchema, await call({ method: "POST", path, body })).results.map(({ id }) => id);
}

async function listBlocks({
  call,
  id,
  maxPages,
  pageSize = MAX_BLOCKS,
}: {
  call: CallNotion;
  id: string;
  maxPages: number;
  pageSize?: number;
}): Promise<FoundBlock[]> {
  const found: FoundBlock[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({
      page_size: String(pageSize),
      ...(cursor && { start_cursor: cursor }),
    });
    const answer: z.infer<typeof blocksSchema> = parse(
      blocksSchema,
      await call({ method: "GET", path: `/v1/blocks/${id}/children?${query}` }),
    );
    found.push(...answer.results);
    cursor = answer.next_cursor;
    if (!answer.has_more || cursor === null) break;
  }
  return found;
}

/** Returns how many of our blocks, counting from the first, are on the page in order. */
function countPresent({
  blocks,
  present,
}: {
  blocks: readonly NotionBlock[];
  present: readonly FoundBlock[];
}): number {
  let count = 0;
  for (const block of present) {
    const next = blocks[count];
    if (next && block.type === next.type && readText(block) === readOwnText(next)) count += 1;
  }
  return count;
}

function readText(block: FoundBlock): string {
  const { rich_text } = (block[block.type] ?? {}) as { rich_text?: unknown };
  return richTextSchema
    .parse(rich_text)
    .map(({ plain_text }) => plain_text)
    .join("");
}

function readOwnText(block: NotionBlock): string {
  const { rich_text } = block[block.type] as { rich_text: ReturnType<typeof write> };
  return rich_text.map(({ text }) => text.content).join("");
}

/** Splits blocks into batches within Notion's request limits. */
function splitBlocks(blocks: readonly NotionBlock[]): NotionBlock[][] {
  const requests: NotionBlock[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    const size = JSON.stringify(block).length;
    const last = requests.at(-1);
    if (!last || last.length >= MAX_BLOCKS || characters + size > MAX_REQUEST_CHARACTERS) {
      requests.push([block]);
      characters = size;
    } else {
      last.push(block);
      characters += size;
    }
  }
  return requests;
}

/** A response with an unexpected shape is the service's fault. */
function parse<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(answer);
  if (error) throw new PlaceError({ kind: "unreachable", cause: error });
  return data as z.output<Schema>;
}
