import { z } from "zod";
import type { SettingForm } from "./setting.ts";
import { splitList } from "./text-forms.ts";

/** Parses a URL with one of these protocols. Returns null for anything else. */
function parseUrl({ given, protocols }: { given: string; protocols: readonly string[] }): URL | null {
  const value = given.trim();
  if (/\s/.test(value) || !/^[a-z][a-z\d+.-]*:\/\//i.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  return protocols.includes(url.protocol) ? url : null;
}

/** An http or https URL that paths are appended to. The trailing slash is removed. */
export const baseUrl: SettingForm<string> = {
  words: "http or https URL",
  parse(given) {
    const url = parseUrl({ given, protocols: ["http:", "https:"] });
    if (!url) return { problem: "must be an http or https URL, like https://host.example/v1" };
    if (url.username || url.password) {
      return { problem: "must not contain a user name or password: fetch refuses such URLs" };
    }
    return url.search || url.hash
      ? { problem: "must end with its path, without ? or #" }
      : { value: given.trim().replace(/\/+$/, "") };
  },
};

/** An OpenID Connect issuer identifier. Compared character by character, so any trailing slash is kept. */
export const issuerUrl: SettingForm<string> = {
  words: "http or https URL",
  parse(given) {
    const reading = baseUrl.parse(given);
    return "value" in reading ? { value: given.trim() } : reading;
  },
};

/** An http or https URL that is used unchanged, for calls or links. */
export const wholeUrl: SettingForm<string> = {
  words: "http or https URL",
  parse(given) {
    const url = parseUrl({ given, protocols: ["http:", "https:"] });
    if (!url) return { problem: "must be an http or https URL, like https://host.example/page" };
    return url.username || url.password
      ? { problem: "must not contain a user name or password" }
      : { value: given.trim().replace(/\/+$/, "") };
  },
};

/** Percent-encodes spaces, since some services display passwords in groups separated by spaces. */
function encodeSpaces(given: string): string {
  return given.trim().replaceAll(" ", "%20");
}

/** Returns whether the user and password can be decoded. False if a percent sign isn't written as %25. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** An HTTP proxy, with or without a user and password. */
export const proxyUrl: SettingForm<string> = {
  words: "http or https URL of a proxy",
  parse(given) {
    const value = encodeSpaces(given);
    const url = parseUrl({ given: value, protocols: ["http:", "https:"] });
    return url && isDecodable(url)
      ? { value: value.replace(/\/+$/, "") }
      : {
          problem:
            "must be the http or https URL of a proxy, like http://user:password@host:3128. In the password, write % as %25, # as %23, / as %2F, ? as %3F and @ as %40",
        };
  },
};

/** The website's public URL. Must be an origin, because Pith is served from the root. */
export const publicOrigin: SettingForm<string> = {
  words: "http or https URL without a path",
  parse(given) {
    const url = parseUrl({ given, protocols: ["http:", "https:"] });
    if (!url) return { problem: "must be an http or https URL, like https://pith.example.com" };
    if (url.pathname !== "/" || url.search || url.hash || url.username || url.password) {
      return {
        problem: `must be without a path, user, ? or #, like ${url.origin}: Pith needs a host name of its own`,
      };
    }
    if (["0.0.0.0", "[::]"].includes(url.hostname)) {
      return {
        problem: `names ${url.hostname}, which no browser can open: set the host that people type in`,
      };
    }
    return { value: url.origin };
  },
};

/** Origins of extensions and apps, which the URL parser treats as opaque. */
const exactOrigin = /^(?!https?:)[a-z][a-z\d+.-]*:\/\/[\w.-]+$/i;

/** Comma-separated origins of websites and extensions. */
export const originList: SettingForm<string[]> = {
  words: "origins separated by commas",
  parse(given) {
    const items = splitList(given);
    const values = items.map((item) => {
      if (item.includes("*")) return null;
      if (exactOrigin.test(item)) return item;
      const url = parseUrl({ given: item, protocols: ["http:", "https:"] });
      return url && [url.origin, `${url.origin}/`].includes(item) ? url.origin : null;
    });
    const wrong = items.find((_item, index) => values[index] === null);
    if (wrong === undefined) return { value: values.filter((value) => value !== null) };
    return {
      problem: wrong.includes("*")
        ? `has ${JSON.stringify(wrong)}, but any website could then act as the people who are signed in: name each origin, like https://app.example.com`
        : `has ${JSON.stringify(wrong)}: an origin is a protocol and a host, like https://app.example.com or chrome-extension://abcdef`,
    };
  },
};

/** An address to listen on. */
export const bindHost: SettingForm<string> = {
  words: "IP address or host name",
  parse(given) {
    return isHost(given)
      ? { value: given }
      : {
          problem: `must be an address of this machine without protocol and port, like 127.0.0.1 or 0.0.0.0, not ${JSON.stringify(given)}`,
        };
  },
};

/** A host name, such as Firebase's sign-in domain. */
export const hostName: SettingForm<string> = {
  words: "host name",
  parse(given) {
    return isHost(given)
      ? { value: given }
      : { problem: `must be a host name without protocol and path, not ${JSON.stringify(given)}` };
  },
};

/** An email domain. Accepts `@Example.com` as copied from an address. */
export const emailDomain: SettingForm<string> = {
  words: "domain",
  parse(given) {
    const value = given.trim().replace(/^@/, "").toLowerCase();
    return isHost(value) && value.includes(".")
      ? { value }
      : { problem: `must be a domain, like example.com, not ${JSON.stringify(given)}` };
  },
};

export const hostAndPort: SettingForm<string> = {
  words: "host and port",
  parse(given) {
    const [, host = "", port = ""] = /^(.+):(\d{1,5})$/.exec(given) ?? [];
    return isHost(host) && Number(port) > 0 && Number(port) <= 65_535
      ? { value: given }
      : {
          problem: `must be a host and a port without a protocol, like 127.0.0.1:9099, not ${JSON.stringify(given)}`,
        };
  },
};

/**
 * Returns whether the text is a host name or an IP address. The URL parser normalizes other notations for an
 * address, so only the canonical notation stays unchanged.
 */
function isHost(given: string): boolean {
  if (z.ipv6().safeParse(given).success) return true;
  // The parser would accept other characters, such as * in a pattern.
  if (!/^[\w.-]+$/.test(given)) return false;
  return URL.canParse(`http://${given}`) && new URL(`http://${given}`).hostname === given.toLowerCase();
}

export const postgresUrl: SettingForm<string> = {
  words: "Postgres URL",
  parse(given) {
    const text = encodeSpaces(given);
    // With a Unix socket, the host is a folder in the query, and URLs may have a user without a host.
    const value = URL.canParse(text) ? text : text.replace("@/", "@localhost/");
    const url = parseUrl({ given: value, protocols: ["postgres:", "postgresql:"] });
    const hasHost = url?.hostname || url?.searchParams.get("host");
    // Without a host, PGHOST or localhost is used.
    return url && !url.hash && (hasHost || url.pathname.length > 1)
      ? { value }
      : {
          problem:
            "must be like postgres://user:password@host:5432/database. In the password, write % as %25, # as %23, / as %2F, ? as %3F and @ as %40",
        };
  },
};

export const smtpUrl: SettingForm<string> = {
  words: "SMTP URL",
  parse(given) {
    const value = encodeSpaces(given);
    const url = parseUrl({ given: value, protocols: ["smtp:", "smtps:"] });
    return url?.hostname && !url.hash && url.pathname.length < 2 && isDecodable(url)
      ? { value }
      : {
          problem:
            "must be like smtps://user:password@mail.example.org or smtp://mail.example.org:587. In the password, write % as %25, # as %23, / as %2F, ? as %3F and @ as %40",
        };
  },
};
