import type { Socket } from "node:net";
import { AppError } from "@pith/core/errors/app-error";
import { buildConnector, Client } from "undici";
import type { OpenSocket, ResolvedAddress } from "./create-guarded-connector.ts";

/**
 * Opens sockets through an HTTP proxy. The CONNECT target is one of the checked addresses, never the host
 * name. Otherwise, the proxy would resolve the name again, possibly to an unchecked address. TLS still
 * verifies the name. undici's own ProxyAgent sends the name, so it can't be used.
 *
 * `proxyUrl` (http or https, with credentials if the proxy needs them) comes from the operator's settings and
 * may be on a private network. Throws AppError `not_configured` for any other kind of proxy.
 */
export function createProxySocketOpener({
  proxyUrl,
  connectTimeoutMs,
}: {
  proxyUrl: string;
  connectTimeoutMs: number;
}): OpenSocket {
  const proxy = parseProxyUrl(proxyUrl);
  const upgrade = buildConnector({ timeout: connectTimeoutMs, allowH2: false, maxCachedSessions: 0 });
  return ({ options, addresses }, callback) => {
    openTunnel({
      proxy,
      target: formatTarget({
        address: pickAddress(addresses),
        port: options.port,
        protocol: options.protocol,
      }),
      connectTimeoutMs,
    }).then(
      (socket) => {
        if (options.protocol === "https:") upgrade({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

interface Proxy {
  origin: string;
  authorization: string | null;
}

function parseProxyUrl(text: string): Proxy {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new AppError({
      code: "not_configured",
      message: "The proxy's address must start with http:// or https://.",
    });
  }
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    origin: url.origin,
    authorization: login === ":" ? null : `Basic ${Buffer.from(login).toString("base64")}`,
  };
}

/**
 * Prefers IPv4, since many proxies have no IPv6 route. The list is never empty: the connector has checked it.
 */
function pickAddress(addresses: readonly ResolvedAddress[]): ResolvedAddress {
  const picked = addresses.find(({ family }) => family === 4) ?? addresses[0];
  if (picked === undefined) throw new Error("No address");
  return picked;
}

function formatTarget({
  address: { address, family },
  port,
  protocol,
}: {
  address: ResolvedAddress;
  port: string;
  protocol: string;
}): string {
  const host = family === 6 ? `[${address}]` : address;
  return `${host}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** Opens one proxy connection per tunnel; the tunnel owns it from then on. */
async function openTunnel({
  proxy,
  target,
  connectTimeoutMs,
}: {
  proxy: Proxy;
  target: string;
  connectTimeoutMs: number;
}): Promise<Socket> {
  const client = new Client(proxy.origin, { headersTimeout: connectTimeoutMs });
  const headers: Record<string, string> = { host: target };
  if (proxy.authorization !== null) headers["proxy-authorization"] = proxy.authorization;
  const signal = AbortSignal.timeout(connectTimeoutMs);
  const { statusCode, socket } = await client
    .connect({ path: target, headers, signal })
    .catch(async (error: unknown) => {
      await client.destroy();
      throw error;
    });
  socket.once("close", () => void client.destroy());
  if (statusCode === 200) return socket as Socket;
  socket.on("error", () => {}).destroy();
  throw new Error(`The proxy answered ${statusCode}.`);
}
