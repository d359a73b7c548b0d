import { isAppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { forbiddenUrls } from "../testing/forbidden-urls.ts";
import { startTestProxy } from "../testing/start-test-proxy.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import type { ResolveHost } from "./create-guarded-connector.ts";
import { createGuardedFetch } from "./create-guarded-fetch.ts";
import { createProxySocketOpener } from "./create-proxy-socket-opener.ts";

const publicAddress = { address: "93.184.216.34", family: 4 } as const;

function createProxiedFetch({
  proxyUrl,
  resolve = async () => [publicAddress],
}: {
  proxyUrl: string;
  resolve?: ResolveHost;
}) {
  return createGuardedFetch({
    resolve,
    openSocket: createProxySocketOpener({ proxyUrl, connectTimeoutMs: 60_000 }),
  });
}

async function getCode(work: Promise<{ status: number }>): Promise<string> {
  try {
    return `status ${(await work).status}`;
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

describe("createProxySocketOpener", () => {
  it("asks the proxy for the checked address, never for the name", async () => {
    const hosts: (string | undefined)[] = [];
    await using server = await startTestServer((request, response) => {
      hosts.push(request.headers.host);
      response.end("through");
    });
    await using proxy = await startTestProxy({ port: server.port });
    const fetch = createProxiedFetch({ proxyUrl: proxy.url });
    const answer = await fetch({ url: "http://www.youtube.com/watch" });
    expect(answer.text()).toBe("through");
    expect(proxy.asked.map(({ target }) => target)).toEqual(["93.184.216.34:80"]);
    expect(hosts).toEqual(["www.youtube.com"]);
  });

  it("prefers IPv4 to IPv6, and writes IPv6 in brackets", async () => {
    await using server = await startTestServer((_request, response) => response.end());
    await using proxy = await startTestProxy({ port: server.port });
    const six = { address: "2606:2800:220:1:248:1893:25c8:1946", family: 6 } as const;
    for (const addresses of [[six, publicAddress], [six]]) {
      const fetch = createProxiedFetch({ proxyUrl: proxy.url, resolve: async () => addresses });
      await fetch({ url: "http://www.youtube.com/" });
    }
    expect(proxy.asked.map(({ target }) => target)).toEqual([
      "93.184.216.34:80",
      "[2606:2800:220:1:248:1893:25c8:1946]:80",
    ]);
  });

  it("authenticates with the credentials in the proxy URL", async () => {
    await using server = await startTestServer((_request, response) => response.end());
    await using proxy = await startTestProxy({ port: server.port });
    const fetch = createProxiedFetch({ proxyUrl: proxy.url.replace("//", "//ada:p%40ss@") });
    await fetch({ url: "http://www.youtube.com/" });
    expect(proxy.asked[0]?.authorization).toBe(`Basic ${Buffer.from("ada:p@ss").toString("base64")}`);
  });

  it.each(forbiddenUrls)("refuses %j before the proxy is asked", async (url) => {
    await using proxy = await startTestProxy({ port: 1 });
    expect(await getCode(createProxiedFetch({ proxyUrl: proxy.url })({ url }))).toBe("forbidden_address");
    expect(proxy.asked).toEqual([]);
  });

  it.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "fd00::1"])(
    "refuses a name that resolves to %s before the proxy is asked",
    async (address) => {
      await using proxy = await startTestProxy({ port: 1 });
      const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 } as const];
      const fetch = createProxiedFetch({ proxyUrl: proxy.url, resolve });
      expect(await getCode(fetch({ url: "https://rebind.example.com/" }))).toBe("forbidden_address");
      expect(proxy.asked).toEqual([]);
    },
  );

  it("reports an unreachable source if the proxy refuses or is down", async () => {
    await using proxy = await startTestProxy({ port: 1, status: 407 });
    const fetch = createProxiedFetch({ proxyUrl: proxy.url });
    expect(await getCode(fetch({ url: "https://www.youtube.com/" }))).toBe("source_unreachable");
    const gone = createProxiedFetch({ proxyUrl: "http://127.0.0.1:1" });
    expect(await getCode(gone({ url: "https://www.youtube.com/" }))).toBe("source_unreachable");
  });

  it.each(["socks5://127.0.0.1:1080", "proxy:8080", ""])("refuses %j as a proxy", (proxyUrl) => {
    expect(() => createProxySocketOpener({ proxyUrl, connectTimeoutMs: 1 })).toThrow(/http:\/\//);
  });
});
