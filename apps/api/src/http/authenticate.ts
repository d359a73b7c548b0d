import { AppError } from "@pith/core/errors/app-error";
import type { Context } from "hono";
import type { Actor } from "../accounts/actor.ts";
import { ensureFirebaseUser } from "../accounts/ensure-firebase-user.ts";
import { EXTENSION_TOKEN_PREFIX } from "../accounts/extension-token.ts";
import { SESSION_TOKEN_PREFIX } from "../accounts/session-tokens.ts";
import {
  findSessionById,
  findSessionBySecret,
  type LiveSession,
  touchSession,
} from "../accounts/sessions.repo.ts";
import { findUserByIdentity, touchLastSeen, type UserRow } from "../accounts/users.repo.ts";
import { hashSecret, isSameSecret, signText } from "../lib/randomness.ts";
import type { AppEnv } from "./app-env.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { getNetwork } from "./read-address.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** The header that carries the bot's service key. */
export const SERVICE_KEY_HEADER = "X-Pith-Service-Key";

interface Proven {
  user: UserRow;
  sessionId: string | null;
}

/**
 * Authenticates the caller. Returns `null` if the request carries no credential.
 *
 * @throws AppError `unauthenticated` if the credential is not valid: a forged or expired token, a revoked session, a
 * Telegram id without its cookie or the service key.
 */
export async function authenticate({
  context,
  dependencies,
}: {
  context: Context<AppEnv>;
  dependencies: HttpDependencies;
}): Promise<Actor | null> {
  const proven = await prove({ context, dependencies });
  if (!proven) return null;
  const { user, sessionId } = proven;
  await touchLastSeen({ db: dependencies.database.db, user, now: new Date(dependencies.clock.now()) });
  const facts: Omit<Actor, keyof Proof> = {
    userId: user.id,
    accountId: user.accountId,
    authProvider: user.authProvider,
    isGuest: user.isGuest,
    telegramId: user.telegramId,
    sessionId,
    addressHash: user.isGuest ? hashAddress({ context, dependencies }) : null,
  };
  // The only place where an actor is created.
  return facts as Actor;
}

type Proof = { [Key in keyof Actor as Key extends string ? never : Key]: Actor[Key] };

/** True if the caller sends the bot's service key. */
export function hasServiceKey({
  context,
  dependencies,
}: {
  context: Context<AppEnv>;
  dependencies: HttpDependencies;
}): boolean {
  const shown = context.req.header(SERVICE_KEY_HEADER);
  return shown !== undefined && isSameSecret(shown, dependencies.botServiceKey);
}

async function prove({
  context,
  dependencies,
}: {
  context: Context<AppEnv>;
  dependencies: HttpDependencies;
}): Promise<Proven | null> {
  const authorization = context.req.header("authorization") ?? "";
  const [scheme = "", credential = ""] = authorization.split(" ", 2);
  if (scheme.toLowerCase() === "bearer") return proveToken({ token: credential, dependencies });
  if (scheme.toLowerCase() === "telegram") {
    return proveTelegram({ context, telegramId: credential, dependencies });
  }
  if (authorization !== "") throw createRefusal();
  const secret = readSessionCookie(context);
  if (!secret) return null;
  const found = await findSession({ secret, dependencies });
  // An extension's token must not work as a cookie, since a page could set that cookie.
  return found && found.session.kind !== "extension" ? toProven(found) : null;
}

async function proveToken({
  token,
  dependencies,
}: {
  token: string;
  dependencies: HttpDependencies;
}): Promise<Proven> {
  const { db } = dependencies.database;
  if (token.startsWith(EXTENSION_TOKEN_PREFIX)) {
    const found = await findSession({ secret: token, dependencies });
    if (found?.session.kind !== "extension") throw createRefusal();
    await touchSession({ db, session: found.session, now: new Date(dependencies.clock.now()) });
    return toProven(found);
  }
  if (token.startsWith(SESSION_TOKEN_PREFIX)) {
    const id = dependencies.sessionTokens.verify(token);
    const found = await dependencies.liveSessions.get(id, () => findSessionById({ db, id }));
    if (!found) throw createRefusal();
    return toProven(found);
  }
  if (!dependencies.firebaseTokens) throw createRefusal();
  const identity = await dependencies.firebaseTokens.verify(token);
  return { user: await ensureFirebaseUser({ identity, dependencies }), sessionId: null };
}

/** A Telegram id alone proves nothing. The proof is the cookie set by the login code, or the bot's service key. */
async function proveTelegram({
  context,
  telegramId,
  dependencies,
}: {
  context: Context<AppEnv>;
  telegramId: string;
  dependencies: HttpDependencies;
}): Promise<Proven> {
  const { db } = dependencies.database;
  if (hasServiceKey({ context, dependencies })) {
    const user = await findUserByIdentity({ db, provider: "telegram", subject: telegramId });
    if (!user) throw createRefusal();
    return { user, sessionId: null };
  }
  const secret = readSessionCookie(context);
  const found = secret ? await findSession({ secret, dependencies }) : null;
  if (found?.session.kind !== "telegram" || found.user.telegramId !== telegramId) throw createRefusal();
  return toProven(found);
}

function toProven({ session, user }: LiveSession): Proven {
  return { user, sessionId: session.id };
}

function findSession({
  secret,
  dependencies,
}: {
  secret: string;
  dependencies: HttpDependencies;
}): Promise<LiveSession | null> {
  const secretHash = hashSecret(secret);
  const { db } = dependencies.database;
  return dependencies.liveSessions.get(secretHash, () => findSessionBySecret({ db, secretHash }));
}

/** Salted with the month, so that even the hashes can't link visits across months. */
function hashAddress({
  context,
  dependencies,
}: {
  context: Context<AppEnv>;
  dependencies: HttpDependencies;
}): string {
  const month = new Date(dependencies.clock.now()).toISOString().slice(0, 7);
  const text = `address:${month}:${getNetwork(context.var.address)}`;
  return signText({ key: dependencies.signingSecret, text });
}

function createRefusal(): AppError {
  return new AppError({ code: "unauthenticated.not_signed_in" });
}
