import { brotliCompressSync, gzipSync } from "node:zlib";
import { AppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { dialLoopback } from "../testing/dial-loopback.ts";
import { forbiddenUrls } from "../testing/forbidden-urls.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { createGuardedFetch, type GuardedFetchOptions } from "./create-guarded-fetch.ts";
import type { GuardedFetch, GuardedRequest } from "./guarded-fetch.ts";

const publicAddress = { address: "93.184.216.34", family: 4 } as const;

/**
 * Creates a guarded fetch that records every socket it tries to open. Any attempt means that the guard
 * failed.
 */
function createSealedFetch(options: GuardedFetchOptions = {}) {
  const opened: string[] = [];
  const fetch = createGuardedFetch({
    openSocket: ({ options: target }, callback) => {
      opened.push(target.hostname);
      callback(new Error("A socket was opened"), null);
    },
    ...options,
  });
  return { fetch, opened };
}

async function getCode(fetch: GuardedFetch, request: GuardedRequest): Promise<string> {
  try {
    return `status ${(await fetch(request)).status}`;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe("createGuardedFetch", () => {
  it.each(forbiddenUrls)("refuses %j before a socket is opened", async (url) => {
    const { fetch, opened } = createSealedFetch({ resolve: async () => [publicAddress] });
    expect(await getCode(fetch, { url })).toBe("forbidden_address");
    expect(opened).toEqual([]);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.10",
    "169.254.169.254",
    "0.0.0.0",
    "::1",
    "::ffff:10.0.0.1",
    "fd12::1",
    "fe80::1",
  ])("refuses a public name that resolves to %s", async (address) => {
    const family = address.includes(":") ? 6 : 4;
    const { fetch, opened } = createSealedFetch({
      resolve: async () => [publicAddress, { address, family }],
    });
    expect(await getCode(fetch, { url: "https://rebind.example.com/" })).toBe("forbidden_address");
    expect(opened).toEqual([]);
  });

  it("refuses a name that resolves to no address", async () => {
    const { fetch } = createSealedFetch({ resolve: async () => [] });
    expect(await getCode(fetch, { url: "https://example.com/" })).toBe("forbidden_address");
  });

  it("opens sockets only to the checked addresses", async () => {
    await using server = await startTestServer((_request, response) => response.end("hello"));
    const addresses: string[] = [];
    const dial = dialLoopback(server.port);
    const fetch = createGuardedFetch({
      resolve: async () => [publicAddress],
      openSocket: (request, callback) => {
        addresses.push(...request.addresses.map(({ address }) => address));
        dial(request, callback);
      },
    });
    const response = await fetch({ url: "http://example.com/" });
    expect([response.status, response.text()]).toEqual([200, "hello"]);
    expect(addresses).toEqual(["93.184.216.34"]);
  });

  it("refuses a rebinding name that resolves to a private address after a redirect", async () => {
    const paths: string[] = [];
    await using server = await startTestServer((request, response) => {
      paths.push(request.url ?? "");
      response.writeHead(302, { location: "http://rebind.example.com:80/second", connection: "close" }).end();
    });
    const answers = [[publicAddress], [{ address: "127.0.0.1", family: 4 as const }]];
    const fetch = createGuardedFetch({
      resolve: async () => answers.shift() ?? [],
      openSocket: dialLoopback(server.port),
    });
    expect(await getCode(fetch, { url: "http://rebind.example.com/first" })).toBe("forbidden_address");
    expect(paths).toEqual(["/first"]);
  });

  it.each([
    "http://127.0.0.1:9/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:127.0.0.1]/",
    "http://2130706433/",
    "http://localhost/",
    "http://metadata.google.internal/",
    "http://10.0.0.5/",
    "file:///etc/passwd",
    "http://example.com:2375/",
    "//192.168.0.1/",
  ])("refuses a redirect to %s", async (location) => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(302, { location }).end();
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin] });
    expect(await getCode(fetch, { url: server.origin })).toBe("forbidden_address");
  });

  it("allows exactly the given origins, and no other port or spelling", async () => {
    await using server = await startTestServer((_request, response) => response.end("ok"));
    await using other = await startTestServer((_request, response) => response.end("ok"));
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin] });
    expect(await getCode(fetch, { url: `${server.origin}/path` })).toBe("status 200");
    expect(await getCode(fetch, { url: other.origin })).toBe("forbidden_address");
    expect(await getCode(fetch, { url: `http://localhost:${server.port}/` })).toBe("forbidden_address");
  });

  it("follows five redirects, drops the body and cross-origin cookies, and refuses the sixth", async () => {
    const seen: string[] = [];
    await using target = await startTestServer((request, response) => {
      seen.push(
        `${request.method} cookie=${request.headers.cookie ?? "none"} agent=${request.headers["x-agent"]}`,
      );
      response.end("arrived");
    });
    await using server = await startTestServer((request, response) => {
      const left = Number(new URL(request.url ?? "", "http://x").searchParams.get("left"));
      const location = left === 0 ? `${target.origin}/end` : `/?left=${left - 1}`;
      response.writeHead(302, { location }).end();
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin, target.origin] });
    const request = { method: "POST", body: "{}", headers: { Cookie: "a=b", "X-Agent": "pith" } } as const;
    const response = await fetch({ ...request, url: `${server.origin}/?left=4` });
    expect(response.url).toBe(`${target.origin}/end`);
    expect(seen).toEqual(["GET cookie=none agent=pith"]);
    expect(await getCode(fetch, { ...request, url: `${server.origin}/?left=5` })).toBe("source_unreachable");
  });

  it("returns the redirect itself if asked to", async () => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(302, { location: "https://consent.youtube.com/m" }).end();
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin] });
    const response = await fetch({ url: server.origin, redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "https://consent.youtube.com/m",
    ]);
  });

  it.each([
    ["said by its length", { "content-length": "2001" }],
    ["not said", {}],
  ])("refuses a response over the limit, its size being %s", async (_name, headers) => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(200, headers).end(Buffer.alloc(2001));
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin], maxBytes: 2000 });
    expect(await getCode(fetch, { url: server.origin })).toBe("input_too_large");
  });

  it("stops reading an endless response at the size limit", async () => {
    let closed: () => void = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    await using server = await startTestServer((_request, response) => {
      response.once("close", closed);
      const write = () => {
        while (response.write(Buffer.alloc(65_536))) {}
      };
      response.on("drain", write);
      write();
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin], maxBytes: 200_000 });
    expect(await getCode(fetch, { url: server.origin })).toBe("input_too_large");
    await isClosed;
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(50_000_000))],
    ["br", brotliCompressSync(Buffer.alloc(50_000_000))],
  ])("stops a %s bomb at the limit", async (encoding, bomb) => {
    expect(bomb.byteLength).toBeLessThan(100_000);
    await using server = await startTestServer((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(bomb);
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin], maxBytes: 1_000_000 });
    expect(await getCode(fetch, { url: server.origin })).toBe("input_too_large");
  });

  it("reads compressed responses, and lets a request tighten but not widen the limit", async () => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("é".repeat(1000)));
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin], maxBytes: 2000 });
    expect((await fetch({ url: server.origin })).text()).toBe("é".repeat(1000));
    expect(await getCode(fetch, { url: server.origin, maxBytes: 1999 })).toBe("input_too_large");
    const narrow = createGuardedFetch({ allowedOrigins: [server.origin], maxBytes: 1999 });
    expect(await getCode(narrow, { url: server.origin, maxBytes: 5000 })).toBe("input_too_large");
  });

  it("refuses a truncated compressed response", async () => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(9999)).subarray(0, 20));
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin] });
    expect(await getCode(fetch, { url: server.origin })).toBe("source_unreachable");
  });

  it.each([
    ["never answers", () => {}],
    ["stops in the middle of its answer", (write: (text: string) => void) => write("half")],
  ])("gives up on a server that %s", async (_name, answer) => {
    await using server = await startTestServer((_request, response) =>
      answer((text) => response.write(text)),
    );
    const byIdle = createGuardedFetch({ allowedOrigins: [server.origin], idleTimeoutMs: 40 });
    expect(await getCode(byIdle, { url: server.origin })).toBe("timeout");
    const byTotal = createGuardedFetch({ allowedOrigins: [server.origin] });
    expect(await getCode(byTotal, { url: server.origin, timeoutMs: 40 })).toBe("timeout");
  });

  it("waits for a slow server until the total time if asked to be patient", async () => {
    await using server = await startTestServer((_request, response) => {
      // Longer than undici takes to notice an idle timeout of 40 ms.
      const timer = setTimeout(() => response.end("late"), 1_800);
      response.once("close", () => clearTimeout(timer));
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin], idleTimeoutMs: 40 });
    const [patient, impatient] = await Promise.all([
      fetch({ url: server.origin, isPatient: true }),
      getCode(fetch, { url: server.origin }),
    ]);
    expect([patient.text(), impatient]).toEqual(["late", "timeout"]);
    expect(await getCode(fetch, { url: server.origin, isPatient: true, timeoutMs: 40 })).toBe("timeout");
  });

  it("refuses a decompression bomb as over budget before it reaches the size limit", async () => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(15_000_000)));
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin] });
    expect(await getCode(fetch, { url: server.origin })).toBe("source_over_budget");
  });

  it("refuses a dripping server by its pace or by the total time", async () => {
    await using server = await startTestServer((_request, response) => {
      const timer = setInterval(() => response.write("."), 5);
      response.once("close", () => clearInterval(timer));
    });
    const options = { allowedOrigins: [server.origin] };
    const byPace = createGuardedFetch({ ...options, pace: { minBytesPerSecond: 10_000, graceMs: 20 } });
    expect(await getCode(byPace, { url: server.origin })).toBe("source_over_budget");
    // Long enough for the response to start on a busy machine. One that doesn't start times out instead.
    const byTotal = createGuardedFetch({ ...options, timeoutMs: 500 });
    expect(await getCode(byTotal, { url: server.origin })).toBe("source_over_budget");
    expect(await getCode(byPace, { url: server.origin, timeoutMs: 15 })).toBe("timeout");
  });

  it("distinguishes an unreachable host from a forbidden one", async () => {
    const server = await startTestServer((_request, response) => response.end());
    await server[Symbol.asyncDispose]();
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin] });
    expect(await getCode(fetch, { url: server.origin })).toBe("source_unreachable");
    const offline = createGuardedFetch({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    expect(await getCode(offline, { url: "https://example.com/" })).toBe("source_unreachable");
  });

  it("is canceled by the caller's signal", async () => {
    const controller = new AbortController();
    await using server = await startTestServer(() => controller.abort());
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin] });
    expect(await getCode(fetch, { url: server.origin, signal: controller.signal })).toBe("cancelled");
    expect(await getCode(fetch, { url: server.origin, signal: AbortSignal.abort() })).toBe("cancelled");
  });
});
