import type { IncomingMessage, ServerResponse } from "node:http";
import { contractSchemas, type EndpointName, endpoints, type SchemasOf } from "@pith/core/contract/contract";
import type { EndpointData } from "@pith/core/contract/define-endpoint";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { getErrorStatus } from "@pith/core/errors/error-status";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import { buildPublicConfig, buildSummary, buildUser } from "@pith/core/testing";
import { startTestServer, type TestServer } from "@pith/sources/testing/start-test-server";

interface Call {
  name: EndpointName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  bytes: Buffer;
  cookie: string | null;
  authorization: string | null;
}

export type ServerHandlers = {
  [Name in EndpointName]?: (call: Call) => EndpointData<SchemasOf<Name>>;
};

export interface FakePithServer extends TestServer {
  calls: Call[];
  callsOf(name: EndpointName): Call[];
}

/** Handlers for a server with guests, one video, and one summary that sends all its events at once. */
const usual: ServerHandlers = {
  getPublicConfig: () => buildPublicConfig(),
  createGuestSession: () => ({
    user: buildUser(),
    token: "pith_ses_guest",
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  }),
  createSummary: () => ({
    summary: { ...buildSummary(), status: "queued", content: null },
    joined: false,
    cost: 1,
  }),
  getSummaryTranscript: () => ({
    transcript: {
      language: "en",
      kind: "automatic",
      cues: [{ id: 0, startMs: 0, endMs: 4000, text: "Oranges are green at first.", speaker: null }],
    },
    totalCues: 1,
  }),
};

/**
 * Starts a Pith server on loopback that follows the contract: its schemas validate requests and responses.
 * Summary streams send `events`.
 */
export async function startPithServer({
  handlers = {},
  events = [{ type: "done", summary: buildSummary() }],
}: {
  handlers?: ServerHandlers;
  events?: readonly SummaryEvent[];
} = {}): Promise<FakePithServer> {
  const calls: Call[] = [];
  const all = { ...usual, ...handlers };
  const server = await startTestServer(async (request, response) => {
    const bytes = await readBytes(request);
    const url = new URL(request.url ?? "", "http://localhost");
    const found = findEndpoint({ method: request.method ?? "GET", pathname: url.pathname });
    if (found === null) return refuse(response, new AppError({ code: "not_found" }));
    const { name, params } = found;
    const isJson = bytes.length > 0 && request.headers["content-type"] === "application/json";
    const call: Call = {
      name,
      params,
      query: Object.fromEntries(url.searchParams),
      body: isJson ? readBody({ name, text: bytes.toString() }) : undefined,
      bytes,
      cookie: request.headers.cookie ?? null,
      authorization: request.headers.authorization ?? null,
    };
    calls.push(call);
    if (name === "createGuestSession" && call.cookie === null)
      response.setHeader("Set-Cookie", "session=secret; Path=/; HttpOnly; Secure; SameSite=Lax");
    if (name === "streamSummaryEvents") {
      response.setHeader("Content-Type", "text/event-stream");
      response.end(events.map((event, id) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
      return;
    }
    try {
      const handler = all[name] as ((call: Call) => unknown) | undefined;
      if (handler === undefined) throw new AppError({ code: "not_found" });
      const data = contractSchemas[name].data.parse(handler(call));
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ success: true, data }));
    } catch (error) {
      refuse(response, isAppError(error) ? error : new AppError({ code: "internal", cause: error }));
    }
  });
  return { ...server, calls, callsOf: (name) => calls.filter((call) => call.name === name) };
}

function findEndpoint({ method, pathname }: { method: string; pathname: string }) {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { path, method: wanted } = endpoints[name];
    const pattern = new RegExp(`^${path.replace(/:([a-zA-Z]+)/g, "(?<$1>[^/]+)")}$`);
    const match = wanted === method ? pattern.exec(pathname) : null;
    if (match !== null) return { name, params: { ...match.groups } };
  }
  return null;
}

function readBody({ name, text }: { name: EndpointName; text: string }): unknown {
  const schemas = contractSchemas[name];
  return "body" in schemas ? schemas.body.parse(JSON.parse(text)) : undefined;
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function refuse(response: ServerResponse, { reason, message, code }: AppError): void {
  response.statusCode = getErrorStatus(code);
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ success: false, error: message, code: reason.code, params: reason.params }));
}
