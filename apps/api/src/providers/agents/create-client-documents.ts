import { isAppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { MINUTE_MS } from "@pith/core/lib/durations";
import type { GuardedFetch } from "@pith/sources/http/guarded-fetch";
import { z } from "zod";
import type { ClientDocument, ClientDocuments } from "./client-documents.ts";

/** Limits for fetching a document. The draft recommends at most 5 kB. */
export const CLIENT_DOCUMENT_LIMITS = { maxBytes: 5 * 1024, timeoutMs: 5_000 };
/** Long enough for the user to decide, so that both calls that the page makes see the same document. */
const KEPT_MS = 5 * MINUTE_MS;
/** At 5 kB each, at most 1 MB. */
const MAX_KEPT = 200;
const MAX_REDIRECT_URIS = 20;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** All clients are public here, so a document that requires a secret or a key is rejected. */
const documentSchema = z.object({
  client_id: z.string(),
  client_name: z.string().default(""),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  grant_types: z.array(z.string()).default(["authorization_code"]),
  response_types: z.array(z.string()).default(["code"]),
  token_endpoint_auth_method: z.literal("none").default("none"),
  client_secret: z.undefined().optional(),
});

/** Creates the reader. Caches only valid documents, for five minutes. */
export function createClientDocuments({
  fetch,
  clock,
}: {
  /** Must enforce `CLIENT_DOCUMENT_LIMITS`. */
  fetch: GuardedFetch;
  clock: Clock;
}): ClientDocuments {
  const kept = new Map<string, { document: ClientDocument; untilMs: number }>();
  return {
    async read(url) {
      const known = kept.get(url);
      if (known && known.untilMs > clock.now()) return known.document;
      kept.delete(url);
      const document = await load({ url, fetch });
      if (document === null) return null;
      for (const oldest of kept.keys()) {
        if (kept.size < MAX_KEPT) break;
        kept.delete(oldest);
      }
      kept.set(url, { document, untilMs: clock.now() + KEPT_MS });
      return document;
    },
  };
}

async function load({ url, fetch }: { url: string; fetch: GuardedFetch }): Promise<ClientDocument | null> {
  try {
    const { status, headers, text } = await fetch({
      url,
      headers: { Accept: "application/json" },
      // A redirect could lead to someone else's document.
      redirect: "manual",
    });
    if (status !== 200 || !JSON_TYPE.test(headers.get("content-type") ?? "")) return null;
    const { data } = documentSchema.safeParse(JSON.parse(text()));
    // Reject a document that was copied from another agent's URL.
    if (data?.client_id !== url) return null;
    if (!data.grant_types.includes("authorization_code") || !data.response_types.includes("code"))
      return null;
    return { name: data.client_name, redirectUris: data.redirect_uris };
  } catch (error) {
    if (isAppError(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}
