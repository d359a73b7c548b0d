import type { AccountOverviewWire } from "@pith/core/accounts/account-overview";
import type { Premium } from "@pith/core/accounts/premium";
import { buildPremium } from "@pith/core/testing";
import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import {
  buildActive,
  buildExpired,
  changeOverview,
  closeFarewell,
  findPlanCard,
  findSection,
  openSubscription,
  signInOn,
} from "./support/accounts.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";
import { makeOwnSummary } from "./support/summaries.ts";

/** Opens one user's account page in various states, one after another. */
async function createStates({
  context,
  page,
  site,
}: {
  context: BrowserContext;
  page: Page;
  site: RunningPith;
}): Promise<{ show(change: (overview: AccountOverviewWire) => AccountOverviewWire): Promise<void> }> {
  await signIn({ context, site });
  let current: (overview: AccountOverviewWire) => AccountOverviewWire = (overview) => overview;
  await changeOverview({ page, change: (overview) => current(overview) });
  return {
    async show(change) {
      current = change;
      await openSubscription({ page, site });
    },
  };
}

function withPremium(premium: Partial<Premium>) {
  return (overview: AccountOverviewWire): AccountOverviewWire => ({
    ...overview,
    premium: buildPremium(overview.premium, premium),
  });
}

test("a lite subscriber sees the plan, its actions and its usage", {
  tag: ["@S2.plan.01", "@S2.plan.02", "@S2.plan.03", "@S2.plan.04", "@S2.plan.05", "@S2.plan.08"],
}, async ({ context, page, site }) => {
  const person = await signInOn({ context, site, plan: "lite" });
  await makeOwnSummary({ context, site, person });
  const answer = await context.request.get(`${site.origin}/api/users/account/overview`, {
    headers: { authorization: `Telegram ${person.telegramId}` },
  });
  const { data: overview }: { data: AccountOverviewWire } = await answer.json();
  expect(overview.premium).toMatchObject({ tier: "lite", active: true, summaries_limit: 50 });
  expect(overview.stats.monthly.text_summaries_used).toBe(1);

  await openSubscription({ page, site });
  const section = findSection(page, "subscription");
  await expect(section.getByRole("heading", { name: "Your Current Plan", exact: true })).toBeVisible();
  const card = findPlanCard(page);
  await expect(card).toContainText("Lite");
  await expect(card).toContainText("Active");
  await expect(card.locator("[data-term]")).toHaveText(/^Renews /);
  await expect(card.locator("[data-usage] > :first-child")).toHaveText(["Text summaries this month1 of 50"]);
  const meter = card.getByRole("meter", { name: "Text summaries this month" });
  await expect(meter).toHaveAttribute("max", "50");
  await expect(meter).toHaveAttribute("value", "1");

  const readTop = () =>
    findSection(page, "upgrade").evaluate((element) => Math.round(element.getBoundingClientRect().top));
  expect(await readTop()).toBeGreaterThan(200);
  await card.getByRole("button", { name: "Upgrade" }).click();
  await expect.poll(readTop).toBe(100);
  await card.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Cancel your subscription" })).toBeVisible();
});

test("a free user sees the plan with its usage, Upgrade and no Cancel", {
  tag: ["@S2.plan.10", "@S4.buttons.01", "@S4.buttons.08"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await openSubscription({ page, site });
  const card = findPlanCard(page);
  await expect(card).toHaveAttribute("data-plan-status", "free");
  await expect(card).toContainText("Free");
  await expect(card).toContainText("Text summaries this month0 of 5");
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  await expect(card.getByRole("button")).toHaveText(["Upgrade"]);
});

test("usage matches the overview: audio on pro only, and 5 if no limit is given", {
  tag: ["@S2.plan.05", "@S2.plan.06", "@S2.plan.07", "@S2.plan.08", "@S2.plan.09"],
}, async ({ context, page, site }) => {
  const { show } = await createStates({ context, page, site });
  const used = (premium: Partial<Premium>) => (overview: AccountOverviewWire) => {
    const changed = withPremium(premium)(overview);
    const monthly = { ...changed.stats.monthly, text_summaries_used: 4, audio_summaries_used: 3 };
    return { ...changed, stats: { ...changed.stats, monthly } };
  };
  const meters = findPlanCard(page).locator("[data-usage] > :first-child");

  await show(used(buildActive("pro", { summaries_limit: 150 })));
  await expect(meters).toHaveText([
    "Text summaries this month4 of 150",
    "Audio summaries this month3 of 150",
  ]);
  const account = findSection(page, "account").locator("[data-usage-stats]");
  await expect(account.getByText("Audio summaries", { exact: true })).toHaveCount(2);
  for (const [premium, limit] of [
    [buildActive("based", { summaries_limit: 100 }), 100],
    [buildActive("lite", { summaries_limit: 50 }), 50],
    [{ tier: "free", active: false, summaries_limit: 5 }, 5],
  ] as const) {
    await show(used(premium));
    await expect(meters).toHaveText([`Text summaries this month4 of ${limit}`]);
    await expect(account).toContainText("Text summaries4");
    await expect(account).not.toContainText(/audio/i);
  }

  await show((overview) => {
    const { summaries_limit: _limit, ...premium } = { ...overview.premium, ...buildActive("lite") };
    return { ...used({})(overview), premium: premium as Premium };
  });
  await expect(meters).toHaveText(["Text summaries this month4 of 5"]);
});

const states: {
  ids: string[];
  name: string;
  premium: Partial<Premium>;
  status: string;
  buttons: string[];
}[] = [
  {
    ids: ["@S4.buttons.02", "@S4.buttons.07"],
    name: "active lite",
    premium: buildActive("lite"),
    status: "lite",
    buttons: ["Cancel", "Upgrade"],
  },
  {
    ids: ["@S4.buttons.03", "@S4.buttons.07"],
    name: "active based",
    premium: buildActive("based"),
    status: "based",
    buttons: ["Cancel", "Upgrade"],
  },
  {
    ids: ["@S4.buttons.05", "@S4.buttons.07", "@S6.roles.15"],
    name: "active pro",
    premium: buildActive("pro"),
    status: "pro",
    buttons: ["Cancel"],
  },
  {
    ids: ["@S4.buttons.06", "@S4.buttons.10"],
    name: "canceling lite",
    premium: buildActive("lite", { cancel_at_period_end: true }),
    status: "lite",
    buttons: ["Reactivate", "Upgrade"],
  },
  {
    ids: ["@S4.buttons.04", "@S4.buttons.09", "@S4.tier.05"],
    name: "inactive pro",
    premium: buildExpired("pro", { days_remaining: 3 }),
    status: "expired",
    buttons: ["Upgrade"],
  },
  {
    ids: ["@S4.buttons.04", "@S4.buttons.09", "@S4.tier.06"],
    name: "lite with days_remaining -1",
    premium: buildActive("lite", { days_remaining: -1 }),
    status: "expired",
    buttons: ["Upgrade"],
  },
];

for (const { ids, name, premium, status, buttons } of states) {
  test(`${name} is shown as ${status} with ${buttons.join(" and ")}`, { tag: ids }, async ({
    context,
    page,
    site,
  }) => {
    const { show } = await createStates({ context, page, site });
    await show(withPremium(premium));
    if (status === "expired") await closeFarewell(page);
    const card = findPlanCard(page);
    await expect(card).toHaveAttribute("data-plan-status", status);
    await expect(card).toContainText(status === "expired" ? "Expired" : "Active");
    await expect(card.getByRole("button")).toHaveText(buttons);
    for (const button of buttons) await expect(card.getByRole("button", { name: button })).toBeEnabled();
  });
}
