import { AppError } from "@pith/core/errors/app-error";
import { isForbiddenHost } from "@pith/core/videos/is-forbidden-host";
import ipaddr from "ipaddr.js";
import { isForbiddenAddress } from "./is-forbidden-address.ts";

export interface UrlRules {
  /** Exact origins that may be requested even though they aren't public; for tests and development. */
  allowedOrigins: ReadonlySet<string>;
  allowedPorts: ReadonlySet<number>;
}

/**
 * Parses a URL and rejects anything that must not be requested: schemes other than http and https,
 * credentials in the URL, other ports, local network names, and literal addresses that aren't public. The
 * URL parser first normalizes every spelling of an IPv4 address (2130706433, 0x7f.1, 0177.0.0.1) to its
 * dotted form.
 */
export function checkUrl({ url, base, rules }: { url: string; base?: URL; rules: UrlRules }): URL {
  const parsed = URL.canParse(url, base) ? new URL(url, base) : null;
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol)) {
    throw new AppError({ code: "forbidden_address.not_url" });
  }
  if (rules.allowedOrigins.has(parsed.origin)) return parsed;
  if (parsed.username !== "" || parsed.password !== "") {
    throw new AppError({ code: "forbidden_address.credentials" });
  }
  const port = parsed.port === "" ? (parsed.protocol === "https:" ? 443 : 80) : Number(parsed.port);
  if (!rules.allowedPorts.has(port)) throw new AppError({ code: "forbidden_address.port" });
  const hostname = stripBrackets(parsed.hostname);
  if (ipaddr.isValid(hostname) ? isForbiddenAddress(hostname) : isForbiddenHost(hostname)) {
    throw new AppError({ code: "forbidden_address", cause: `${parsed.protocol}//${parsed.host}` });
  }
  return parsed;
}

/** Returns a URL's host in the form that DNS and sockets expect: IPv6 addresses without brackets. */
export function stripBrackets(hostname: string): string {
  return hostname.startsWith("[") && hostname.endsWith("]") ? hostname.slice(1, -1) : hostname;
}
