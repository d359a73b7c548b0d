import { createGuardedFetch } from "@pith/sources/http/create-guarded-fetch";
import { type PlaceClient, type PlaceClients, PlaceError } from "./place-client.ts";

/**
 * The API version whose shapes `connections/` reads and writes (developers.notion.com/reference/versioning).
 */
const NOTION_VERSION = "2025-09-03";
const TIMEOUT_MS = 30_000;
/** A page of 100 blocks can be several megabytes. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Creates the clients. The origins are overridden in tests. */
export function createPlaceClients({
  notionOrigin = "https://api.notion.com",
  readwiseOrigin = "https://readwise.io",
  allowedOrigins = [],
}: {
  notionOrigin?: string;
  readwiseOrigin?: string;
  allowedOrigins?: readonly string[];
} = {}): PlaceClients {
  const create = ({
    origin,
    authorize,
  }: {
    origin: string;
    authorize: (token: string) => Record<string, string>;
  }): PlaceClient => {
    const fetch = createGuardedFetch({ allowedOrigins, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
    return async ({ token, method, path, body, signal }) => {
      const response = await fetch({
        url: `${origin}${path}`,
        method,
        headers: { ...authorize(token), ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "manual",
        signal,
      }).catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new PlaceError({ kind: "unreachable", cause });
      });
      const { status, headers } = response;
      if (status < 200 || status >= 300) throw readRefusal({ status, headers });
      if (response.bytes.length === 0) return null;
      try {
        return JSON.parse(response.text()) as unknown;
      } catch (cause) {
        throw new PlaceError({ kind: "unreachable", cause });
      }
    };
  };
  return {
    notion: create({
      origin: notionOrigin,
      authorize: (token) => ({ authorization: `Bearer ${token}`, "notion-version": NOTION_VERSION }),
    }),
    readwise: create({
      origin: readwiseOrigin,
      authorize: (token) => ({ authorization: `Token ${token}` }),
    }),
  };
}

/** Conflicts, rate limits and server errors are temporary. The other errors aren't. */
function readRefusal({ status, headers }: { status: number; headers: Headers }): PlaceError {
  if (status === 401 || status === 403) return new PlaceError({ kind: "refused" });
  if (status === 404) return new PlaceError({ kind: "missing" });
  if (status === 400 || status === 413 || status === 422) return new PlaceError({ kind: "rejected" });
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
  return new PlaceError({
    kind: "unreachable",
    retryAfterMs: retryAfterMs && Math.min(retryAfterMs, MAX_RETRY_AFTER_MS),
  });
}
