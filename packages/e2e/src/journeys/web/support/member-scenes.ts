import { buildActive, buildExpired, changePremium, signInOn, signInWithGoogleProfile } from "./accounts.ts";
import { prepareAgent } from "./agents.ts";
import { routeBatches } from "./batches.ts";
import { buildDigest, buildEpisode, buildFollow, routeFollows } from "./follows.ts";
import { buildNotification, routeNotifications } from "./notifications.ts";
import { createTelegramId, createTelegramPerson, signIn } from "./people.ts";
import { dialog, inTurn, press, type Scene, type Stage, see } from "./scene.ts";
import { makeOwnSummary } from "./summaries.ts";

/**
 * More notifications than the bell's badge can count. They include every type with its own style in the bell
 * or the banner.
 */
const notifications = () => [
  buildNotification(),
  ...Array.from({ length: 6 }, () => buildNotification()),
  buildNotification({ isRead: true }),
  buildNotification({ type: "subscription_expired", daysUntilExpiry: -1 }),
  buildNotification({ type: "subscription_expires_today", daysUntilExpiry: 0 }),
  buildNotification({ type: "payment_failed", actionUrl: "/subscription", actionText: "See plans" }),
  buildNotification({ type: "subscription_expires_soon", daysUntilExpiry: 1 }),
];

const chooseLite = async ({ page }: Stage): Promise<void> => {
  const upgrade = page.locator("section#upgrade");
  await upgrade.getByRole("checkbox").check();
  await upgrade.locator('[data-plan-card="lite"]').getByRole("button").click();
};

const dismissBanner = (next: string) => ({
  name: `the banner ${next}`,
  act: inTurn(
    ({ page }) => page.locator("[data-banner]").getByRole("button", { name: "Dismiss" }).click(),
    see(`[data-banner="${next}"]`),
  ),
});

const freeAccount: Scene = {
  name: "the account on the free plan, with something to be told",
  route: "/subscription",
  prepare: async (stage) => {
    await signIn(stage);
    await routeNotifications({ page: stage.page, items: notifications() });
    return "/subscription";
  },
  landmark: '[data-banner="subscription_expired"]',
  states: [
    dismissBanner("subscription_expires_today"),
    dismissBanner("payment_failed"),
    dismissBanner("subscription_expires_soon"),
    {
      name: "the bell",
      act: inTurn(({ page }) => page.locator("[data-bell]").click(), see('[role="dialog"]')),
      overlay: '[role="dialog"]',
    },
    {
      name: "the user menu",
      act: inTurn(press(/^Account menu for/), see('[role="menu"]')),
      overlay: '[role="menu"]',
    },
    { name: "how to pay", act: inTurn(chooseLite, see('[role="dialog"]')), overlay: '[role="dialog"]' },
    {
      name: "a payment that failed",
      act: async (stage) => {
        await stage.page.route("**/api/payment/create-checkout-session", (route) =>
          route.fulfill({ status: 500, json: {} }),
        );
        await chooseLite(stage);
        await stage.page.getByRole("button", { name: "Continue to payment" }).click();
        await stage.page.getByRole("dialog", { name: "Payment failed", exact: true }).waitFor();
      },
      overlay: '[role="dialog"]',
    },
    dialog({ name: "API keys", button: "API keys" }),
    {
      name: "a new API key",
      act: inTurn(press("API keys"), press("Create a key"), see("[data-new-key-form]")),
      overlay: '[role="dialog"]',
    },
    dialog({ name: "webhooks", button: "Webhooks" }),
    {
      name: "a new webhook",
      act: inTurn(press("Webhooks"), press("Add a webhook"), see("[data-new-webhook-form]")),
      overlay: '[role="dialog"]',
    },
    dialog({ name: "connections", button: "Connections" }),
    {
      name: "a new connection",
      act: inTurn(press("Connections"), press("Connect Notion"), see("[data-new-connection]")),
      overlay: '[role="dialog"]',
    },
    {
      name: "deleting the account",
      act: inTurn(press("Delete Account"), see('[role="dialog"]'), async ({ page }) => {
        const field = page.getByRole("dialog").getByRole("textbox");
        const [word = ""] = (await page.getByRole("dialog").innerText()).match(/(?<=‘)[^’]+/) ?? [];
        await field.fill(word);
        await page.getByRole("dialog").getByRole("button", { name: "Delete Account" }).click();
        await page.getByRole("timer").waitFor();
      }),
      overlay: '[role="dialog"]',
    },
  ],
};

