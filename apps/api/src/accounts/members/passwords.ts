import type { Device } from "@pith/core/accounts/device";
import { isWeakPassword } from "@pith/core/accounts/is-weak-password";
import { AppError } from "@pith/core/errors/app-error";
import { eq } from "drizzle-orm";
import { runTransaction } from "../../db/run-transaction.ts";
import { invitations, members } from "../../db/schema/members.schema.ts";
import type { Actor } from "../actor.ts";
import { requireRecentSignIn } from "../require-recent-sign-in.ts";
import { revokeSessions } from "../sessions.repo.ts";
import { type StartedSession, startSession } from "../start-session.ts";
import { readInvitation, useInvitation } from "./invitations.ts";
import type { MemberDependencies } from "./member-dependencies.ts";
import {
  findMemberByAccount,
  findMemberByName,
  getNameKey,
  insertMember,
  lockEnabledMember,
} from "./members.repo.ts";
import { type CountedGuess, countGuess, forgiveGuess, withdrawGuess } from "./password-guesses.ts";
import { requirePasswords } from "./require-accounts.ts";
import { checkSetupCode, useSetupCode } from "./setup-code.ts";

type SignInDependencies = Pick<
  MemberDependencies,
  | "config"
  | "database"
  | "clock"
  | "randomness"
  | "signingSecret"
  | "sessionTokens"
  | "passwordHasher"
  | "log"
>;

/**
 * Creates the first admin, using the setup code printed at startup.
 *
 * @throws AppError `conflict.setup_done`, `invalid_code.setup`, `invalid_input.password_weak`
 */
export async function createFirstAdmin({
  setupCode,
  name,
  password,
  device,
  dependencies,
}: {
  setupCode: string;
  name: string;
  password: string;
  device: Device;
  dependencies: SignInDependencies;
}): Promise<StartedSession> {
  const { config, database, clock, randomness, passwordHasher } = dependencies;
  requirePasswords(config);
  // Check the code first, so that strangers can't make the server hash passwords.
  await checkSetupCode({ db: database.db, code: setupCode });
  requireStrong({ password, name });
  const passwordHash = await passwordHasher.hash(password);
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    await useSetupCode({ db, code: setupCode });
    const { user } = await insertMember({
      db,
      name,
      passwordHash,
      isAdmin: true,
      identity: null,
      now,
      randomness,
    });
    return startSession({ db, user, kind: "member", device, dependencies });
  });
}

/**
 * Signs in with a name and password. For an unknown name, both the response and its timing are the same as
 * for a wrong password.
 *
 * @throws AppError `rate_limited.passwords`, `invalid_code.password`, `forbidden.disabled`
 */
export async function signInWithPassword({
  name,
  password,
  network,
  current,
  device,
  dependencies,
}: {
  name: string;
  password: string;
  /** The network of the request. */
  network: string;
  /** The browser's live session, if it has one. */
  current: { sessionId: string; accountId: string } | null;
  device: Device;
  dependencies: SignInDependencies;
}): Promise<StartedSession> {
  const { config, database, clock, passwordHasher } = dependencies;
  requirePasswords(config);
  const nameKey = getNameKey(name);
  const found = await findMemberByName({ db: database.db, nameKey });
  const isOwnSession = found !== null && current?.accountId === found.member.accountId;
  const sessionId = isOwnSession ? current.sessionId : null;
  const guess = await countGuess({ guesser: { nameKey, network, sessionId }, dependencies });
  const stored = found?.member.passwordHash ?? null;
  const { isRight, fresh } = await uncountIfFailed({
    guess,
    database,
    work: async () => {
      const checked = await passwordHasher.verify({ password, stored });
      const mustRehash = checked.isRight && checked.isOutdated;
      return { ...checked, fresh: mustRehash ? await passwordHasher.hash(password) : null };
    },
  });
  if (!found || !isRight) throw new AppError({ code: "invalid_code.password" });
  return runTransaction(database.db, async (db) => {
    const { accountId, passwordHash } = await lockEnabledMember({ db, accountId: found.member.accountId });
    if (passwordHash !== stored) throw new AppError({ code: "invalid_code.password" });
    if (fresh !== null) {
      await db.update(members).set({ passwordHash: fresh }).where(eq(members.accountId, accountId));
    }
    await forgiveGuess({ db, guess, now: new Date(clock.now()) });
    return startSession({ db, user: found.user, kind: "member", device, dependencies });
  });
}

