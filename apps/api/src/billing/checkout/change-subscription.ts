import type { Premium } from "@pith/core/accounts/premium";
import type { SubscriptionUpdate } from "@pith/core/contract/premium.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../../accounts/actor.ts";
import { readPremium } from "../../accounts/read-premium.ts";
import { lockAccount } from "../../accounts/users.repo.ts";
import { runTransaction } from "../../db/run-transaction.ts";
import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import { listSubscriptions, type SubscriptionRow, updateSubscriptionRow } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { applyStanding } from "../booking/apply-standing.ts";
import { isBigger } from "../booking/move-behind.ts";
import { reconcile } from "../booking/reconcile-payment.ts";
import { findProvider } from "../find-provider.ts";
import { findCurrent } from "../quoting/find-current.ts";
import { syncSubscriptions } from "../syncing/sync-subscriptions.ts";

interface ChangeRequest {
  actor: Actor;
  dependencies: BillingDependencies;
}

/**
 * Cancels the current plan, at the end of its period or immediately without a refund, and every subscription that would
 * still be charged: one that a granted plan hides, or one whose renewal failed and is being retried.
 *
 * @throws AppError `conflict` if there is neither.
 */
export async function cancelSubscription({
  actor,
  when,
  dependencies,
}: ChangeRequest & { when: "period_end" | "now" }): Promise<Premium> {
  const { current, subscriptions } = await readSubscriptions({ actor, dependencies });
  const charged = subscriptions.filter(
    ({ renews, status, endedAt }) =>
      renews && endedAt === null && (status === "active" || status === "past_due"),
  );
  if (!current && charged.length === 0) throw new AppError({ code: "conflict.no_paid_plan" });
  for (const subscription of charged) {
    const { providerSubscriptionId: id, status } = subscription;
    const provider = findRenewer({ subscription, dependencies });
    if (!provider) continue;
    // An overdue subscription has no paid days left. If it was paid since we read it, the user keeps that month.
    const isPaid = status === "past_due" && (await provider.readSubscription(id))?.status === "active";
    await provider.cancelSubscription({
      id,
      when: isPaid ? "period_end" : status === "past_due" ? "now" : when,
    });
    await reconcileSubscription({ provider, subscription, dependencies });
  }
  if (current && !current.renews) {
    const now = new Date(dependencies.clock.now());
    const change =
      when === "now"
        ? { status: "ended" as const, endedAt: now }
        : { cancelAtPeriodEnd: true, nextPlan: null };
    await changeOwn({ actor, change, among: when === "now" ? "all" : "last", dependencies });
  }
  return readNow({ actor, dependencies });
}

/**
 * Chooses the next period's plan: the same one, a smaller one, or free, which cancels. The last choice
 * counts. Bigger plans require a checkout.
 *
 * @throws AppError `conflict` if there is no paid plan, or the plan is bigger than the current one.
 */
export async function updateSubscription({
  actor,
  update,
  dependencies,
}: ChangeRequest & { update: SubscriptionUpdate }): Promise<Premium> {
  if (update.plan === "free" || update.cancel_at_period_end === true) {
    return cancelSubscription({ actor, when: "period_end", dependencies });
  }
  const current = await requireCurrent({ actor, dependencies });
  const plan = update.plan ?? current.plan;
  if (isBigger({ plan }, current)) {
    throw new AppError({ code: "conflict.payment_first" });
  }
  const provider = findRenewer({ subscription: current, dependencies });
  if (provider) {
    await provider.renewSubscription({ id: current.providerSubscriptionId, plan });
    await reconcileSubscription({ provider, subscription: current, dependencies });
  } else {
    const nextPlan = plan === current.plan ? null : plan;
    await changeOwn({ actor, change: { cancelAtPeriodEnd: false, nextPlan }, among: "last", dependencies });
  }
  return readNow({ actor, dependencies });
}

async function requireCurrent(request: ChangeRequest): Promise<SubscriptionRow> {
  const { current } = await readSubscriptions(request);
  if (current) return current;
  throw new AppError({ code: "conflict.no_paid_plan" });
}

async function readSubscriptions({
  actor,
  dependencies,
}: ChangeRequest): Promise<{ current: SubscriptionRow | null; subscriptions: SubscriptionRow[] }> {
  const { database, clock } = dependencies;
  // If the renewal is due, our state may be stale.
  await syncSubscriptions({ dependencies, accountId: actor.accountId });
  const subscriptions = await listSubscriptions({ db: database.db, accountId: actor.accountId });
  return { current: findCurrent({ subscriptions, now: new Date(clock.now()) }), subscriptions };
}

/** Returns the provider that renews a subscription; `null` for prepaid time or a plan granted by the operator. */
function findRenewer({
  subscription,
  dependencies,
}: {
  subscription: SubscriptionRow;
  dependencies: BillingDependencies;
}): PaymentProvider | null {
  if (!subscription.renews || subscription.provider === "operator") return null;
  const provider = findProvider({ payments: dependencies.payments, name: subscription.provider });
  if (provider) return provider;
  throw new AppError({ code: "payment_unavailable.provider_gone" });
}

function reconcileSubscription({
  provider,
  subscription,
  dependencies,
}: {
  provider: PaymentProvider;
  subscription: SubscriptionRow;
  dependencies: BillingDependencies;
}): Promise<void> {
  const subject = { kind: "subscription", id: subscription.providerSubscriptionId } as const;
  return reconcile({ provider, subject, dependencies });
}

/** Changes periods that no provider manages: all prepaid months, or only the last one. */
async function changeOwn({
  actor,
  change,
  among,
  dependencies,
}: ChangeRequest & { change: Partial<SubscriptionRow>; among: "all" | "last" }): Promise<void> {
  const now = new Date(dependencies.clock.now());
  await runTransaction(dependencies.database.db, async (db) => {
    const account = await lockAccount({ db, accountId: actor.accountId });
    const rows = await listSubscriptions({ db, accountId: account.id });
    const own = rows.filter(
      ({ renews, endedAt, periodEnd, status }) =>
        !renews && endedAt === null && periodEnd > now && status === "active",
    );
    for (const { id } of among === "all" ? own : own.slice(0, 1)) {
      await updateSubscriptionRow({ db, id, change: { ...change, updatedAt: now } });
    }
    await applyStanding({ db, account, now });
  });
}

function readNow({ actor, dependencies }: ChangeRequest): Promise<Premium> {
  const { database, clock } = dependencies;
  return readPremium({ db: database.db, actor, now: new Date(clock.now()) });
}
