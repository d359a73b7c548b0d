import { parseNotionId } from "@pith/core/accounts/parse-notion-id";
import type { Connection, ConnectionPlace, connectionSchemas } from "@pith/core/contract/connection.schemas";
import type { EndpointRequest } from "@pith/core/contract/define-endpoint";
import { AppError } from "@pith/core/errors/app-error";
import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { connections, type NotionTarget } from "../db/schema/connections.schema.ts";
import { PlaceError } from "../providers/places/place-client.ts";
import type { ConnectionDependencies } from "./connection-dependencies.ts";
import { findNotionTarget } from "./find-notion-target.ts";
import { sealToken } from "./seal-token.ts";

type ConnectionRow = typeof connections.$inferSelect;

interface ConnectionCall {
  actor: Actor;
  dependencies: Pick<ConnectionDependencies, "database" | "clock" | "signingSecret" | "places">;
}

export async function listConnections({ actor, dependencies }: ConnectionCall): Promise<Connection[]> {
  const rows = await dependencies.database.db
    .select()
    .from(connections)
    .where(eq(connections.accountId, actor.accountId))
    .orderBy(asc(connections.place));
  return rows.map(buildConnection);
}

/**
 * Connects a service after testing the token, or replaces the existing token and target.
 *
 * @throws AppError `invalid_input.connection_token`, `invalid_input.connection_target`, `unavailable`
 */
export async function connectPlace({
  actor,
  request: { place, token, target, isAutomatic },
  dependencies,
}: ConnectionCall & {
  request: EndpointRequest<(typeof connectionSchemas)["connectPlace"]>["body"];
}): Promise<Connection> {
  const { database, clock, signingSecret } = dependencies;
  const found = await tryToken({ place, token, target, dependencies });
  const owner = getTokenOwner({ accountId: actor.accountId, place });
  const row: ConnectionRow = {
    accountId: actor.accountId,
    place,
    sealedToken: sealToken({ token, owner, signingSecret }),
    target: found,
    isAutomatic,
    isEnabled: true,
    failingSince: null,
    error: null,
    createdAt: new Date(clock.now()),
  };
  await database.db
    .insert(connections)
    .values(row)
    .onConflictDoUpdate({ target: [connections.accountId, connections.place], set: row });
  return buildConnection(row);
}

/** Re-enabling a connection clears its failures. @throws AppError `not_found.connection` */
export async function updateConnection({
  actor,
  place,
  request: { isAutomatic, isEnabled },
  dependencies,
}: ConnectionCall & {
  place: ConnectionPlace;
  request: EndpointRequest<(typeof connectionSchemas)["updateConnection"]>["body"];
}): Promise<Connection> {
  const [row] = await dependencies.database.db
    .update(connections)
    .set({ isAutomatic, isEnabled, ...(isEnabled && { failingSince: null, error: null }) })
    .where(and(eq(connections.accountId, actor.accountId), eq(connections.place, place)))
    .returning();
  if (!row) throw new AppError({ code: "not_found.connection" });
  return buildConnection(row);
}

/** @throws AppError `not_found.connection` */
export async function disconnectPlace({
  actor,
  place,
  dependencies,
}: ConnectionCall & { place: ConnectionPlace }): Promise<void> {
  const rows = await dependencies.database.db
    .delete(connections)
    .where(and(eq(connections.accountId, actor.accountId), eq(connections.place, place)))
    .returning({ place: connections.place });
  if (rows.length === 0) throw new AppError({ code: "not_found.connection" });
}

/** Returns the owner that a connection's token is bound to. */
export function getTokenOwner({ accountId, place }: Pick<ConnectionRow, "accountId" | "place">): string {
  return `${place}:${accountId}`;
}

async function tryToken({
  place,
  token,
  target,
  dependencies: { places },
}: {
  place: ConnectionPlace;
  token: string;
  target: string;
  dependencies: Pick<ConnectionDependencies, "places">;
}): Promise<NotionTarget | null> {
  try {
    if (place === "readwise") {
      await places.readwise({ token, method: "GET", path: "/api/v2/auth/" });
      return null;
    }
    const id = parseNotionId(target);
    if (id === null) throw new AppError({ code: "invalid_input.connection_target" });
    return await findNotionTarget({ id, token, notion: places.notion });
  } catch (cause) {
    if (!(cause instanceof PlaceError)) throw cause;
    switch (cause.kind) {
      case "refused":
        throw new AppError({ code: "invalid_input.connection_token", cause });
      case "unreachable":
        throw new AppError({ code: "unavailable", cause });
      default:
        throw new AppError({ code: "invalid_input.connection_target", cause });
    }
  }
}

function buildConnection({
  place,
  target,
  isAutomatic,
  isEnabled,
  error,
  createdAt,
}: ConnectionRow): Connection {
  return {
    place,
    target: target && { title: target.title, url: target.url },
    isAutomatic,
    isEnabled,
    error,
    createdAt: createdAt.toISOString(),
  };
}
