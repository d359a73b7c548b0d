import type { IncomingMessage, ServerResponse } from "node:http";
import { startTestServer } from "@pith/sources/testing/start-test-server";

interface Block {
  id: string;
  type: string;
  [content: string]: unknown;
}

interface Page {
  id: string;
  parent: Record<string, string>;
  title: string;
  inTrash: boolean;
  blocks: Block[];
}

const TOKEN = "ntn_right_token";
const ROOT = "11111111111111111111111111111111";
const DATABASE = "22222222222222222222222222222222";
const SOURCE = "33333333333333333333333333333333";

/**
 * Starts a fake of Notion's 2025-09-03 API, as documented: the calls that Pith makes, their limits and their
 * errors. One page and one database are shared with the token.
 */
export async function createFakeNotion() {
  const pages: Page[] = [];
  const requests: string[] = [];
  /** Errors to return for the next calls, before anything else happens. */
  const refusals: { status: number; retryAfter?: number }[] = [];
  let nextId = 1;
  const createId = () => String(nextId++).padStart(32, "a");
  const toBlocks = (children: Record<string, unknown>[]): Block[] =>
    children.map((child) => {
      const type = String(child["type"]);
      const content = child[type] as { rich_text: Record<string, never>[]; children?: [] };
      return {
        object: "block",
        id: createId(),
        type,
        has_children: (content.children ?? []).length > 0,
        [type]: {
          rich_text: content.rich_text.map((text) => ({ ...text, plain_text: text["text"]?.["content"] })),
        },
      };
    });
  const readBlocks = (id: string): Block[] =>
    pages.find((page) => page.id === id)?.blocks ??
    pages
      .filter((page) => page.parent["page_id"] === id && !page.inTrash)
      .map((page) => ({ id: page.id, type: "child_page", child_page: { title: page.title } }));
  const describePage = (page: Pick<Page, "id" | "title" | "inTrash">) => ({
    object: "page",
    id: page.id,
    in_trash: page.inTrash,
    url: `https://www.notion.so/${page.id}`,
    properties: { Name: { id: "title", type: "title", title: [{ plain_text: page.title }] } },
  });

  function answer({ method, url, body }: { method: string; url: URL; body: Record<string, never> }): unknown {
    const [, kind = "", id = "", rest] = url.pathname.split("/").slice(1);
    switch (`${method} ${kind}${rest ? `/${rest}` : ""}`) {
      case "GET pages": {
        if (id === DATABASE) throw refuse(400, "validation_error");
        if (id === ROOT) return describePage({ id, title: "Talks", inTrash: false });
        return describePage(pages.find((page) => page.id === id) ?? fail(404, "object_not_found"));
      }
      case "GET databases":
        if (id !== DATABASE) throw refuse(404, "object_not_found");
        return {
          object: "database",
          id,
          url: `https://www.notion.so/${id}`,
          title: [{ plain_text: "Library" }],
          data_sources: [{ id: SOURCE, name: "Library" }],
        };
      case "POST pages": {
        const { parent, properties, children } = body as unknown as {
          parent: Record<string, string>;
          properties: { title: { title: { text: { content: string } }[] } };
          children: Record<string, unknown>[];
        };
        if (
          ![parent["page_id"], parent["data_source_id"]].some((given) => given === ROOT || given === SOURCE)
        )
          throw refuse(404, "object_not_found");
        checkChildren(children);
        const title = properties.title.title.map(({ text }) => text.content).join("");
        const page = { id: createId(), parent, title, inTrash: false, blocks: toBlocks(children) };
        pages.push(page);
        return describePage(page);
      }
      case "GET blocks/children": {
        const blocks = readBlocks(id);
        const size = Number(url.searchParams.get("page_size") ?? 100);
        if (size > 100) throw refuse(400, "validation_error");
        const start = Number(url.searchParams.get("start_cursor") ?? 0);
        const hasMore = start + size < blocks.length;
        return {
          object: "list",
          results: blocks.slice(start, start + size),
          has_more: hasMore,
          next_cursor: hasMore ? String(start + size) : null,
        };
      }
      case "PATCH blocks/children": {
        const page = pages.find((one) => one.id === id && !one.inTrash) ?? fail(404, "object_not_found");
        const children = body["children"] as unknown as Record<string, unknown>[];
        checkChildren(children);
        page.blocks.push(...toBlocks(children));
        return { object: "list", results: [] };
      }
      case "POST data_sources/query": {
        const { equals } = (body["filter"] as unknown as { title: { equals: string } }).title;
        const found = pages.filter(
          (page) => page.parent["data_source_id"] === id && page.title === equals && !page.inTrash,
        );
        return { object: "list", results: found.map(describePage), has_more: false, next_cursor: null };
      }
      default:
        throw refuse(400, "invalid_request_url");
    }
  }

  const server = await startTestServer(async (request, response) => {
    const { text, body } = await readBody(request);
    const url = new URL(request.url ?? "", "http://localhost");
    requests.push(`${request.method} ${url.pathname}`);
    try {
      if (request.headers["notion-version"] !== "2025-09-03") throw refuse(400, "missing_version");
      if (request.headers.authorization !== `Bearer ${TOKEN}`) throw refuse(401, "unauthorized");
      if (text.length > 500_000) throw refuse(400, "validation_error");
      const next = refusals.shift();
      if (next) throw refuse(next.status, "asked_for", next.retryAfter);
      send({ response, status: 200, body: answer({ method: request.method ?? "", url, body }) });
    } catch (error) {
      if (!(error instanceof NotionRefusal)) throw error;
      const { status, code, retryAfter } = error;
      if (retryAfter !== undefined) response.setHeader("Retry-After", String(retryAfter));
      send({ response, status, body: { object: "error", status, code, message: "Refused." } });
    }
  });
  return { ...server, token: TOKEN, root: ROOT, database: DATABASE, pages, requests, refusals };
}

/** Exceeding the documented limits on blocks, depth or text is a validation error. */
function checkChildren(children: Record<string, unknown>[], depth = 1): void {
  if (children.length > 100 || (depth > 2 && children.length > 0)) throw refuse(400, "validation_error");
  for (const child of children) {
    const type = String(child["type"]);
    const content = child[type] as {
      rich_text: { text: { content: string; link: { url: string } | null } }[];
      children?: Record<string, unknown>[];
    };
    if (content.rich_text.length > 100) throw refuse(400, "validation_error");
    for (const { text } of content.rich_text)
      if (text.content.length > 2000 || (text.link && !/^https?:\/\/./.test(text.link.url)))
        throw refuse(400, "validation_error");
    checkChildren(content.children ?? [], depth + 1);
  }
}

class NotionRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor({ status, code, retryAfter }: Pick<NotionRefusal, "status" | "code" | "retryAfter">) {
    super(code);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

function refuse(status: number, code: string, retryAfter?: number): NotionRefusal {
  return new NotionRefusal({ status, code, retryAfter });
}

function fail(status: number, code: string): never {
  throw refuse(status, code);
}

export async function readBody(
  request: IncomingMessage,
): Promise<{ text: string; body: Record<string, never> }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return { text, body: text === "" ? {} : JSON.parse(text) };
}

export function send({
  response,
  status,
  body,
}: {
  response: ServerResponse;
  status: number;
  body?: unknown;
}): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(body === undefined ? "" : JSON.stringify(body));
}
