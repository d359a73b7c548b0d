import type { Device } from "@pith/core/accounts/device";
import type { Passkey } from "@pith/core/accounts/member";
import { MAX_PASSKEYS } from "@pith/core/accounts/member-limits";
import { AppError } from "@pith/core/errors/app-error";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { isUniqueViolation, runTransaction } from "../../db/run-transaction.ts";
import { identities } from "../../db/schema/accounts.schema.ts";
import { passkeys } from "../../db/schema/members.schema.ts";
import type { Actor } from "../actor.ts";
import { requireRecentSignIn } from "../require-recent-sign-in.ts";
import { type StartedSession, startSession } from "../start-session.ts";
import type { MemberDependencies } from "./member-dependencies.ts";
import { findMemberByAccount, findMemberByUser, lockEnabledMember, type MemberUser } from "./members.repo.ts";
import {
  type ChallengePurpose,
  createChallenge,
  isOwnChallenge,
  useChallenge,
} from "./passkey-challenges.ts";
import { getPasskeySite } from "./passkey-site.ts";

type PasskeyRow = typeof passkeys.$inferSelect;
type PasskeyDependencies = Pick<
  MemberDependencies,
  "config" | "database" | "clock" | "randomness" | "signingSecret" | "sessionTokens" | "log"
>;

/** A credential in WebAuthn's JSON format, as sent by the browser. */
interface SentCredential {
  id: string;
  response: { clientDataJSON: string };
}

/** Ed25519, ES256 and RS256. Every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Imported lazily: it bundles its own certificate parsers, which most servers never need. */
const loadLibrary = () => import("@simplewebauthn/server");

/**
 * Returns the options for signing in with any of this server's passkeys. @throws AppError `not_configured`
 */
export async function createSignInOptions({ dependencies }: { dependencies: PasskeyDependencies }) {
  const { rpID } = getPasskeySite(dependencies.config);
  const { generateAuthenticationOptions } = await loadLibrary();
  const challenge = createChallenge({ purpose: "sign-in", dependencies });
  return generateAuthenticationOptions({ rpID, challenge, userVerification: "required" });
}

/** @throws AppError `invalid_code.passkey`, `forbidden.disabled`, `not_configured` */
export async function signInWithPasskey({
  response,
  device,
  dependencies,
}: {
  response: SentCredential;
  device: Device;
  dependencies: PasskeyDependencies;
}): Promise<StartedSession> {
  const { database, clock, config } = dependencies;
  const { rpID, origin } = getPasskeySite(config);
  const [passkey] = await database.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  const found = passkey && (await findMemberByUser({ db: database.db, userId: passkey.userId }));
  if (!passkey || !found) throw new AppError({ code: "invalid_code.passkey" });
  const { verifyAuthenticationResponse } = await loadLibrary();
  const seen = watchChallenge({ purpose: "sign-in", dependencies });
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: seen.check,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AppError({ code: "invalid_code.passkey", cause });
  });
  if (!verified) throw new AppError({ code: "invalid_code.passkey" });
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    await useChallenge({ db, challenge: seen.read(), now });
    await lockEnabledMember({ db, accountId: found.member.accountId });
    const used = await db
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
      .where(eq(passkeys.id, passkey.id))
      .returning({ id: passkeys.id });
    // The owner deleted the passkey in the meantime.
    if (used.length === 0) throw new AppError({ code: "invalid_code.passkey" });
    return startSession({ db, user: found.user, kind: "member", device, dependencies });
  });
}

