import { AppError } from "@pith/core/errors/app-error";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { isUniqueViolation, runTransaction } from "../../db/run-transaction.ts";
import { identities } from "../../db/schema/accounts.schema.ts";
import { passkeys } from "../../db/schema/members.schema.ts";
import type { OidcIdentity } from "../../providers/identity/oidc-client.ts";
import type { Actor } from "../actor.ts";
import { requireRecentSignIn } from "../require-recent-sign-in.ts";
import { findUserByIdentity } from "../users.repo.ts";
import type { MemberDependencies } from "./member-dependencies.ts";
import { findMemberByAccount, lockEnabledMember, type MemberRow } from "./members.repo.ts";
import { requireAccounts } from "./require-accounts.ts";
import { buildIdentityKey } from "./sign-in-with-oidc.ts";

type LinkDependencies = Pick<MemberDependencies, "config" | "database" | "clock">;

/**
 * Checks whether the actor may link a provider account. Called before they are sent to the provider to sign in.
 *
 * @throws AppError `forbidden.sign_in_again`, `not_found.member`, `already_linked.own_provider`
 */
export async function requireOidcLinkable({
  actor,
  dependencies: { database, clock },
}: {
  actor: Actor;
  dependencies: LinkDependencies;
}): Promise<void> {
  requireRecentSignIn({ actor, nowMs: clock.now() });
  const { db } = database;
  const found = await findMemberByAccount({ db, accountId: actor.accountId });
  if (!found) throw new AppError({ code: "not_found.member" });
  if (await hasProvider({ db, member: found.member })) {
    throw new AppError({ code: "already_linked.own_provider" });
  }
}

/**
 * Lets a member sign in with the provider's account from now on.
 *
 * @throws AppError `already_linked.provider`, `already_linked.own_provider`, `forbidden.disabled`
 */
export async function linkOidc({
  identity,
  accountId,
  dependencies: { database, clock },
}: {
  identity: OidcIdentity;
  accountId: string;
  dependencies: LinkDependencies;
}): Promise<void> {
  const key = buildIdentityKey(identity);
  await runTransaction(database.db, async (db) => {
    const member = await lockEnabledMember({ db, accountId });
    const owner = await findUserByIdentity({ db, ...key });
    if (owner?.id === member.userId) return;
    if (owner) throw new AppError({ code: "already_linked.provider" });
    if (await hasProvider({ db, member })) throw new AppError({ code: "already_linked.own_provider" });
    await db.insert(identities).values({ ...key, userId: member.userId, createdAt: new Date(clock.now()) });
  }).catch((error: unknown) => {
    // A new user signed in with this provider account after the check.
    throw isUniqueViolation(error) ? new AppError({ code: "already_linked.provider" }) : error;
  });
}

/**
 * Removes the provider from the actor's sign-in methods, unless it is the only one.
 *
 * @throws AppError `forbidden.sign_in_again`, `not_found`, `conflict.last_sign_in_way`
 */
export async function unlinkOidc({
  actor,
  dependencies: { config, database, clock },
}: {
  actor: Actor;
  dependencies: LinkDependencies;
}): Promise<void> {
  requireAccounts(config);
  requireRecentSignIn({ actor, nowMs: clock.now() });
  await runTransaction(database.db, async (db) => {
    const { userId, passwordHash } = await lockEnabledMember({ db, accountId: actor.accountId });
    const removed = await db
      .delete(identities)
      .where(and(eq(identities.userId, userId), eq(identities.provider, "oidc")))
      .returning({ subject: identities.subject });
    if (removed.length === 0) throw new AppError({ code: "not_found" });
    const keys = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
    const hasPassword = passwordHash !== null && config.PASSWORDS === "on";
    if (keys.length === 0 && !hasPassword) throw new AppError({ code: "conflict.last_sign_in_way" });
  });
}

async function hasProvider({ db, member }: { db: Db; member: MemberRow }): Promise<boolean> {
  const [known] = await db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, member.userId), eq(identities.provider, "oidc")));
  return known !== undefined;
}
