import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { planIdSchema, tierSchema } from "@pith/core/plans/tier";
import { and, eq, gt } from "drizzle-orm";
import { withdrawInvitations } from "../accounts/members/invitations.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import { insertSubscriptionOnce } from "../billing/billing.repo.ts";
import { applyStanding } from "../billing/booking/apply-standing.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { accounts } from "../db/schema/accounts.schema.ts";
import { subscriptions } from "../db/schema/billing.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import { findUserByName } from "./find-user.ts";

/**
 * Sets an account's tier: a paid plan for a number of days, in addition to any paid subscription; `admin`
 * permanently; or `free`, which revokes any grant. Paid subscriptions aren't touched, since only the user may
 * cancel those.
 */
export async function setTier({
  name,
  tier: tierText,
  days,
  dependencies,
}: {
  name: string;
  tier: string;
  days: number;
  dependencies: Pick<Dependencies, "config" | "database" | "clock" | "randomness">;
}): Promise<string[]> {
  const { config, database, clock, randomness } = dependencies;
  const tier = tierSchema.safeParse(tierText).data;
  if (!tier) {
    throw new AppError({ code: "invalid_input", message: "The tiers are free, lite, based, pro and admin." });
  }
  if (!config.hasPlans && tier !== "free" && tier !== "admin") {
    throw new AppError({
      code: "invalid_input",
      message: "There are no plans here: admin makes somebody an admin, free a member.",
    });
  }
  const { accountId } = await findUserByName({ db: database.db, name });
  const now = new Date(clock.now());
  await runTransaction(database.db, async (db) => {
    const account = await lockAccount({ db, accountId });
    if (account.tier === "admin" && tier !== "admin") await withdrawInvitations(db);
    // A new grant replaces the previous one.
    await db
      .update(subscriptions)
      .set({ status: "replaced", updatedAt: now })
      .where(
        and(
          eq(subscriptions.accountId, accountId),
          eq(subscriptions.provider, "operator"),
          gt(subscriptions.periodEnd, now),
        ),
      );
    const plan = planIdSchema.exclude(["free"]).safeParse(tier).data;
    if (plan) {
      const id = randomness.createId();
      await insertSubscriptionOnce({
        db,
        row: {
          id,
          accountId,
          provider: "operator",
          providerSubscriptionId: id,
          customerId: null,
          plan,
          status: "active",
          renews: false,
          cancelAtPeriodEnd: false,
          periodStart: now,
          periodEnd: new Date(now.getTime() + days * DAY_MS),
          endedAt: null,
          creditedTo: null,
          renewal: null,
          nextPlan: null,
          refund: null,
          createdAt: now,
          updatedAt: now,
        },
      });
    }
    const bare = {
      tier: tier === "admin" ? tier : "free",
      expiryDate: null,
      cancelAtPeriodEnd: false,
      renewal: null,
      nextPlan: null,
    } as const;
    const activationDate = tier === "admin" ? now : null;
    await db
      .update(accounts)
      .set({ ...bare, activationDate })
      .where(eq(accounts.id, accountId));
    await applyStanding({ db, account: { ...account, ...bare, activationDate }, now });
  });
  const [account] = await database.db.select().from(accounts).where(eq(accounts.id, accountId));
  const until = account?.expiryDate ? ` until ${account.expiryDate.toISOString()}` : "";
  if (!config.hasPlans) return [`${name} is ${account?.tier === "admin" ? "an admin" : "no admin"}.`];
  return [`${name} is on ${account?.tier}${until}.`];
}
