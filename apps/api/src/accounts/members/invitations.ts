import type { Invitation } from "@pith/core/accounts/member";
import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { runTransaction } from "../../db/run-transaction.ts";
import { invitations, members } from "../../db/schema/members.schema.ts";
import { hashSecret } from "../../lib/randomness.ts";
import type { Actor } from "../actor.ts";
import { requireMembership } from "../find-membership.ts";
import { requireRecentSignIn } from "../require-recent-sign-in.ts";
import { lockAccount } from "../users.repo.ts";
import type { MemberDependencies } from "./member-dependencies.ts";
import { requireAccounts, requirePasswords } from "./require-accounts.ts";

const LIFETIME_MS = 7 * DAY_MS;

type InvitationRow = typeof invitations.$inferSelect;
type InvitationDependencies = Pick<MemberDependencies, "config" | "database" | "clock" | "randomness">;

/**
 * Creates an invitation or, for a member, a password reset link. A new reset replaces the member's earlier
 * one.
 *
 * @throws AppError `forbidden.sign_in_again`, `forbidden.not_admin` if the actor was just demoted,
 * `forbidden.disabled`, `not_found.member`, `not_configured.sign_in_way`
 */
export async function createInvitation({
  actor,
  isAdmin,
  memberId,
  dependencies,
}: {
  actor: Actor;
  isAdmin: boolean;
  /** Null to invite a new member. */
  memberId: string | null;
  dependencies: InvitationDependencies;
}): Promise<{ url: string; expiresAt: string }> {
  requireAccounts(dependencies.config);
  requireRecentSignIn({ actor, nowMs: dependencies.clock.now() });
  const { accountId } = actor;
  return insertInvitation({ creator: { accountId }, isAdmin, memberId, dependencies });
}

/** Creates an invitation or a password reset link. */
export async function insertInvitation({
  creator,
  isAdmin,
  memberId,
  dependencies: { config, database, clock, randomness },
}: {
  /** The admin who creates it. Null for the operator. */
  creator: { accountId: string } | null;
  isAdmin: boolean;
  memberId: string | null;
  dependencies: InvitationDependencies;
}): Promise<{ url: string; expiresAt: string }> {
  if (memberId !== null) requirePasswords(config);
  const now = new Date(clock.now());
  const token = randomness.createSecret();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await runTransaction(database.db, async (db) => {
    if (creator) await lockAdmin({ db, ...creator, config });
    let accountId: string | null = null;
    if (memberId !== null) {
      // With the lock, the later of two concurrent resets replaces the earlier one.
      const [member] = await db.select().from(members).where(eq(members.userId, memberId)).for("update");
      if (!member) throw new AppError({ code: "not_found.member" });
      accountId = member.accountId;
      await db.delete(invitations).where(eq(invitations.accountId, accountId));
    }
    await db.insert(invitations).values({
      id: randomness.createId(),
      tokenHash: hashSecret(token),
      accountId,
      isAdmin: memberId === null && isAdmin,
      createdAt: now,
      expiresAt,
    });
  });
  return { url: `${config.publicUrl}/join?token=${token}`, expiresAt: expiresAt.toISOString() };
}

/** Locks the admin's account until the transaction ends, so that they can't be removed in the middle of it. */
async function lockAdmin({
  db,
  accountId,
  config,
}: {
  db: Db;
  accountId: string;
  config: MemberDependencies["config"];
}): Promise<void> {
  const { tier } = await lockAccount({ db, accountId });
  if (tier !== "admin") throw new AppError({ code: "forbidden.not_admin" });
  await requireMembership({ db, accountId, config });
}

/** Returns the invitations that are still valid, newest first. */
export async function listInvitations({
  dependencies: { config, database, clock },
}: {
  dependencies: InvitationDependencies;
}): Promise<Invitation[]> {
  requireAccounts(config);
  const rows = await database.db
    .select({ invitation: invitations, name: members.name })
    .from(invitations)
    .leftJoin(members, eq(members.accountId, invitations.accountId))
    .where(gt(invitations.expiresAt, new Date(clock.now())))
    .orderBy(desc(invitations.createdAt), invitations.id);
  return rows.map(({ invitation, name }) => buildInvitation({ invitation, name }));
}

/** @throws AppError `not_found.invitation` */
export async function deleteInvitation({
  id,
  dependencies: { config, database },
}: {
  id: string;
  dependencies: InvitationDependencies;
}): Promise<void> {
  requireAccounts(config);
  const deleted = await database.db
    .delete(invitations)
    .where(eq(invitations.id, id))
    .returning({ id: invitations.id });
  if (deleted.length === 0) throw new AppError({ code: "not_found.invitation" });
}

/** Withdraws all invitations and password resets, because a removed admin may have kept links they created. */
export async function withdrawInvitations(db: Db): Promise<void> {
  await db.delete(invitations);
}

/** Returns what an invitation is for. @throws AppError `invalid_code.invitation` */
export async function readInvitation({
  token,
  dependencies: { config, database, clock },
}: {
  token: string;
  dependencies: Pick<MemberDependencies, "config" | "database" | "clock">;
}): Promise<Invitation> {
  requireAccounts(config);
  return buildInvitation(await findInvitation({ db: database.db, token, now: new Date(clock.now()) }));
}

/**
 * Redeems an invitation. Call it in the transaction that does what the invitation is for.
 *
 * @throws AppError `invalid_code.invitation`
 */
export async function useInvitation({
  db,
  token,
  now,
}: {
  db: Db;
  token: string;
  now: Date;
}): Promise<InvitationRow> {
  const [invitation] = await db
    .delete(invitations)
    .where(and(eq(invitations.tokenHash, hashSecret(token)), gt(invitations.expiresAt, now)))
    .returning();
  if (!invitation) throw new AppError({ code: "invalid_code.invitation" });
  return invitation;
}

async function findInvitation({
  db,
  token,
  now,
}: {
  db: Db;
  token: string;
  now: Date;
}): Promise<{ invitation: InvitationRow; name: string | null }> {
  const [row] = await db
    .select({ invitation: invitations, name: members.name })
    .from(invitations)
    .leftJoin(members, eq(members.accountId, invitations.accountId))
    .where(and(eq(invitations.tokenHash, hashSecret(token)), gt(invitations.expiresAt, now)));
  if (!row) throw new AppError({ code: "invalid_code.invitation" });
  return row;
}

function buildInvitation({
  invitation: { id, accountId, isAdmin, createdAt, expiresAt },
  name,
}: {
  invitation: InvitationRow;
  name: string | null;
}): Invitation {
  return {
    id,
    kind: accountId === null ? "join" : "reset",
    name,
    isAdmin,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
