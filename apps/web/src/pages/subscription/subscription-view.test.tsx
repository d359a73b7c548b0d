import type { Premium } from "@pith/core/accounts/premium";
import { type Stats, statsSchema } from "@pith/core/accounts/stats";
import { premiumEndpoints } from "@pith/core/contract/premium.endpoints";
import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { buildNotification, buildPremium, buildUser } from "@pith/core/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { notificationsStore } from "../../features/notifications/notifications.ts";
import { api } from "../../lib/api-client.ts";
import { authStore, useAuth } from "../../lib/auth/auth.ts";
import { subscriptionStore } from "../../lib/subscription/subscription-store.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { SubscriptionView } from "./subscription-view.tsx";

const before = authStore.getState();
const notificationsBefore = notificationsStore.getState();

beforeAll(() => Promise.all([loadTextArea("account"), loadTextArea("home"), loadTextArea("messages")]));
beforeEach(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  provideSelfHosted({ hasPlans: true });
  subscriptionStore.setState({
    plans: buildPlanList({ currency: "USD" }),
    loadPlans: vi.fn(async () => undefined),
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  authStore.setState(before);
  notificationsStore.setState(notificationsBefore);
  forgetConfig();
});

/** Shows the signed-in user's page, and updates it when the user changes. */
function View() {
  const user = useAuth((state) => state.user);
  return user && <SubscriptionView user={user} />;
}

function show(premium: Partial<Premium>, monthly: Partial<Stats["monthly"]> = {}) {
  const stats = statsSchema.parse({ monthly, total: {} });
  const user = buildUser({ stats, premium: buildPremium({ tier: "lite", active: true }, premium) });
  authStore.setState({ user, loading: false, refetchUserData: async () => undefined });
  render(
    <MemoryRouter>
      <View />
    </MemoryRouter>,
  );
}

it("shows the expiry banner above the sections", { tags: "S2.subscription.09" }, () => {
  notificationsStore.setState({
    notifications: [
      buildNotification({ type: "subscription_expires_today", title: "Subscription expires today" }),
    ],
  });
  show({});
  const banner = screen.getByRole("complementary");
  const sections = [...document.querySelectorAll("section[id]")];
  expect(sections.length).toBeGreaterThan(3);
  for (const section of sections)
    expect(banner.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it.each([
  { when: "it renews", premium: {} },
  { when: "it is about to end", premium: { cancel_at_period_end: true } },
  { when: "another plan follows", premium: { next_plan: "lite" } },
] as const)("offers an upgrade from Based while $when", { tags: "S4.buttons.03" }, ({ premium }) => {
  show({ tier: "based", ...premium });
  const card = document.querySelector<HTMLElement>("section#subscription");
  if (!card) throw new Error("There is no plan.");
  expect(within(card).getByRole("button", { name: "Upgrade" })).toBeTruthy();
});

it.each([null, "123456789"])(
  "titles the Telegram section of a Google user linked to %s",
  {
    tags: "S2.telegram.01",
  },
  (telegram_id) => {
    const user = buildUser({ authProvider: "firebase", telegram_id });
    authStore.setState({ user, loading: false, refetchUserData: async () => undefined });
    render(
      <MemoryRouter>
        <SubscriptionView user={user} />
      </MemoryRouter>,
    );
    const section = document.querySelector("section#telegram");
    expect(section?.querySelector("h2")?.textContent).toBe("Link Telegram Account");
  },
);

it.each([null, "123456789"])(
  "has all six sections in order for a Google user linked to %s",
  {
    tags: "S2.subscription.11",
  },
  (telegram_id) => {
    const user = buildUser({
      authProvider: "firebase",
      telegram_id,
      stats: statsSchema.parse({ monthly: {}, total: {} }),
    });
    authStore.setState({ user, loading: false, refetchUserData: async () => undefined });
    render(
      <MemoryRouter>
        <SubscriptionView user={user} />
      </MemoryRouter>,
    );
    expect([...document.querySelectorAll("section[aria-labelledby]")].map(({ id }) => id)).toEqual([
      ...["subscription", "upgrade", "telegram", "transactions", "account", "support"],
    ]);
  },
);

it("shows all of the month's usage, also if a smaller plan has a lower limit", { tags: "S2.plan.05" }, () => {
  show({ tier: "lite", summaries_limit: 50 }, { text_summaries_used: 73, audio_summaries_used: 9 });
  const card = document.querySelector("[data-plan-status]");
  expect(card?.textContent).toContain("Text summaries this month73 of 50");
  const meter = screen.getByRole("meter", { name: "Text summaries this month" });
  expect(meter.textContent).toBe("73 of 50");
});

it.each([
  { way: "renews", renewal: { amount: 250, currency: "USD" } },
  { way: "was paid once", renewal: null },
])(
  "cancels a plan that $way in two steps, each time from the first",
  {
    tags: ["S2.plan.03", "S2.modals.05"],
  },
  async ({ renewal }) => {
    show({ renewal, expiry_date: "2026-01-05T12:00:00.000Z" });
    for (const way of [/^Cancel at Period End/, /^Cancel Immediately/]) {
      await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
      const dialog = within(screen.getByRole("dialog"));
      expect(dialog.queryByRole("button", { name: "Confirm Cancellation" })).toBeNull();
      await userEvent.click(dialog.getByRole("button", { name: way }));
      expect(dialog.getByRole("button", { name: "Confirm Cancellation" })).toBeTruthy();
      expect(dialog.queryByRole("button", { name: way })).toBeNull();
      await userEvent.keyboard("{Escape}");
      expect(screen.queryByRole("dialog")).toBeNull();
    }
  },
);

it("counts against 5 summaries if the plan names no limit", { tags: "S2.plan.09" }, () => {
  show({ summaries_limit: undefined } as never, { text_summaries_used: 4, summaries_limit: 50 });
  const meter = screen.getByRole("meter", { name: "Text summaries this month" });
  expect([meter.getAttribute("value"), meter.getAttribute("max")]).toEqual(["4", "5"]);
});

it("says once that the subscription has ended, and where to start on the free plan", {
  tags: ["S2.modals.07", "S2.modals.09"],
}, async () => {
  const ended = { active: false, days_remaining: 0, expiry_date: "2026-01-05T12:00:00.000Z" };
  show(ended);
  const farewell = screen.getByRole("dialog", { name: "Your subscription has ended" });
  expect(farewell.textContent).toMatch(/It ended on \W*January.5,.2026/);
  await userEvent.click(within(farewell).getByRole("button", { name: "Stay on Free" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  show(ended);
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Switch to Free" }));
  const start = await screen.findByRole("dialog");
  for (const card of ["extension", "bot"])
    expect(start.querySelector(`[data-card="${card}"]`)).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  {
    way: /^Cancel at Period End/,
    result: { cancel_at_period_end: true },
    title: "Your subscription won’t renew",
    text: /^You’ll keep your plan until \W*January.5,.2026/,
  },
  {
    way: /^Cancel Immediately/,
    result: { tier: "free", active: false, expiry_date: null },
    title: "Your subscription has ended",
    text: /^Your account is now on the free plan\./,
  },
] as const)(
  "confirms a cancellation with ‘$title’, and other tabs reload",
  {
    tags: ["S4.payment.07", "S4.cancel.13", "S4.cancel.14", "S4.cancel.15"],
  },
  async ({ way, result, title, text }) => {
    const posted: unknown[] = [];
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        postMessage({ event }: { event: unknown }) {
          posted.push(event);
        }
        close() {}
      },
    );
    const premium = buildPremium({ tier: "lite", active: true, expiry_date: "2026-01-05T12:00:00.000Z" });
    const call = vi.spyOn(api, "call").mockResolvedValue({ ...premium, ...result });
    show(premium);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await userEvent.click(screen.getByRole("button", { name: way }));
    await userEvent.click(screen.getByRole("button", { name: "Confirm Cancellation" }));
    const dialog = await screen.findByRole("dialog", { name: title });
    expect(within(dialog).getByText(text)).toBeTruthy();
    expect(posted).toEqual([{ type: "cancel" }]);
    call.mockRestore();
  },
);

it("lets a user whose renewal failed cancel it, and doesn't say that the subscription has ended", async () => {
  const call = vi.spyOn(api, "call").mockReturnValue(new Promise(() => undefined));
  const renewal = { amount: 250, currency: "USD" };
  show({ active: false, days_remaining: -1, expiry_date: "2026-01-05T12:00:00.000Z", renewal });
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  const dialog = screen.getByRole("dialog", { name: "Cancel your subscription?" });
  expect(dialog.textContent).toContain("We’re still trying to charge you for another month.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Confirm Cancellation" }));
  expect(call).toHaveBeenCalledWith(premiumEndpoints.cancelSubscription, {
    body: { cancel_at_period_end: false },
  });
  call.mockRestore();
});
