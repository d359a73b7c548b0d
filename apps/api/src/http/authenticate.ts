import { parseDevice } from "@pith/core/accounts/parse-device";
import { AppError } from "@pith/core/errors/app-error";
import type { Context } from "hono";
import type { Actor } from "../accounts/actor.ts";
import { isApiKeySecret, isMeantAsApiKey } from "../accounts/api-key-secret.ts";
import { type ApiKeyRow, findApiKey, touchKey } from "../accounts/api-keys.repo.ts";
import { isClientKind, isClientToken } from "../accounts/client-token.ts";
import { ensureFirebaseSession } from "../accounts/ensure-firebase-session.ts";
import { findMembership, requireMembership } from "../accounts/find-membership.ts";
import { isOAuthToken } from "../accounts/oauth/oauth-tokens.ts";
import { findGrantByToken, type OAuthGrant, touchGrant } from "../accounts/oauth-grants.repo.ts";
import { SESSION_TOKEN_PREFIX } from "../accounts/session-tokens.ts";
import {
  findSessionById,
  findSessionBySecret,
  type LiveSession,
  type SessionRow,
  touchSession,
} from "../accounts/sessions.repo.ts";
import { findUserByIdentity, touchLastSeen, type UserRow } from "../accounts/users.repo.ts";
import { hashSecret, isSameSecret, signText } from "../lib/randomness.ts";
import type { AppEnv } from "./app-env.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { getNetwork } from "./read-address.ts";
import { isAcceptable, readSessionCookie, setSessionCookie } from "./session-cookie.ts";

/** Header with the bot's service key. */
export const SERVICE_KEY_HEADER = "X-Pith-Service-Key";

const WRONG_KEY_CODE = "unauthenticated.api_key";
const WRONG_AGENT_CODE = "unauthenticated.agent";

/** Returns true if the error means that an API key was rejected as mistyped, revoked, expired or made up. */
export function isWrongKey(error: unknown): boolean {
  return error instanceof AppError && error.reason.code === WRONG_KEY_CODE;
}

/**
 * Returns true if the error means that an API key or an agent's token was rejected. The program must always
 * be told about such an error.
 */
export function isWrongProgram(error: unknown): boolean {
  return isWrongKey(error) || (error instanceof AppError && error.reason.code === WRONG_AGENT_CODE);
}

interface Proven {
  user: UserRow;
  /** Null for an API key or an agent, and for the bot, which authenticates with its service key. */
  session: SessionRow | null;
  key?: ApiKeyRow;
  grant?: OAuthGrant;
}

/**
 * Authenticates the caller. Returns `null` if the request has no credentials.
 *
 * @throws AppError `unauthenticated` if the credentials are invalid: a forged or expired token, a revoked
 * session or API key, an agent's token outside of `/mcp`, or a Telegram id without its cookie or the service
 * key.
 */
export async function authenticate({
  context,
  dependencies,
  servesAgent = context.env?.servesAgent === true,
}: {
  context: Context<AppEnv>;
  dependencies: HttpDependencies;
  /** True if agents' tokens are accepted. */
  servesAgent?: boolean;
}): Promise<Actor | null> {
  const proven = await prove({ context, dependencies, servesAgent });
  if (!proven) return null;
  const { user, session, key, grant } = proven;
  const { db } = dependencies.database;
  await requireEntry({ proven, dependencies });
  const now = new Date(dependencies.clock.now());
  await touchLastSeen({ db, user, now });
  if (session) await touchSession({ db, session, now });
  if (key) await touchKey({ db, key, now });
  if (grant) await touchGrant({ db, grant, now });
  const facts: Omit<Actor, keyof Proof> = {
    userId: user.id,
    accountId: user.accountId,
    authProvider: user.authProvider,
    isGuest: user.isGuest,
    telegramId: user.telegramId,
    session: session && { id: session.id, kind: session.kind, signedInAt: session.createdAt },
    key: describeKey(proven),
    // Not a getter: V8 creates a hidden class for each object with a getter of its own, and until the next full
    // collection that class keeps the request alive.
    addressHash: user.isGuest ? hashAddress({ context, dependencies }) : null,
  };
  // The only place that creates an actor for a request. `act-for-user.ts` creates those for scheduled work.
  return facts as Actor;
}

/** Returns the actor's key: an API key, or an agent's grant, which counts as a key without its own limit. */
function describeKey({ key, grant }: Pick<Proven, "key" | "grant">): Actor["key"] {
  if (key) return { id: key.id, isAgent: false, scopes: key.scopes, monthlyUnits: key.monthlyUnits };
  return grant ? { id: grant.id, isAgent: true, scopes: grant.scopes, monthlyUnits: null } : null;
}

/**
 * Rejects users who may not use a server with local accounts. Browsers and programs are told that the session
 * has ended; the bot, which has no session, gets the actual reason.
 */
async function requireEntry({
  proven: { user, session, key, grant },
  dependencies: { database, config },
}: {
  proven: Proven;
  dependencies: HttpDependencies;
}): Promise<void> {
  const subject = { db: database.db, accountId: user.accountId, config };
  if (!session && !key && !grant) return requireMembership(subject);
  if ((await findMembership(subject)) !== "admitted") throw createEnded();
}

type Proof = { [Key in keyof Actor as Key extends string ? never : Key]: Actor[Key] };

