import { lookup as resolveHost } from "node:dns";
import type { LookupFunction } from "node:net";
import { AppError } from "@pith/core/errors/app-error";
import ipaddr from "ipaddr.js";
import { buildConnector } from "undici";
import { stripBrackets } from "./check-url.ts";
import { isForbiddenAddress } from "./is-forbidden-address.ts";

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Resolves a host name to all of its addresses. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/** Opens a socket to one of the checked `addresses`; `options.hostname` is for TLS only. */
export type OpenSocket = (
  request: { options: buildConnector.Options; addresses: ResolvedAddress[] },
  callback: buildConnector.Callback,
) => void;

export const resolveWithSystem: ResolveHost = (hostname) =>
  new Promise((resolve, reject) => {
    resolveHost(hostname, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else
        resolve(addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }) as const));
    });
  });

/**
 * Opens all sockets. Each name is resolved only once, all of its addresses are checked, and the socket is
 * opened to a checked address, so there is no second lookup that a DNS rebinding attack could answer
 * differently. Literal addresses skip the lookup, so they're checked separately.
 */
export function createGuardedConnector({
  allowedOrigins,
  resolve,
  openSocket,
}: {
  allowedOrigins: ReadonlySet<string>;
  resolve: ResolveHost;
  openSocket: OpenSocket;
}): buildConnector.connector {
  return (options, callback) => {
    const hostname = stripBrackets(options.hostname);
    findAddresses({ hostname, resolve })
      .then((addresses) => {
        if (!isAllowedOrigin({ options, allowedOrigins }) && hasForbidden(addresses)) {
          callback(new AppError({ code: "forbidden_address", cause: hostname }), null);
          return;
        }
        openSocket({ options: { ...options, hostname }, addresses }, callback);
      })
      .catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null));
  };
}

/** Opens sockets with undici's own connector, pinned to the checked addresses. */
export function createSocketOpener({ connectTimeoutMs }: { connectTimeoutMs: number }): OpenSocket {
  return ({ options, addresses }, callback) => {
    const lookup: LookupFunction = (_hostname, lookupOptions, done) => {
      const first = addresses[0];
      if (lookupOptions.all === true) done(null, addresses);
      else if (first === undefined) done(new Error("No address"), "");
      else done(null, first.address, first.family);
    };
    const connect = buildConnector({
      // undici's type omits some options that it passes through to net.connect.
      ...({ lookup, autoSelectFamily: true } as object),
      timeout: connectTimeoutMs,
      allowH2: false,
      maxCachedSessions: 0,
    });
    connect(options, callback);
  };
}

async function findAddresses({
  hostname,
  resolve,
}: {
  hostname: string;
  resolve: ResolveHost;
}): Promise<ResolvedAddress[]> {
  if (ipaddr.isValid(hostname)) {
    return [{ address: hostname, family: ipaddr.parse(hostname).kind() === "ipv6" ? 6 : 4 }];
  }
  return await resolve(hostname);
}

function hasForbidden(addresses: ResolvedAddress[]): boolean {
  return addresses.length === 0 || addresses.some(({ address }) => isForbiddenAddress(address));
}

function isAllowedOrigin({
  options,
  allowedOrigins,
}: {
  options: buildConnector.Options;
  allowedOrigins: ReadonlySet<string>;
}): boolean {
  const url = `${options.protocol}//${options.host ?? options.hostname}`;
  return URL.canParse(url) && allowedOrigins.has(new URL(url).origin);
}
