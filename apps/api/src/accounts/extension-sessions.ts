import type { ClientKind } from "@pith/core/accounts/client-kind";
import type { Device } from "@pith/core/accounts/device";
import type { User } from "@pith/core/accounts/user";
import { AppError } from "@pith/core/errors/app-error";
import { and, eq, gt } from "drizzle-orm";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { extensionSessions } from "../db/schema/sign-in.schema.ts";
import { hashSecret, isSameSecret } from "../lib/randomness.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import type { Actor } from "./actor.ts";
import { buildClientToken, isClientKind } from "./client-token.ts";
import { readCurrentUser } from "./read-current-user.ts";
import { findSessionById, insertSession } from "./sessions.repo.ts";

const SESSION_LIFETIME_MS = 10 * 60_000;
/**
 * Six digits, shown in two groups, are easy to compare at a glance, and there are enough codes that
 * concurrent sign-ins won't show the same one.
 */
const CODE_DIGITS = 6;

type ExtensionDependencies = Pick<AccountDependencies, "database" | "clock" | "randomness">;

/**
 * Starts the sign-in of an extension or CLI. Only that program gets the poll secret; the login page gets the
 * id and the code.
 */
export async function startExtensionSession({
  client,
  dependencies: { database, clock, randomness },
}: {
  client: ClientKind;
  dependencies: ExtensionDependencies;
}): Promise<{
  sessionId: string;
  pollSecret: string;
  confirmationCode: string;
  expiresAt: string;
}> {
  const sessionId = randomness.createSecret();
  const pollSecret = randomness.createSecret();
  const digits = randomness.createDigits(CODE_DIGITS);
  const confirmationCode = `${digits.slice(0, 3)}-${digits.slice(3)}`;
  const now = new Date(clock.now());
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
  await database.db.insert(extensionSessions).values({
    id: sessionId,
    client,
    pollSecretHash: hashSecret(pollSecret),
    confirmationCode,
    status: "pending",
    createdAt: now,
    expiresAt,
  });
  return { sessionId, pollSecret, confirmationCode, expiresAt: expiresAt.toISOString() };
}

export async function readExtensionSession({
  sessionId,
  dependencies,
}: {
  sessionId: string;
  dependencies: ExtensionDependencies;
}): Promise<{
  client: ClientKind;
  confirmationCode: string;
  status: "pending" | "success" | "error" | "expired";
}> {
  const { database, clock } = dependencies;
  const [row] = await database.db.select().from(extensionSessions).where(eq(extensionSessions.id, sessionId));
  if (!row) throw createUnknownError();
  const isExpired = row.expiresAt <= new Date(clock.now());
  const status = row.status === "collected" ? "success" : isExpired ? "expired" : row.status;
  return { client: row.client, confirmationCode: row.confirmationCode, status };
}

/**
 * Stores the outcome of a sign-in, as reported by the login page. It can be set only once.
 *
 * @throws AppError `forbidden.sign_in_again` if the caller is a program, because a program signed in by
 * another program would outlive the website's session
 */
export async function updateExtensionSession({
  actor,
  sessionId,
  update,
  dependencies,
}: {
  actor: Actor;
  sessionId: string;
  update: { status: "success" } | { status: "error"; error: string };
  dependencies: ExtensionDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  if (actor.session && isClientKind(actor.session.kind))
    throw new AppError({ code: "forbidden.sign_in_again" });
  const updated = await database.db
    .update(extensionSessions)
    .set(
      update.status === "success"
        ? { status: "success", userId: actor.userId, parentId: actor.session?.id ?? null }
        : { status: "error", error: update.error },
    )
    .where(
      and(
        eq(extensionSessions.id, sessionId),
        eq(extensionSessions.status, "pending"),
        gt(extensionSessions.expiresAt, new Date(clock.now())),
      ),
    )
    .returning({ id: extensionSessions.id });
  if (updated.length === 0) throw createUnknownError();
}

/** Exchanges the program's poll secret for its token. Works only once. */
export async function collectExtensionSession({
  sessionId,
  pollSecret,
  device,
  dependencies,
}: {
  sessionId: string;
  pollSecret: string;
  device: Device;
  dependencies: ExtensionDependencies;
}): Promise<
  | { status: "pending" }
  | { status: "success"; token: string; user: User }
  | { status: "error"; error: string }
> {
  const { database, clock, randomness } = dependencies;
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const [row] = await db
      .select()
      .from(extensionSessions)
      .where(eq(extensionSessions.id, sessionId))
      .for("update");
    if (!row || !isSameSecret(row.pollSecretHash, hashSecret(pollSecret))) throw createUnknownError();
    if (row.expiresAt <= now || row.status === "collected") throw createUnknownError();
    if (row.status === "pending") return { status: "pending" as const };
    if (row.status === "error") {
      return { status: "error" as const, error: row.error ?? "Sign-in failed. Try again." };
    }
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.id, row.userId ?? ""));
    if (!user) throw createUnknownError();
    // Don't sign the program in if the user has signed out on the website in the meantime.
    if (row.parentId && !(await findSessionById({ db, id: row.parentId, now }))) throw createUnknownError();
    const token = buildClientToken({ kind: row.client, secret: randomness.createSecret() });
    await insertSession({
      db,
      session: {
        id: randomness.createId(),
        userId: user.id,
        kind: row.client,
        secretHash: hashSecret(token),
        device,
        parentId: row.parentId,
        signedInAt: now,
        now,
      },
    });
    await db
      .update(extensionSessions)
      .set({ status: "collected" })
      .where(eq(extensionSessions.id, sessionId));
    return { status: "success" as const, token, user: await readCurrentUser({ db, userId: user.id }) };
  });
}

function createUnknownError(): AppError {
  return new AppError({ code: "not_found.extension_session" });
}