const paidAccount: Scene = {
  name: "the account on a paid plan",
  route: "/subscription",
  prepare: async (stage) => {
    await signInOn({ ...stage, plan: "lite" });
    return "/subscription";
  },
  landmark: '[data-plan-status="lite"]',
  states: [
    { name: "a payment's details", act: press(/^Details of the payment/) },
    {
      name: "all payments",
      isOnPhone: true,
      act: inTurn(press("View All Transactions"), see('[role="dialog"]')),
      overlay: '[role="dialog"]',
    },
    dialog({ name: "cancelling", button: "Cancel" }),
    {
      name: "cancelling, to be confirmed",
      act: inTurn(press("Cancel"), press(/^Cancel at Period End/), see("text=Confirm Cancellation")),
      overlay: '[role="dialog"]',
    },
    {
      name: "cancelled",
      act: inTurn(
        press("Cancel"),
        press(/^Cancel at Period End/),
        press("Confirm Cancellation"),
        see("text=Your subscription won’t renew"),
      ),
      overlay: '[role="dialog"]',
    },
    {
      name: "reactivated",
      act: inTurn(press("Reactivate"), see('[role="dialog"]')),
    },
  ],
};

const linking: Scene = {
  name: "linking Telegram",
  route: "/subscription",
  prepare: async (stage) => {
    await signInWithGoogleProfile(stage);
    await changePremium({ page: stage.page, premium: buildActive("pro") });
    return "/subscription";
  },
  landmark: '[data-plan-status="pro"]',
  states: [
    dialog({ name: "the id", button: "Link Telegram" }),
    {
      name: "an id that isn't found",
      act: inTurn(press("Link Telegram"), async ({ page }) => {
        await page.getByRole("dialog").getByLabel("Telegram ID").fill(createTelegramId());
        await page.getByRole("dialog").getByRole("button", { name: "Send code" }).click();
        await page.locator('[data-link-state="error"]').waitFor();
      }),
      overlay: '[role="dialog"]',
    },
    {
      name: "the code",
      act: inTurn(press("Link Telegram"), async ({ page, site }) => {
        const { telegramId } = await createTelegramPerson({ site });
        await page.getByRole("dialog").getByLabel("Telegram ID").fill(telegramId);
        await page.getByRole("dialog").getByRole("button", { name: "Send code" }).click();
        await page.getByLabel("Code from the bot").waitFor();
      }),
      overlay: '[role="dialog"]',
    },
  ],
};

const ended: Scene = {
  name: "the account of an ended plan",
  route: "/subscription",
  isBare: true,
  prepare: async (stage) => {
    await signIn(stage);
    await changePremium({ page: stage.page, premium: buildExpired("lite") });
    return "/subscription";
  },
  landmark: '[role="dialog"]',
  states: [
    {
      name: "where to begin",
      act: inTurn(press("Stay on Free"), press("Switch to Free"), see('[role="dialog"]')),
      overlay: '[role="dialog"]',
    },
    {
      name: "canceled at the period's end",
      act: async (stage) => {
        await stage.page.unrouteAll({ behavior: "ignoreErrors" });
        await changePremium({
          page: stage.page,
          premium: buildActive("based", { cancel_at_period_end: true }),
        });
        await stage.page.reload();
        await stage.page.getByRole("heading", { name: "Reactivate Your Plan" }).waitFor();
      },
    },
  ],
};

const loading: Scene = {
  name: "the account while it is fetched",
  route: "/subscription",
  isBare: true,
  prepare: async (stage) => {
    await signIn(stage);
    for (const path of ["**/api/users/account/overview", "**/api/payment/plans"]) {
      await stage.page.route(path, () => new Promise(() => undefined));
    }
    return "/subscription";
  },
  landmark: "text=Loading Subscription...",
};

const history: Scene = {
  name: "the history",
  route: "/summaries",
  prepare: async (stage) => {
    const person = await signIn(stage);
    await makeOwnSummary({ ...stage, person });
    return "/summaries";
  },
  landmark: "[data-summary]",
  states: [
    {
      name: "a question",
      act: inTurn(press("Ask"), ({ page }) => page.getByRole("button", { name: "Back to search" }).waitFor()),
    },
    {
      name: "nothing found",
      act: inTurn(
        press("Back to search"),
        ({ page }) => page.getByRole("searchbox").fill("qqzzxx"),
        see("[data-empty]"),
      ),
    },
    {
      name: "deleted",
      act: inTurn(({ page }) => page.getByRole("searchbox").fill(""), press(/^Delete: /), see("text=Undo")),
    },
  ],
};

