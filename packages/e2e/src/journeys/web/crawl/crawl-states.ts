import type { Page } from "@playwright/test";
import { botServiceKey } from "../../../harness/bot-service-key.ts";
import { routeYouTubeEmbed } from "../../../replay/route-youtube-embed.ts";
import { buyPlan, cancelPlan, desktop, phone, showGoogleProfile } from "../support/accounts.ts";
import { makeBatch } from "../support/batches.ts";
import { buildNotification, routeNotifications } from "../support/notifications.ts";
import { createTelegramPerson, signIn, type TelegramPerson } from "../support/people.ts";
import { makeOwnSummary, shareSummary } from "../support/summaries.ts";
import { type AgedPlan, takeAgedAccount } from "./aged-site.ts";
import type { CrawledPage } from "./crawled-page.ts";

export interface CrawledState {
  name: string;
  pages: readonly CrawledPage[];
  /** The plan that the accounts had before the clock advanced past its end; null for states without an ended plan. */
  aged: AgedPlan | null;
}

type Caller = Parameters<CrawledPage["prepare"]>[0];

/** Signs in a user. Returns null for a visitor, since API calls can't identify visitors. */
type Enter = (caller: Caller) => Promise<TelegramPerson | null>;

const videoUrl = "https://www.youtube.com/watch?v=GJLlxj_dtq8";
/** A link to a video that the YouTube replay doesn't have. */
const missingUrl = "https://www.youtube.com/watch?v=missing0000";

const showNotifications = (page: Page) =>
  routeNotifications({
    page,
    items: [
      buildNotification(),
      buildNotification({ isRead: true }),
      buildNotification({ type: "payment_failed", actionUrl: "/subscription", actionText: "See plans" }),
      buildNotification({ type: "subscription_expires_soon", daysUntilExpiry: 1 }),
    ],
  });

function createPages({ enter, size = desktop }: { enter: Enter; size?: typeof desktop }): CrawledPage[] {
  const at = (path: string, landmark: string, name = path): CrawledPage => ({
    name,
    landmark,
    size,
    prepare: async (caller) => {
      await enter(caller);
      return path;
    },
  });
  return [
    at("/", "main form"),
    at("/subscription", "[data-plan-status]"),
    { ...at("/subscription", "[data-bell]", "/subscription, with notifications"), dress: showNotifications },
    at("/payment", "main h1"),
    {
      name: "/summaries",
      landmark: "[data-summary]",
      size,
      prepare: async (caller) => {
        const person = await enter(caller);
        if (person) await makeOwnSummary({ ...caller, person });
        return "/summaries";
      },
    },
    at("/following", "[data-follow-form]"),
    at("/batches", "[data-batch-form]"),
    {
      name: "/summary/:summaryId",
      landmark: '[data-phase="done"]',
      size,
      prepare: async (caller) => {
        const person = await enter(caller);
        if (person === null) throw new Error("A summary needs somebody.");
        return `/summary/${await makeOwnSummary({ ...caller, person })}`;
      },
    },
    {
      name: "/summary/:summaryId, of a video",
      landmark: '[data-phase="done"]',
      size,
      prepare: async (caller) => {
        const person = await enter(caller);
        if (person === null) throw new Error("A summary needs somebody.");
        const source = { kind: "link", url: videoUrl } as const;
        return `/summary/${await makeOwnSummary({ ...caller, person, source })}`;
      },
      dress: routeYouTubeEmbed,
    },
    {
      name: "/batches/:id",
      landmark: "[data-batch-state]",
      size,
      prepare: async (caller) => {
        const person = await enter(caller);
        if (person === null) throw new Error("A batch needs somebody.");
        return `/batches/${await makeBatch({ ...caller, person, urls: [videoUrl, missingUrl] })}`;
      },
    },
  ];
}

const member =
  (
    change: (options: Caller & { person: TelegramPerson }) => Promise<unknown> = async () => undefined,
  ): Enter =>
  async (caller) => {
    const person = await signIn(caller);
    await change({ ...caller, person });
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
  prepare: async (caller) => {
    const person = await signIn(caller);
    const summaryId = await makeOwnSummary({ ...caller, person });
    const path = await shareSummary({ ...caller, person, summaryId });
    await caller.context.clearCookies();
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
      headers: { authorization: `Telegram ${telegramId}`, "x-pith-service-key": botServiceKey },
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

/** The Following page redirects visitors to the login page, so wait for the login form instead of a heading. */
const getVisitorLandmark = (name: string) => (name === "/following" ? "main form" : "main h1");

function createVisitor(size: typeof desktop): CrawledPage[] {
  const visitorPages = createPages({ enter: async () => null }).filter(
    ({ name }) => !/notifications|summary\/|batches\//.test(name),
  );
  return [...visitorPages, login, ...openPages, ...results, shared, sandbox].map((page) => ({
    ...page,
    landmark:
      visitorPages.includes(page) && page.name !== "/" ? getVisitorLandmark(page.name) : page.landmark,
    size,
  }));
}

/** A guest whose account looks like a Google account. */
const withGoogle = only(
  createPages({
    enter: async ({ context, site }) => {
      await context.request.post(`${site.origin}/api/auth/guest-session`, { data: {} });
      return null;
    },
  }),
  ["/subscription"],
).map((page) => ({
  ...page,
  dress: async (on: Page) => {
    await page.dress?.(on);
    await showGoogleProfile({ page: on });
  },
}));

const createAged = (aged: AgedPlan): CrawledState => ({
  name: `${aged.plan}, ${aged.end}`,
  pages: createPages({ enter: takeAgedAccount }),
  aged,
});

/** User states, by sign-in, plan and plan status. Every state is crawled with and without notifications. */
export const crawledStates: readonly CrawledState[] = [
  { name: "visitor", pages: createVisitor(desktop), aged: null },
  { name: "visitor on a phone", pages: createVisitor(phone), aged: null },
  { name: "free", pages: createPages({ enter: member() }), aged: null },
  { name: "free on a phone", pages: createPages({ enter: member(), size: phone }), aged: null },
  { name: "free, with Google", pages: withGoogle, aged: null },
  ...(["lite", "based", "pro"] as const).flatMap((plan): CrawledState[] => [
    {
      name: `${plan}, active`,
      pages: createPages({ enter: member((options) => buyPlan({ ...options, plan })) }),
      aged: null,
    },
    {
      name: `${plan}, canceled`,
      pages: createPages({
        enter: member(async (options) => {
          await buyPlan({ ...options, plan });
          await cancelPlan(options);
        }),
      }),
      aged: null,
    },
    createAged({ plan, end: "past due" }),
    createAged({ plan, end: "expired" }),
  ]),
];
