import { contractSchemas, type EndpointName, endpoints, type SchemasOf } from "@pith/core/contract/contract";
import type { EndpointData, EndpointRequest } from "@pith/core/contract/define-endpoint";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { getErrorStatus } from "@pith/core/errors/error-status";
import type { Summary } from "@pith/core/summaries/summary";
import { type SummaryEvent, summaryEventSchema } from "@pith/core/summaries/summary-event";
import { buildUser as build, buildPublicConfig } from "@pith/core/testing";
import { SERVICE_KEY_HEADER } from "../pith/create-pith-api.ts";

export const API_URL = "http://api.test";
export const SERVICE_KEY = "0123456789abcdef0123456789abcdef";

interface Caller {
  /** From 'Authorization: Telegram {id}'; null for calls made on the bot's own behalf. */
  telegramId: number | null;
}

export type FakeHandlers = {
  [Name in EndpointName]?: (
    request: EndpointRequest<SchemasOf<Name>>,
    caller: Caller,
  ) => EndpointData<SchemasOf<Name>> | Promise<EndpointData<SchemasOf<Name>>>;
};

interface FakeCall {
  name: EndpointName;
  request: Record<string, unknown>;
  telegramId: number | null;
}

/** A summary's event stream, fed by the test. */
export interface FakeStream {
  emit(event: SummaryEvent): void;
  cut(): void;
  /** The Last-Event-ID of each connection, in order. */
  connections: string[];
}

/**
 * Creates a fake API that follows the contract. Requests and responses are validated by the contract's
 * schemas, so that tests can't rely on responses that the real API would never send.
 */
export function createFakePithApi(given: FakeHandlers) {
  let handlers = given;
  const calls: FakeCall[] = [];
  const streams = new Map<string, ReturnType<typeof createStream>>();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let isDown = false;

  async function fetch(address: string, init: RequestInit): Promise<Response> {
    if (isDown) throw new TypeError("fetch failed");
    init.signal?.throwIfAborted();
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const match = findEndpoint({ method: init.method ?? "GET", pathname: url.pathname });
    if (!match) return refuse(new AppError({ code: "not_found", message: "No such call." }));
    const { name, params } = match;
    if (headers.get(SERVICE_KEY_HEADER) !== SERVICE_KEY) {
      return refuse(new AppError({ code: "unauthenticated", message: "The service key is wrong." }));
    }
    const telegramId = readTelegramId(headers);
    const { auth } = endpoints[name];
    if (telegramId === null && (auth === "user" || auth === "visitor")) {
      return refuse(new AppError({ code: "unauthenticated", message: "Nobody is named." }));
    }
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const request = parseRequest({ name, params, query: Object.fromEntries(url.searchParams), body });
    calls.push({ name, request, telegramId });
    if (name === "streamSummaryEvents") {
      return getStream(String(params["id"])).connect({
        lastEventId: headers.get("last-event-id") ?? "",
        signal: init.signal ?? undefined,
      });
    }
    if (name === "getAudioFile") {
      const file = files.get(url.searchParams.get("format") ?? "mp3");
      if (!file) return refuse(new AppError({ code: "not_found", message: "No such audio." }));
      return new Response(file);
    }
    if (name === "exportAccountData") return new Response(files.get("zip") ?? null);
    const handler = handlers[name] as ((request: unknown, caller: Caller) => unknown) | undefined;
    if (!handler) return refuse(new AppError({ code: "not_found", message: `Nothing answers ${name}.` }));
    try {
      const data = contractSchemas[name].data.parse(await handler(request, { telegramId }));
      return Response.json(endpoints[name].reply === "plain" ? data : { success: true, data });
    } catch (error) {
      if (!isAppError(error)) throw error;
      return refuse(error);
    }
  }

  function getStream(summaryId: string) {
    const known = streams.get(summaryId) ?? createStream();
    streams.set(summaryId, known);
    return known;
  }

  return {
    fetch,
    calls,
    callsOf: (name: EndpointName) => calls.filter((call) => call.name === name),
    /** Audio files by format, served at the URLs in the responses. */
    files,
    stream: (summaryId: string): FakeStream => getStream(summaryId),
    /** Replaces the handlers for these calls. */
    setHandlers(changes: FakeHandlers) {
      handlers = { ...handlers, ...changes };
    },
    setDown(down: boolean) {
      isDown = down;
    },
  };
}

