import { AppError } from "@pith/core/errors/app-error";
import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { buildPremium } from "../accounts/build-premium.ts";
import { checkLoginCode, sendLoginCode } from "../accounts/login-codes.ts";
import { requireRecentSignIn } from "../accounts/require-recent-sign-in.ts";
import { type AccountRow, findUserByIdentity, type UserRow } from "../accounts/users.repo.ts";
import { listSubscriptions, updateSubscriptionRow } from "../billing/billing.repo.ts";
import type { BillingDependencies } from "../billing/billing-dependencies.ts";
import { applyStanding } from "../billing/booking/apply-standing.ts";
import { dismissEndNotices } from "../billing/booking/dismiss-end-notices.ts";
import { endReplaced } from "../billing/booking/end-replaced.ts";
import { syncSubscriptions } from "../billing/syncing/sync-subscriptions.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { accounts, identities, users } from "../db/schema/accounts.schema.ts";
import type { MembershipDependencies } from "./membership-dependencies.ts";
import { moveAccount } from "./move-account.ts";

type LinkDependencies = BillingDependencies &
  Pick<MembershipDependencies, "signingSecret" | "telegramSender" | "liveSessions" | "shares">;

/**
 * Links a Telegram account to the actor's. Without a code, sends one to Telegram; with the correct code,
 * links them. The two histories stay separate, but the plan and usage are shared from then on.
 *
 * @throws AppError `forbidden.sign_in_again`, `not_found`, `already_linked`, `conflict`, and any error from
 * verifying the code
 */
export async function linkTelegram({
  actor,
  telegramId,
  claimedUid,
  code,
  network,
  dependencies,
}: {
  actor: Actor;
  telegramId: string;
  /** The Firebase uid sent by the dialog. Must be the caller's own. */
  claimedUid: string | null;
  code: string | null;
  /** The requester's network. */
  network: string;
  dependencies: LinkDependencies;
}): Promise<{ pending: boolean; telegram_id: string }> {
  const { database, clock } = dependencies;
  const { db } = database;
  if (actor.authProvider !== "firebase") {
    throw new AppError({ code: "conflict.telegram_signed_in" });
  }
  if (claimedUid !== null && !(await isOwnUid({ db, actor, uid: claimedUid }))) {
    throw new AppError({ code: "forbidden.other_account" });
  }
  const telegramUser = await requireLinkable({ db, actor, telegramId });
  if (telegramUser.accountId === actor.accountId) return { pending: false, telegram_id: telegramId };

  const subject = { telegramId, purpose: "link", binding: actor.userId, network } as const;
  if (code === null) {
    // The code sent here works only for this account, so confirming it needs no second check (ASVS 5, 7.5.1).
    requireRecentSignIn({ actor, nowMs: clock.now() });
    const language = chooseChatLanguage(telegramUser.languageCode);
    await sendLoginCode({ ...subject, language, dependencies });
    return { pending: true, telegram_id: telegramId };
  }
  // A renewal that we haven't been notified of would show up as a second plan once the accounts are linked.
  for (const accountId of [actor.accountId, telegramUser.accountId])
    await syncSubscriptions({ dependencies, accountId });
  await checkLoginCode({ ...subject, code, dependencies });
  const { signingSecret } = dependencies;
  await runTransaction(db, (transaction) =>
    link({ db: transaction, actor, telegramId, now: new Date(clock.now()), signingSecret }),
  );
  await endReplaced(dependencies);
  // Both sign-ins now belong to one account, so cached sessions of either are stale.
  for (const accountId of [actor.accountId, telegramUser.accountId]) {
    await dependencies.liveSessions.forget(accountId);
    await dependencies.shares.forget(accountId);
  }
  return { pending: false, telegram_id: telegramId };
}

/** Checks that the actor has linked Telegram, so that the plan applies to both sign-ins. */
export async function requireLinkedTelegram({
  db,
  actor,
  telegramId,
}: {
  db: Db;
  actor: Actor;
  telegramId: string;
}): Promise<void> {
  const user = await findUserByIdentity({ db, provider: "telegram", subject: telegramId });
  if (user?.accountId === actor.accountId) return;
  throw new AppError({ code: "not_found.linked_telegram" });
}

