import type { AccountOverviewWire } from "@pith/core/accounts/account-overview";
import type { PlanId } from "@pith/core/plans/tier";
import { createClockSettings } from "@pith/testbed/create-clock-settings";
import type { BrowserContext } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";
import { routeYouTubeEmbed } from "../../../replay/route-youtube-embed.ts";
import { buyPlan, cancelPlan, desktop, phone, signInWithGoogleProfile } from "../support/accounts.ts";
import { buildNotification, routeNotifications } from "../support/notifications.ts";
import { createLoginLink, createTelegramPerson, signIn, type TelegramPerson } from "../support/people.ts";
import type { Stage } from "../support/scene.ts";
import { makeOwnSummary, shareSummary } from "../support/summaries.ts";
import type { CrawledPage } from "./crawl-page.ts";

type PaidPlan = Exclude<PlanId, "free">;

export interface CrawledState {
  name: string;
  pages: readonly CrawledPage[];
  /** For states that take time to reach. Creates accounts, then advances the server's clock. */
  age?: (options: { context: BrowserContext; site: RunningPith }) => Promise<void>;
}

/** Signs in a user. Returns null for a visitor, since calls can't identify one. */
type Enter = (stage: Stage) => Promise<TelegramPerson | null>;

const HOUR_MS = 3_600_000;
/** Enough for one account per press that changes an account. */
const AGED_ACCOUNTS = 40;

const withNotifications = async ({ page }: Stage): Promise<void> => {
  await routeNotifications({
    page,
    items: [
      buildNotification(),
      buildNotification({ isRead: true }),
      buildNotification({ type: "payment_failed", actionUrl: "/subscription", actionText: "See plans" }),
      buildNotification({ type: "subscription_expires_soon", daysUntilExpiry: 1 }),
    ],
  });
};

function createPages({ enter, size = desktop }: { enter: Enter; size?: typeof desktop }): CrawledPage[] {
  const at = (path: string, landmark: string, name = path): CrawledPage => ({
    name,
    landmark,
    size,
    prepare: async (stage) => {
      await enter(stage);
      return path;
    },
  });
  return [
    at("/", "main form"),
    at("/subscription", "[data-plan-status]"),
    {
      ...at("/subscription", "[data-bell]", "/subscription, with notifications"),
      prepare: async (stage) => {
        await enter(stage);
        await withNotifications(stage);
        return "/subscription";
      },
    },
    at("/payment", "main h1"),
    {
      name: "/summaries",
      landmark: "[data-summary]",
      size,
      prepare: async (stage) => {
        const person = await enter(stage);
        if (person) await makeOwnSummary({ ...stage, person });
        return "/summaries";
      },
    },
    at("/following", "[data-follow-form]"),
    at("/batches", "[data-batch-form]"),
    {
      name: "/summary/:summaryId",
      landmark: '[data-phase="done"]',
      size,
      prepare: async (stage) => {
        await routeYouTubeEmbed(stage.page);
        const person = await enter(stage);
        if (person === null) throw new Error("A summary needs somebody.");
        return `/summary/${await makeOwnSummary({ ...stage, person })}`;
      },
    },
  ];
}

const member =
  (
    change: (options: Stage & { person: TelegramPerson }) => Promise<unknown> = async () => undefined,
  ): Enter =>
  async (stage) => {
    const person = await signIn(stage);
    await change({ ...stage, person });
    return person;
  };

const only = (pages: readonly CrawledPage[], names: readonly string[]) =>
  pages.filter(({ name }) => names.some((start) => name.startsWith(start)));

/** Pages that are the same for all users. */
const openPages = ["/docs", "/docs?tab=bot", "/terms", "/privacy", "/support"].map(
  (path): CrawledPage => ({ name: path, prepare: () => path, landmark: "main h1", size: desktop }),
);

const results = ["success", "failed", "partial"].flatMap((outcome) =>
  [`/payment/${outcome}`, `/payment/crypto/${outcome}`].map(
    (path): CrawledPage => ({ name: path, prepare: () => path, landmark: "main h1", size: desktop }),
  ),
);