export type FakePithApi = ReturnType<typeof createFakePithApi>;

/**
 * Handlers for a server with a single video. Each of its summaries starts in the queue and then follows its
 * stream.
 */
export function createSummaryHandlers(summary: Summary): FakeHandlers {
  return {
    getPublicConfig: () => buildPublicConfig(),
    createSummary: () => ({ summary, joined: false, cost: 1 }),
    getSummary: () => summary,
    putBotUser: ({ params }) => buildUser(params.telegramId),
  };
}

function buildUser(telegramId: number): EndpointData<SchemasOf<"putBotUser">> {
  return build({ id: `tg-${telegramId}`, authProvider: "telegram", telegram_id: String(telegramId) });
}

function createStream() {
  const sent: string[] = [];
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const connections: string[] = [];
  const encode = (id: number, data: string) => new TextEncoder().encode(`id: ${id}\ndata: ${data}\n\n`);
  return {
    connections,
    emit(event: SummaryEvent) {
      const data = JSON.stringify(summaryEventSchema.parse(event));
      sent.push(data);
      for (const controller of open) controller.enqueue(encode(sent.length, data));
    },
    cut() {
      for (const controller of open) controller.error(new TypeError("terminated"));
      open.clear();
    },
    connect({ lastEventId, signal }: { lastEventId: string; signal: AbortSignal | undefined }): Response {
      connections.push(lastEventId);
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          open.add(controller);
          for (const [index, data] of sent.entries()) {
            if (index + 1 > Number(lastEventId || 0)) controller.enqueue(encode(index + 1, data));
          }
          signal?.addEventListener("abort", () => {
            if (open.delete(controller)) controller.error(signal.reason);
          });
        },
        cancel() {
          open.delete(own);
        },
      });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    },
  };
}

/** Paths with fewer parameters take precedence, as in the real API. */
const endpointNames = (Object.keys(endpoints) as EndpointName[]).toSorted(
  (first, second) => countParams(endpoints[first].path) - countParams(endpoints[second].path),
);

function countParams(path: string): number {
  return path.split(":").length;
}

function findEndpoint({ method, pathname }: { method: string; pathname: string }) {
  for (const name of endpointNames) {
    const endpoint = endpoints[name];
    if (endpoint.method !== method) continue;
    const names = [...endpoint.path.matchAll(/:([a-zA-Z]+)/g)].map((found) => found[1] ?? "");
    const pattern = new RegExp(`^${endpoint.path.replace(/:[a-zA-Z]+/g, "([^/]+)")}$`);
    const match = pattern.exec(pathname);
    if (!match) continue;
    const params = Object.fromEntries(
      names.map((key, index) => [key, decodeURIComponent(match[index + 1] ?? "")]),
    );
    return { name, params };
  }
  return null;
}

function parseRequest({
  name,
  params,
  query,
  body,
}: {
  name: EndpointName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}): Record<string, unknown> {
  const schemas = contractSchemas[name];
  return {
    ...("params" in schemas && { params: schemas.params.parse(params) }),
    ...("query" in schemas && { query: schemas.query.parse(query) }),
    ...("body" in schemas && { body: schemas.body.parse(body) }),
  };
}

function readTelegramId(headers: Headers): number | null {
  const match = /^Telegram (\d+)$/.exec(headers.get("authorization") ?? "");
  return match ? Number(match[1]) : null;
}

function refuse(error: AppError): Response {
  return Response.json(
    { success: false, error: error.message, ...error.reason },
    {
      status: getErrorStatus(error.code),
      headers: error.retryAfterSeconds === null ? {} : { "Retry-After": String(error.retryAfterSeconds) },
    },
  );
}
