import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const HEALTH_INTERVAL_MS = 500;
/** Long, so that a slow process on a busy machine isn't mistaken for a dead one. */
const HEALTH_TIMEOUT_MS = 10_000;
const SAFE_METHODS: readonly string[] = ["GET", "HEAD", "PUT", "DELETE"];

/** A proxy that spreads requests across processes. */
export interface Balancer extends AsyncDisposable {
  origin: string;
  add(origin: string): void;
  isReady(origin: string): boolean;
  /** Removes a process permanently. */
  remove(origin: string): void;
  /** Requests received so far, those retried on another process, and those answered with 502. */
  readonly counts: { requests: number; repeated: number; failed: string[] };
}

/**
 * Starts the proxy. Like nginx by default, it keeps connections to the processes open. If a process can't be
 * reached, or doesn't answer an idempotent request, the proxy sends the request to another process.
 */
export async function startBalancer({
  asksReadiness,
}: {
  /**
   * Whether to use only processes whose `/readyz` reports that they are ready. nginx and our Caddyfile don't
   * check it.
   */
  asksReadiness: boolean;
}): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const readiness = new Map<string, boolean>();
  const counts: Balancer["counts"] = { requests: 0, repeated: 0, failed: [] };
  let turn = 0;

  const check = async (origin: string) => {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const answer = await fetch(`${origin}/readyz`, { signal, headers: { connection: "close" } }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    if (readiness.has(origin)) readiness.set(origin, answer?.ok === true);
  };
  const health = setInterval(() => {
    if (asksReadiness) for (const origin of readiness.keys()) void check(origin);
  }, HEALTH_INTERVAL_MS);

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    counts.requests += 1;
    const body = await readBody(incoming);
    const ready = [...readiness].flatMap(([origin, isReady]) => (isReady ? origin : []));
    const first = turn;
    turn += 1;
    const errors: string[] = [];
    for (const index of ready.keys()) {
      const origin = ready[(first + index) % ready.length] ?? "";
      const error = await forward({ origin, incoming, body, response, agent });
      if (error === null) return;
      errors.push(`${error.code} from ${origin}`);
      const isSent = error.code !== "ECONNREFUSED";
      if (isSent && !SAFE_METHODS.includes(incoming.method ?? "")) break;
      counts.repeated += 1;
    }
    counts.failed.push(`${incoming.method} ${incoming.url}: ${errors.join(", ") || "no process is ready"}`);
    response.writeHead(502).end();
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The balancer has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    counts,
    add(origin) {
      readiness.set(origin, !asksReadiness);
      if (asksReadiness) void check(origin);
    },
    isReady: (origin) => readiness.get(origin) === true,
    remove: (origin) => void readiness.delete(origin),
    async [Symbol.asyncDispose]() {
      clearInterval(health);
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the error if the process didn't respond; null as soon as its response starts. */
function forward({
  origin,
  incoming,
  body,
  response,
  agent,
}: {
  origin: string;
  incoming: IncomingMessage;
  body: Buffer;
  response: ServerResponse;
  agent: Agent;
}): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const { "transfer-encoding": _chunked, connection: _connection, ...headers } = incoming.headers;
    const sent = request(`${origin}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: { ...headers, "content-length": body.length },
      agent,
    });
    // The client went away, or the response was cut off midway.
    response.once("close", () => sent.destroy());
    sent.once("error", (error: NodeJS.ErrnoException) => {
      if (response.headersSent) response.destroy();
      resolve(error);
    });
    sent.once("response", (answer) => {
      resolve(null);
      const { connection: _close, "keep-alive": _alive, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(response);
      answer.once("error", () => response.destroy());
    });
    sent.end(body);
  });
}