async function isOwnUid({ db, actor, uid }: { db: Db; actor: Actor; uid: string }): Promise<boolean> {
  if (uid === actor.userId) return true;
  const rows = await db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, actor.userId), eq(identities.subject, uid)));
  return rows.length > 0;
}

/**
 * Returns the Telegram user. Throws if it is linked to another account, or if the actor has linked another
 * Telegram user.
 */
async function requireLinkable({
  db,
  actor,
  telegramId,
}: {
  db: Db;
  actor: Actor;
  telegramId: string;
}): Promise<UserRow> {
  const telegramUser = await findUserByIdentity({ db, provider: "telegram", subject: telegramId });
  if (!telegramUser) {
    throw new AppError({ code: "not_found.telegram" });
  }
  if (telegramUser.accountId === actor.accountId) return telegramUser;
  if (await hasOtherUsers({ db, accountId: telegramUser.accountId, userId: telegramUser.id })) {
    throw new AppError({ code: "already_linked.telegram" });
  }
  if (await hasOtherUsers({ db, accountId: actor.accountId, userId: actor.userId })) {
    throw new AppError({ code: "already_linked.own_account" });
  }
  return telegramUser;
}

async function hasOtherUsers({
  db,
  accountId,
  userId,
}: {
  db: Db;
  accountId: string;
  userId: string;
}): Promise<boolean> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, accountId), ne(users.id, userId)))
    .limit(1);
  return others.length > 0;
}

async function link({
  db,
  actor,
  telegramId,
  now,
  signingSecret,
}: {
  db: Db;
  actor: Actor;
  telegramId: string;
  now: Date;
  signingSecret: string;
}): Promise<void> {
  const seen = await requireLinkable({ db, actor, telegramId });
  // Lock both accounts, always in the same order, so that two concurrent links can't deadlock. Don't lock
  // them `for update`, since work that is being settled is locked before its account.
  const locked = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [actor.accountId, seen.accountId]))
    .orderBy(accounts.id)
    .for("no key update");
  const telegramUser = await requireLinkable({ db, actor, telegramId });
  if (telegramUser.accountId === actor.accountId) return;
  const own = requireAccount({ locked, id: actor.accountId });
  const other = requireAccount({ locked, id: telegramUser.accountId });
  const keeper = choosePlan({ own, other, now });
  if (isPaid({ account: keeper, now })) {
    const { id: accountId } = keeper === own ? other : own;
    await dropRenewing({ db, accountId, now });
    await dismissEndNotices({ db, accountId });
  }
  await moveAccount({ db, from: other.id, to: own.id, signingSecret });
  const { tier, activationDate, expiryDate, cancelAtPeriodEnd, renewal, nextPlan } = keeper;
  const standing = { tier, activationDate, expiryDate, cancelAtPeriodEnd, renewal, nextPlan };
  await db.update(accounts).set(standing).where(eq(accounts.id, own.id));
  // If both have expired, the other account's renewal may still be charged, so it has to be visible and
  // cancelable.
  if (!isPaid({ account: keeper, now })) await applyStanding({ db, account: { ...own, ...standing }, now });
  await db.update(users).set({ telegramId }).where(eq(users.id, actor.userId));
}

function requireAccount({ locked, id }: { locked: readonly AccountRow[]; id: string }): AccountRow {
  const account = locked.find((row) => row.id === id);
  if (!account) throw new Error("An account that is linked doesn't exist.");
  return account;
}

/**
 * Returns the account whose plan is kept. Throws if both have a paid plan, since merging them silently would
 * be wrong.
 */
function choosePlan({ own, other, now }: { own: AccountRow; other: AccountRow; now: Date }): AccountRow {
  if (!isPaid({ account: other, now })) return own;
  if (!isPaid({ account: own, now })) return other;
  throw new AppError({ code: "conflict.two_plans" });
}

function isPaid({ account, now }: { account: AccountRow; now: Date }): boolean {
  return buildPremium({ account, now }).active;
}

/**
 * Replaces an expired account's subscription that is overdue or about to be renewed. It would still be charged for a
 * month that the kept plan covers.
 */
async function dropRenewing({ db, accountId, now }: { db: Db; accountId: string; now: Date }): Promise<void> {
  for (const { id, renews, status } of await listSubscriptions({ db, accountId })) {
    if (!renews || (status !== "past_due" && status !== "active")) continue;
    await updateSubscriptionRow({ db, id, change: { status: "replaced", updatedAt: now } });
  }
}