/**
 * Accepts an invitation to join, or a reset link. A reset sets a new password and ends all sessions.
 *
 * @throws AppError `invalid_code.invitation`, `conflict.member_name`, `invalid_input.password_weak`,
 * `forbidden.disabled`
 */
export async function acceptInvitation({
  token,
  name: wanted,
  password,
  device,
  dependencies,
}: {
  token: string;
  name: string;
  password: string;
  device: Device;
  dependencies: SignInDependencies;
}): Promise<StartedSession & { accountId: string }> {
  const { config, database, clock, randomness, passwordHasher } = dependencies;
  requirePasswords(config);
  // Check the token first, so that strangers can't make the server hash passwords.
  const invitation = await readInvitation({ token, dependencies });
  const name = invitation.name ?? wanted;
  requireStrong({ password, name });
  const passwordHash = await passwordHasher.hash(password);
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const { accountId, isAdmin } = await useInvitation({ db, token, now });
    if (accountId === null) {
      const { user } = await insertMember({
        db,
        name,
        passwordHash,
        isAdmin,
        identity: null,
        now,
        randomness,
      });
      const started = await startSession({ db, user, kind: "member", device, dependencies });
      return { ...started, accountId: user.accountId };
    }
    await lockEnabledMember({ db, accountId });
    await db.update(members).set({ passwordHash }).where(eq(members.accountId, accountId));
    await revokeSessions({ db, accountId, except: null, now });
    const found = await findMemberByAccount({ db, accountId });
    if (!found) throw new AppError({ code: "invalid_code.invitation" });
    return {
      ...(await startSession({ db, user: found.user, kind: "member", device, dependencies })),
      accountId,
    };
  });
}

/**
 * Changes the actor's password and ends their other sessions. A member without a password can set one after a
 * recent sign-in.
 *
 * @throws AppError `not_found.member`, `invalid_code.current_password`, `forbidden.sign_in_again`,
 * `invalid_input.password_weak`, `rate_limited.passwords`
 */
export async function changePassword({
  actor,
  current,
  next,
  network,
  dependencies,
}: {
  actor: Actor;
  current: string | null;
  next: string;
  network: string;
  dependencies: SignInDependencies;
}): Promise<void> {
  const { config, database, clock, passwordHasher } = dependencies;
  requirePasswords(config);
  const { accountId, session } = actor;
  const found = await findMemberByAccount({ db: database.db, accountId });
  if (!found) throw new AppError({ code: "not_found.member" });
  const { nameKey, passwordHash: stored, name } = found.member;
  if (stored === null) requireRecentSignIn({ actor, nowMs: clock.now() });
  requireStrong({ password: next, name });
  const guesser = { nameKey, network, sessionId: session?.id ?? null };
  const guess = stored === null ? null : await countGuess({ guesser, dependencies });
  const passwordHash = await uncountIfFailed({
    guess,
    database,
    work: async () => {
      const isRight =
        stored === null || (await passwordHasher.verify({ password: current ?? "", stored })).isRight;
      return isRight ? passwordHasher.hash(next) : null;
    },
  });
  if (passwordHash === null) throw new AppError({ code: "invalid_code.current_password" });
  const now = new Date(clock.now());
  await runTransaction(database.db, async (db) => {
    const locked = await lockEnabledMember({ db, accountId });
    if (locked.passwordHash !== stored) throw new AppError({ code: "invalid_code.current_password" });
    await db.update(members).set({ passwordHash }).where(eq(members.accountId, accountId));
    // An unused reset link must not undo the new password.
    await db.delete(invitations).where(eq(invitations.accountId, accountId));
    if (guess) await forgiveGuess({ db, guess, now });
    await revokeSessions({ db, accountId, except: session?.id ?? null, now });
  });
}

/** Doesn't count a password that the server was too busy to check. */
async function uncountIfFailed<Result>({
  guess,
  database: { db },
  work,
}: Pick<SignInDependencies, "database"> & {
  guess: CountedGuess | null;
  work: () => Promise<Result>;
}): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (guess) await withdrawGuess({ db, guess });
    throw error;
  }
}

function requireStrong({ password, name }: { password: string; name: string }): void {
  if (isWeakPassword({ password, name })) throw new AppError({ code: "invalid_input.password_weak" });
}