const shared: CrawledPage = {
  name: "/s/:shareId",
  landmark: '[data-phase="done"]',
  size: desktop,
  prepare: async (stage) => {
    const person = await signIn(stage);
    const summaryId = await makeOwnSummary({ ...stage, person });
    const path = await shareSummary({ ...stage, person, summaryId });
    await stage.context.clearCookies();
    return path;
  },
};

const sandbox: CrawledPage = {
  name: "the sandbox's checkout",
  landmark: "main button",
  size: desktop,
  prepare: async ({ context, site }) => {
    const { telegramId } = await createTelegramPerson({ site });
    const created = await context.request.post(`${site.origin}/api/payment/create-checkout-session`, {
      headers: { authorization: `Telegram ${telegramId}` },
      data: {
        plan: "lite",
        period: "monthly",
        payment_method: "card",
        is_upgrade: false,
        current_tier: "free",
        success_url: `${site.origin}/payment/success`,
        cancel_url: `${site.origin}/payment/failed`,
      },
    });
    const { url }: { url: string } = await created.json();
    return new URL(url).pathname;
  },
};

const login: CrawledPage = { name: "/login", landmark: "main form", size: desktop, prepare: () => "/login" };

function createVisitor(size: typeof desktop): CrawledPage[] {
  const pages = [...only(createPages({ enter: async () => null }), ["/"])].filter(
    ({ name }) => !/notifications|summary\//.test(name),
  );
  return [...pages, login, ...openPages, ...results, shared, sandbox].map((page) => ({
    ...page,
    landmark: page.name === "/" ? page.landmark : page.name.startsWith("/su") ? "main h1" : page.landmark,
    size,
  }));
}

/** Accounts with a plan that were created before the server's clock was advanced. Each is used only once. */
function createAged({ plan, spend }: { plan: PaidPlan; spend: "expired" | "past due" }): CrawledState {
  const people: TelegramPerson[] = [];
  return {
    name: `${plan}, ${spend}`,
    pages: createPages({
      enter: async (stage) => {
        const person = people.pop();
        if (!person) throw new Error("All aged accounts are used up.");
        const link = new URL(await createLoginLink({ site: stage.site, telegramId: person.telegramId }));
        await stage.context.request.post(`${stage.site.origin}/api/auth/telegram-session`, {
          data: Object.fromEntries(link.searchParams),
        });
        return person;
      },
    }),
    age: async ({ context, site }) => {
      people.length = 0;
      for (let made = 0; made < AGED_ACCOUNTS; made += 1) {
        const person = await signIn({ context, site });
        await buyPlan({
          context,
          site,
          person,
          plan,
          action: spend === "expired" ? "pay" : "pay_then_fail_renewal",
        });
        if (spend === "expired") await cancelPlan({ context, site, person });
        people.push(person);
      }
      const overview = await context.request.get(`${site.origin}/api/users/account/overview`);
      const { data }: { data: AccountOverviewWire } = await overview.json();
      const aheadMs = Date.parse(data.premium?.expiry_date ?? "") - Date.now() + HOUR_MS;
      await site.restart({ settings: createClockSettings({ aheadMs }) });
    },
  };
}

const paidPlans: readonly PaidPlan[] = ["lite", "based", "pro"];

/**
 * The states of users, by sign-in, plan, and the plan's status. Every state is crawled with and without
 * notifications.
 */
export const crawledStates: readonly CrawledState[] = [
  { name: "visitor", pages: createVisitor(desktop) },
  { name: "visitor on a phone", pages: createVisitor(phone) },
  { name: "free", pages: createPages({ enter: member() }) },
  { name: "free on a phone", pages: createPages({ enter: member(), size: phone }) },
  {
    name: "free, with Google",
    pages: only(
      createPages({
        enter: async (stage) => {
          await signInWithGoogleProfile(stage);
          return null;
        },
      }),
      ["/subscription"],
    ),
  },
  ...paidPlans.flatMap((plan): CrawledState[] => [
    {
      name: `${plan}, active`,
      pages: createPages({ enter: member((options) => buyPlan({ ...options, plan })) }),
    },
    {
      name: `${plan}, canceled`,
      pages: createPages({
        enter: member(async (options) => {
          await buyPlan({ ...options, plan });
          await cancelPlan(options);
        }),
      }),
    },
    createAged({ plan, spend: "past due" }),
    createAged({ plan, spend: "expired" }),
  ]),
];