/** Returns the options for creating a passkey. @throws AppError `forbidden.sign_in_again`, `not_configured` */
export async function createRegistrationOptions({
  actor,
  dependencies,
}: {
  actor: Actor;
  dependencies: PasskeyDependencies;
}) {
  const { config, database, clock } = dependencies;
  const { rpID } = getPasskeySite(config);
  requireRecentSignIn({ actor, nowMs: clock.now() });
  const { member, user } = await requireMember({ db: database.db, actor });
  const known = await listRows({ db: database.db, userId: user.id });
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: "Pith",
    rpID,
    userName: member.name,
    userDisplayName: member.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: createChallenge({ purpose: `registration:${user.id}`, dependencies }),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** @throws AppError `forbidden.sign_in_again`, `invalid_code.passkey`, `conflict.passkeys_full` */
export async function addPasskey({
  actor,
  response,
  name,
  dependencies,
}: {
  actor: Actor;
  response: SentCredential;
  name: string;
  dependencies: PasskeyDependencies;
}): Promise<Passkey> {
  const { config, database, clock, randomness } = dependencies;
  const { rpID, origin } = getPasskeySite(config);
  const now = new Date(clock.now());
  requireRecentSignIn({ actor, nowMs: now.getTime() });
  const { user, member } = await requireMember({ db: database.db, actor });
  const { verifyRegistrationResponse } = await loadLibrary();
  const seen = watchChallenge({ purpose: `registration:${user.id}`, dependencies });
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: seen.check,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new AppError({ code: "invalid_code.passkey", cause });
  });
  if (!registrationInfo) throw new AppError({ code: "invalid_code.passkey" });
  const { credential } = registrationInfo;
  const row: PasskeyRow = {
    id: randomness.createId(),
    userId: user.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  await runTransaction(database.db, async (db) => {
    await useChallenge({ db, challenge: seen.read(), now });
    await lockEnabledMember({ db, accountId: member.accountId });
    if ((await listRows({ db, userId: user.id })).length >= MAX_PASSKEYS) {
      throw new AppError({ code: "conflict.passkeys_full" });
    }
    await db.insert(passkeys).values(row);
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError({ code: "invalid_code.passkey", cause: error });
    throw error;
  });
  return buildPasskey(row);
}

/** Returns the actor's passkeys, newest first. */
export async function listPasskeys({
  actor,
  dependencies: { database },
}: {
  actor: Actor;
  dependencies: Pick<PasskeyDependencies, "database">;
}): Promise<Passkey[]> {
  const { user } = await requireMember({ db: database.db, actor });
  return (await listRows({ db: database.db, userId: user.id })).map(buildPasskey);
}

/** @throws AppError `forbidden.sign_in_again`, `not_found.passkey`, `conflict.last_sign_in_way` */
export async function deletePasskey({
  actor,
  id,
  dependencies: { config, database, clock },
}: {
  actor: Actor;
  id: string;
  dependencies: Pick<PasskeyDependencies, "config" | "database" | "clock">;
}): Promise<void> {
  // Someone who finds an unattended session must not be able to remove the owner's sign-in methods.
  requireRecentSignIn({ actor, nowMs: clock.now() });
  await runTransaction(database.db, async (db) => {
    const { user } = await requireMember({ db, actor });
    const { passwordHash } = await lockEnabledMember({ db, accountId: actor.accountId });
    const others = (await listRows({ db, userId: user.id })).filter((passkey) => passkey.id !== id);
    const providers = await db
      .select({ subject: identities.subject })
      .from(identities)
      .where(and(eq(identities.userId, user.id), eq(identities.provider, "oidc")));
    const hasPassword = passwordHash !== null && config.PASSWORDS === "on";
    const hasProvider = providers.length > 0 && config.OIDC_ISSUER !== null;
    const deleted = await db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ id: passkeys.id });
    if (deleted.length === 0) throw new AppError({ code: "not_found.passkey" });
    if (others.length === 0 && !hasPassword && !hasProvider) {
      throw new AppError({ code: "conflict.last_sign_in_way" });
    }
  });
}

async function requireMember({ db, actor }: { db: Db; actor: Actor }): Promise<MemberUser> {
  const found = await findMemberByAccount({ db, accountId: actor.accountId });
  if (!found) throw new AppError({ code: "not_configured.sign_in_way" });
  return found;
}

function listRows({ db, userId }: { db: Db; userId: string }): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

function buildPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * Verifies the challenge that the library extracts from a response, and remembers it so that it can be marked
 * as used.
 */
function watchChallenge({
  purpose,
  dependencies,
}: {
  purpose: ChallengePurpose;
  dependencies: PasskeyDependencies;
}): { check(challenge: string): boolean; read(): string } {
  let accepted: string | null = null;
  return {
    check(challenge) {
      if (!isOwnChallenge({ challenge, purpose, dependencies })) return false;
      accepted = challenge;
      return true;
    },
    read() {
      if (accepted === null) throw new AppError({ code: "invalid_code.passkey" });
      return accepted;
    },
  };
}