/** Returns true if the request has the bot's service key. */
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
  servesAgent,
}: {
  context: Context<AppEnv>;
  dependencies: HttpDependencies;
  servesAgent: boolean;
}): Promise<Proven | null> {
  const authorization = context.req.header("authorization") ?? "";
  const [scheme = "", credential = ""] = authorization.split(" ", 2);
  if (scheme.toLowerCase() === "bearer") {
    return isOAuthToken(credential)
      ? proveAgent({ token: credential, servesAgent, dependencies })
      : proveToken({ context, token: credential, dependencies });
  }
  if (scheme.toLowerCase() === "telegram") {
    return proveTelegram({ context, telegramId: credential, dependencies });
  }
  if (authorization !== "") throw createRefusal();
  return proveCookie({ context, dependencies });
}

async function proveCookie({
  context,
  dependencies,
}: {
  context: Context<AppEnv>;
  dependencies: HttpDependencies;
}): Promise<LiveSession | null> {
  const { config } = dependencies;
  const cookie = readSessionCookie(context, config);
  if (!cookie) return null;
  const found = await findSession({ secret: cookie.secret, dependencies });
  // A program's token must not work as a cookie, because a page could set that cookie.
  if (!found || isClientKind(found.session.kind) || !isAcceptable({ cookie, ...found })) return null;
  if (cookie.isOld) setSessionCookie(context, config, cookie.secret);
  return found;
}

async function proveToken({
  context,
  token,
  dependencies,
}: {
  context: Context<AppEnv>;
  token: string;
  dependencies: HttpDependencies;
}): Promise<Proven> {
  const { db } = dependencies.database;
  if (isClientToken(token)) {
    const found = await findSession({ secret: token, dependencies });
    if (!found) throw createEnded();
    if (!isClientKind(found.session.kind)) throw createRefusal();
    return found;
  }
  if (token.startsWith(SESSION_TOKEN_PREFIX)) {
    const id = dependencies.sessionTokens.verify(token);
    // Most sessions are cached, and unlike `get`, `peek` returns them without a promise.
    const found =
      dependencies.liveSessions.peek(id) ??
      (await dependencies.liveSessions.get(id, () =>
        findSessionById({ db, id, now: new Date(dependencies.clock.now()) }),
      ));
    if (!found) throw createEnded();
    return found;
  }
  if (isMeantAsApiKey(token)) return proveApiKey({ secret: token, dependencies });
  if (!dependencies.firebaseTokens) throw createRefusal();
  const identity = await dependencies.firebaseTokens.verify(token);
  const { uid, signedInAt, isAnonymous } = identity;
  const device = parseDevice(context.req.header("user-agent"));
  // The key includes `isAnonymous`: a guest who links Google keeps the uid but must no longer be cached as a
  // guest.
  const found = await dependencies.liveSessions.get(
    `firebase:${uid}:${signedInAt.getTime()}:${isAnonymous}`,
    () => ensureFirebaseSession({ identity, device, dependencies }),
  );
  if (!found) throw createEnded();
  return found;
}

/**
 * The result isn't cached, so that a disconnected agent stops working immediately. Agents' tokens are valid only for
 * `/mcp`.
 */
async function proveAgent({
  token,
  servesAgent,
  dependencies,
}: {
  token: string;
  servesAgent: boolean;
  dependencies: HttpDependencies;
}): Promise<Proven> {
  const { db } = dependencies.database;
  const now = new Date(dependencies.clock.now());
  const found = servesAgent ? await findGrantByToken({ db, tokenHash: hashSecret(token), now }) : null;
  if (!found) throw new AppError({ code: WRONG_AGENT_CODE });
  return { ...found, session: null };
}

/** The result isn't cached, so that a revoked key stops working immediately in every process. */
async function proveApiKey({
  secret,
  dependencies,
}: {
  secret: string;
  dependencies: HttpDependencies;
}): Promise<Proven> {
  const { db } = dependencies.database;
  const now = new Date(dependencies.clock.now());
  const found = isApiKeySecret(secret) && (await findApiKey({ db, secretHash: hashSecret(secret), now }));
  if (!found) throw new AppError({ code: WRONG_KEY_CODE });
  return { ...found, session: null };
}

/**
 * A Telegram id alone proves nothing. The proof is the cookie set after the login code, or the bot's service
 * key.
 */
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
    return { user, session: null };
  }
  const found = await proveCookie({ context, dependencies });
  if (found?.session.kind !== "telegram" || found.user.telegramId !== telegramId) throw createRefusal();
  return found;
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
  return dependencies.liveSessions.get(secretHash, () =>
    findSessionBySecret({ db, secretHash, now: new Date(dependencies.clock.now()) }),
  );
}

/** Salted with the month, so that even the hashes can't be used to link visits across months. */
function hashAddress({
  context,
  dependencies,
}: {
  context: Context<AppEnv>;
  dependencies: HttpDependencies;
}): string {
  const month = new Date(dependencies.clock.now()).toISOString().slice(0, 7);
  const text = `address:${month}:${getNetwork(context.get("address"))}`;
  return signText({ key: dependencies.signingSecret, text });
}

function createEnded(): AppError {
  return new AppError({ code: "unauthenticated.session_ended" });
}

function createRefusal(): AppError {
  return new AppError({ code: "unauthenticated.not_signed_in" });
}
