import { and, asc, count, eq, inArray, isNull, lt, notExists, or } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/database.ts";
import { oauthClients, oauthGrants } from "../../db/schema/oauth.schema.ts";
import type { ClientDocuments } from "../../providers/agents/client-documents.ts";
import { IDLE_CLIENT_MS, MAX_UNUSED_CLIENTS, UNUSED_CLIENT_MS } from "./oauth-limits.ts";
import { isRedirectUri } from "./redirect-uris.ts";

const MAX_REDIRECT_URIS = 10;
const MAX_NAME_CHARACTERS = 60;
const MAX_DOCUMENT_URL_CHARACTERS = 500;

export type OAuthClient = Pick<typeof oauthClients.$inferSelect, "id" | "name" | "redirectUris">;

/** Client metadata (RFC 7591, section 2). Other fields have no effect here, so they aren't read. */
const clientMetadataSchema = z.object({
  client_name: z.string().default(""),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  grant_types: z.array(z.string()).default(["authorization_code"]),
  response_types: z.array(z.string()).default(["code"]),
});

/** Registers a client, or returns an `error` from RFC 7591, 3.2.2. */
export async function registerClient({
  db,
  id,
  metadata,
  now,
}: {
  db: Db;
  id: string;
  /** As received. */
  metadata: unknown;
  now: Date;
}): Promise<OAuthClient | { error: "invalid_client_metadata" | "invalid_redirect_uri" }> {
  const { data } = clientMetadataSchema.safeParse(metadata);
  if (!data?.grant_types.includes("authorization_code") || !data.response_types.includes("code")) {
    return { error: "invalid_client_metadata" };
  }
  const { client_name, redirect_uris: redirectUris } = data;
  const [first = ""] = redirectUris;
  if (!redirectUris.every(isRedirectUri)) return { error: "invalid_redirect_uri" };
  const name = cleanName(client_name) || new URL(first).hostname;
  const client = { id, name, redirectUris };
  await db.insert(oauthClients).values({ ...client, createdAt: now });
  await dropOldestUnused(db);
  return client;
}

/**
 * Returns true if a client id is the URL of a Client ID Metadata Document: HTTPS with a path, in normalized form, so
 * that each document has only one id.
 */
export function isDocumentUrl(id: string): boolean {
  if (id.length > MAX_DOCUMENT_URL_CHARACTERS || !URL.canParse(id)) return false;
  const { protocol, pathname, username, password, hash, href } = new URL(id);
  return protocol === "https:" && pathname !== "/" && `${username}${password}${hash}` === "" && href === id;
}

/** Returns a client that has registered or has a metadata document. Null if it is unknown. */
export async function findClient({
  db,
  id,
  clientDocuments,
}: {
  db: Db;
  id: string;
  clientDocuments: ClientDocuments;
}): Promise<OAuthClient | null> {
  if (isDocumentUrl(id)) {
    const document = await clientDocuments.read(id);
    if (document === null) return null;
    const { name, redirectUris } = document;
    return { id, name: cleanName(name) || new URL(id).hostname, redirectUris: [...redirectUris] };
  }
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, id));
  return client ?? null;
}

export async function touchClient({ db, id, now }: { db: Db; id: string; now: Date }): Promise<void> {
  await db.update(oauthClients).set({ lastUsedAt: now }).where(eq(oauthClients.id, id));
}

/** Deletes registrations that were never used, and those that have been unused for a long time and have no grants. */
export async function sweepClients({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const grants = db
    .select({ id: oauthGrants.id })
    .from(oauthGrants)
    .where(eq(oauthGrants.clientId, oauthClients.id));
  await db
    .delete(oauthClients)
    .where(
      and(
        or(
          and(isNull(oauthClients.lastUsedAt), lt(oauthClients.createdAt, before(UNUSED_CLIENT_MS))),
          lt(oauthClients.lastUsedAt, before(IDLE_CLIENT_MS)),
        ),
        notExists(grants),
      ),
    );
}

/**
 * Removes characters that could make a name look like part of the page around it: line breaks, invisible and
 * bidirectional control characters, the quotation marks that the page adds, and stacks of combining marks that cover
 * other lines.
 */
function cleanName(name: string): string {
  const plain = name
    .replaceAll(/[“”„«»"]/g, "")
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}\s]+/gu, " ")
    .replaceAll(/(\p{M}{3})\p{M}+/gu, "$1")
    .trim();
  return [...plain].slice(0, MAX_NAME_CHARACTERS).join("");
}

async function dropOldestUnused(db: Db): Promise<void> {
  const [unused] = await db
    .select({ clients: count() })
    .from(oauthClients)
    .where(isNull(oauthClients.lastUsedAt));
  const surplus = (unused?.clients ?? 0) - MAX_UNUSED_CLIENTS;
  if (surplus <= 0) return;
  const oldest = db
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(isNull(oauthClients.lastUsedAt))
    .orderBy(asc(oauthClients.createdAt), asc(oauthClients.id))
    .limit(surplus);
  await db.delete(oauthClients).where(inArray(oauthClients.id, oldest));
}