const following: Scene = {
  name: "what somebody follows",
  route: "/following",
  prepare: async (stage) => {
    await signIn(stage);
    await routeFollows({
      page: stage.page,
      follows: [
        buildFollow(),
        buildFollow({
          id: "follow-2",
          kind: "podcast",
          rules: {
            ...buildFollow().rules,
            keywords: ["harbor", "railway"],
            notKeywords: ["trailer"],
            minMinutes: 10,
            maxMinutes: 90,
          },
        }),
        buildFollow({ id: "follow-3", kind: "youtube_playlist", isPaused: true }),
        buildFollow({
          id: "follow-4",
          kind: "feed",
          lastEpisodeAt: null,
          trouble: { code: "video_unavailable.feed_gone", params: {} },
        }),
      ],
      episodes: (["done", "making", "waiting", "failed", "skipped"] as const).map((state) =>
        buildEpisode({ id: state, state, reason: null, summaryId: state === "done" ? "summary" : null }),
      ),
    });
    return "/following";
  },
  landmark: "[data-follow=feed]",
  states: [
    { name: "the episodes", act: inTurn(press(/^Episodes of/), see("[data-episode=done]")) },
    {
      name: "an episode to catch up on",
      act: inTurn(
        ({ page }) => page.locator("[data-episode=skipped]").getByRole("checkbox").check(),
        see("[data-catch-up]"),
      ),
    },
    { name: "a feed of one’s own", act: inTurn(press("Create my feed"), see('[data-private-feeds="some"]')) },
    { name: "the rules", act: inTurn(press(/^Rules for/), see("[data-rules-form]")) },
    { name: "unfollowing", act: inTurn(press(/^Unfollow: /), see("text=Keep following")) },
    {
      name: "weekly digests",
      act: async ({ page }) => {
        await page.getByRole("radio", { name: "Weekly" }).check();
        await page.getByText("Next digest:").waitFor();
      },
    },
    {
      name: "a link that can’t be followed",
      act: async ({ page }) => {
        await page.getByLabel(/^Link to a channel/).fill("https://vimeo.com/1");
        await page.getByRole("button", { name: "Follow", exact: true }).click();
        await page.locator('[aria-invalid="true"]').waitFor();
      },
    },
  ],
};

const batches: Scene = {
  name: "batches, and a choice of links",
  route: "/batches",
  prepare: async (stage) => {
    await signIn(stage);
    await routeBatches(stage.page);
    return "/batches";
  },
  landmark: "[data-batch-form]",
  states: [
    {
      name: "its price",
      act: async ({ page }) => {
        await page.getByLabel("Links, one per line").fill("https://youtu.be/M4gD1WSo5mA nonsense");
        await page.getByRole("button", { name: "Check the cost" }).click();
        await page.locator("[data-price]").waitFor();
      },
    },
  ],
};

const batch: Scene = {
  name: "a batch that waits for quota",
  route: "/batches/:id",
  prepare: async (stage) => {
    await signIn(stage);
    await routeBatches(stage.page);
    return "/batches/batch-1";
  },
  landmark: "[data-batch-summary]",
};

const followingNothing: Scene = {
  name: "nothing followed",
  route: "/following",
  prepare: async (stage) => {
    await signIn(stage);
    return "/following";
  },
  landmark: "[data-empty]",
};

const digest: Scene = {
  name: "a digest",
  route: "/digests/:digestId",
  prepare: async (stage) => {
    await signIn(stage);
    await stage.page.route("**/api/digests/*", (route) =>
      route.fulfill({ json: { success: true, data: buildDigest() } }),
    );
    return "/digests/digest-1";
  },
  landmark: "[data-digest-line]",
};

const agent: Scene = {
  name: "an agent that asks",
  route: "/authorize",
  prepare: async (stage) => {
    await signIn(stage);
    return (await prepareAgent(stage)).path;
  },
  landmark: "[data-agent-question]",
};

const wrongAgent: Scene = {
  name: "an agent whose request has a fault",
  route: "/authorize",
  prepare: async (stage) => {
    await signIn(stage);
    return (await prepareAgent({ ...stage, changes: { code_challenge_method: "plain" } })).path;
  },
  landmark: "main .failure",
};

/** Every page as a signed-in user sees it, except the summary page. */
export const memberScenes: readonly Scene[] = [
  {
    name: "home, signed in",
    route: "/",
    prepare: async (stage) => {
      await signIn(stage);
      return "/#pricing";
    },
    landmark: "[data-current-plan]",
  },
  freeAccount,
  paidAccount,
  linking,
  ended,
  loading,
  {
    name: "paying",
    route: "/payment",
    prepare: async (stage) => {
      await signIn(stage);
      return "/payment";
    },
    landmark: "main form",
    states: [
      {
        name: "ready to go on",
        act: async ({ page }) => {
          await page.getByRole("radio", { name: /^Crypto/ }).check();
          await page.getByRole("checkbox").check();
        },
      },
    ],
  },
  history,
  following,
  batches,
  batch,
  followingNothing,
  digest,
  agent,
  wrongAgent,
];
