import type { StarsOffer } from "@pith/core/contract/stars.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { getUpgradePaths } from "@pith/core/plans/get-upgrade-paths";
import { planCatalog } from "@pith/core/plans/plan-catalog";
import { getStarPrice } from "@pith/core/plans/star-price";
import type { PlanId } from "@pith/core/plans/tier";
import { type AccountRow, findUserByIdentity, getAccount } from "../../accounts/users.repo.ts";
import { insertCheckout } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { quotePlan } from "../quoting/quote-plan.ts";
import { type CurrentPeriod, readCurrent } from "../quoting/read-current.ts";
import { STARS_CURRENCY, STARS_PROVIDER } from "./create-stars-provider.ts";

/** Stars are priced in dollars, regardless of the currency used for cards. */
const PRICE_CURRENCY = "USD";

/**
 * Returns the payer and their current plan.
 *
 * @throws AppError `not_found` for a user that the bot hasn't registered.
 */
async function readPayer({
  telegramId,
  dependencies,
}: {
  telegramId: number;
  dependencies: BillingDependencies;
}): Promise<{ account: AccountRow; current: CurrentPeriod | null; now: Date }> {
  const { database, clock } = dependencies;
  const { db } = database;
  const user = await findUserByIdentity({ db, provider: "telegram", subject: String(telegramId) });
  if (!user) throw new AppError({ code: "bot_not_started" });
  const account = await getAccount({ db, accountId: user.accountId });
  const now = new Date(clock.now());
  return { account, current: await readCurrent({ accountId: account.id, now, dependencies }), now };
}

type Payer = Awaited<ReturnType<typeof readPayer>>;

const quote = ({ payer, plan }: { payer: Payer; plan: PlanId }) =>
  quotePlan({ ...payer, plan, method: "stars", currency: PRICE_CURRENCY });

/**
 * Lists the plans that a user can buy with Stars now: bigger ones, and another month of a plan that doesn't
 * renew.
 */
export async function listStarsOffers({
  telegramId,
  dependencies,
}: {
  telegramId: number;
  dependencies: BillingDependencies;
}): Promise<{ offers: StarsOffer[] }> {
  return { offers: buildOffers(await readPayer({ telegramId, dependencies })) };
}

function buildOffers(payer: Payer): StarsOffer[] {
  const { current } = payer;
  const { fromTier } = quote({ payer, plan: "pro" });
  const more = current && !current.renews && current.provider !== "operator" ? [current.plan] : [];
  return [...new Set([...more, ...getUpgradePaths(fromTier)])].map((plan) => ({
    plan,
    name: planCatalog[plan].name,
    stars: Math.max(1, getStarPrice(quote({ payer, plan }).amountDue.amountMinor)),
  }));
}

/** Starts a payment for one month of a plan. @throws AppError `conflict` if the plan isn't available. */
export async function createStarsOrder({
  telegramId,
  plan,
  dependencies,
}: {
  telegramId: number;
  plan: PlanId;
  dependencies: BillingDependencies;
}): Promise<StarsOffer & { order_id: string }> {
  const { config, database, randomness } = dependencies;
  const payer = await readPayer({ telegramId, dependencies });
  const offer = requireOffer({ payer, plan });
  const { current } = payer;
  const { fullPrice, credit } = quote({ payer, plan });
  const isCredited = current !== null && credit.amountMinor > 0;
  const orderId = randomness.createSecret();
  await insertCheckout({
    db: database.db,
    checkout: {
      id: orderId,
      accountId: payer.account.id,
      provider: STARS_PROVIDER,
      method: "stars",
      plan,
      isUpgrade: current !== null,
      amountMinor: offer.stars,
      currency: STARS_CURRENCY,
      creditMinor: isCredited ? getStarPrice(fullPrice.amountMinor) - offer.stars : 0,
      creditedId: isCredited ? current.id : null,
      // Set to Telegram's charge id once there is one.
      providerCheckoutId: null,
      successUrl: config.publicUrl,
      cancelUrl: config.publicUrl,
      createdAt: payer.now,
    },
  });
  return { ...offer, order_id: orderId };
}

function requireOffer({ payer, plan }: { payer: Payer; plan: PlanId }): StarsOffer {
  const offer = buildOffers(payer).find((one) => one.plan === plan);
  if (offer) return offer;
  throw new AppError({
    code: "conflict.stars_plan",
    params: { plan },
  });
}
