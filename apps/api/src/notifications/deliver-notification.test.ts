import { DAY_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendExpiryNotices } from "../billing/expiring/send-expiry-notices.ts";
import { accounts } from "../db/schema/accounts.schema.ts";
import { createBotApiSender } from "../providers/telegram/create-bot-api-sender.ts";
import { deliverNotificationJob } from "../queue/deliver-notification.job.ts";
import {
  type Caller,
  createTestServer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";
import { deliverNotification } from "./deliver-notification.ts";
import { insertNotification } from "./notifications.repo.ts";

const API_ROOT = "https://telegram.example";
const TOKEN = "1:token";
const NO_BREAK_SPACE = "\u00a0";

let server: TestServer;
/** Requests received by the fake Bot API, unmodified. */
let sent: { url: string; body: Record<string, unknown> }[];
/** How the fake Bot API rejects a message. Returns null to accept it. */
let refuse: (body: Record<string, unknown>) => { error_code: number; description: string } | null;
beforeEach(async () => {
  sent = [];
  refuse = () => null;
  const telegramSender = createBotApiSender({
    token: TOKEN,
    apiRoot: API_ROOT,
    async fetch(url, { body }) {
      const message = JSON.parse(String(body));
      const refusal = refuse(message);
      if (refusal) return Response.json({ ok: false, ...refusal }, { status: refusal.error_code });
      sent.push({ url, body: message });
      return Response.json({ ok: true });
    },
  });
  server = await createTestServer({ change: () => ({ telegramSender }) });
});
afterEach(() => server.close());

const texts = () => sent.map(({ body }) => body["text"]);

const TELEGRAM_ID = 400_000_001;
async function startBot({
  language,
  telegramId = TELEGRAM_ID,
  firstName = "Ada",
}: {
  language: string | null;
  telegramId?: number;
  firstName?: string;
}): Promise<Caller & { accountId: string }> {
  const { body } = await server.call("putBotUser", {
    as: server.bot,
    params: { telegramId },
    body: { first_name: firstName, last_name: null, username: null, language_code: language },
  });
  return {
    headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` },
    accountId: await server.findAccountId(body.data.id),
  };
}

async function pay(as: Caller): Promise<void> {
  const { body } = await server.call("createCheckoutSession", {
    as,
    body: {
      plan: "lite",
      period: "monthly",
      payment_method: "card",
      is_upgrade: false,
      current_tier: "free",
      success_url: "/payment/success",
      cancel_url: "/payment/failed",
    },
  });
  await server.app.request(body.data.url, { method: "POST", body: "action=pay" });
}

async function endPlanIn(accountId: string, days: number): Promise<void> {
  const expiryDate = new Date(server.clock.now() + days * DAY_MS);
  await server.db.update(accounts).set({ tier: "lite", expiryDate }).where(eq(accounts.id, accountId));
}

const deliverAll = () =>
  server.queue.drain(deliverNotificationJob, ({ notificationId }) =>
    deliverNotification({ id: notificationId, dependencies: server.dependencies }),
  );

const listNotices = async (as: Caller) => (await server.call("listNotifications", { as })).body.data;

describe("deliverNotification", () => {
  it("sends a notification once by Telegram to users who have it", async () => {
    const person = await startBot({ language: "en" });
    const { userId } = await server.signInGuest();
    for (const accountId of [person.accountId, await server.findAccountId(userId)])
      await endPlanIn(accountId, 1.5);
    await sendExpiryNotices(server.dependencies);
    expect(await deliverAll()).toBe(2);
    expect(texts()).toEqual(["Subscription expires soon\n\nYour Lite plan ends in 1 day."]);
    const [{ id }] = await listNotices(person);
    await deliverNotification({ id, dependencies: server.dependencies });
    expect(sent).toHaveLength(1);
  });

  it("uses the user's language and currency format, as plain text", async () => {
    const person = await startBot({ language: "ru", firstName: "<b>*Ада*</b> [x](https://evil.example)" });
    await pay(person);
    await deliverAll();
    expect(sent).toEqual([
      {
        url: `${API_ROOT}/bot${TOKEN}/sendMessage`,
        body: {
          chat_id: TELEGRAM_ID,
          text: `Платёж получен\n\nВаш платёж на 2,50${NO_BREAK_SPACE}$ получен. Тариф Lite действует.`,
          link_preview_options: { is_disabled: true },
          reply_markup: {
            inline_keyboard: [
              [
                {
                  text: "Посмотреть платежи",
                  url: `${TEST_ORIGIN}/subscription?section=transactions`,
                },
              ],
            ],
          },
        },
      },
    ]);
    // The website translates the stored English text.
    expect(await listNotices(person)).toMatchObject([
      {
        type: "payment_succeeded",
        title: "Payment received",
        message: "We received your payment of $2.50. Your Lite plan is active.",
        actionText: "View transactions",
      },
    ]);
  });

  it("falls back to English for unsupported and unknown languages", async () => {
    for (const [index, language] of ["fi", null, ""].entries()) {
      const { accountId } = await startBot({ language, telegramId: TELEGRAM_ID + index });
      await endPlanIn(accountId, 0.5);
    }
    await sendExpiryNotices(server.dependencies);
    await deliverAll();
    expect(texts()).toEqual(Array(3).fill("Subscription expires today\n\nYour Lite plan ends today."));
  });

  it("uses the user's language at the time of delivery", async () => {
    const { accountId } = await startBot({ language: "de-AT" });
    await endPlanIn(accountId, 2.5);
    await sendExpiryNotices(server.dependencies);
    await deliverAll();
    server.clock.advance(2 * DAY_MS);
    await sendExpiryNotices(server.dependencies);
    await startBot({ language: "es" });
    await deliverAll();
    await startBot({ language: null });
    server.clock.advance(DAY_MS);
    await sendExpiryNotices(server.dependencies);
    await deliverAll();
    expect(texts()).toEqual([
      "Das Abo läuft bald ab\n\nDein Tarif Lite endet in 2 Tagen.",
      "La suscripción caduca hoy\n\nTu plan Lite termina hoy.",
      "Subscription expired\n\nYour Lite plan has ended. Renew it to get your premium features back.",
    ]);
  });

  it("retries without the button if Telegram rejects its URL", async () => {
    const description =
      "Bad Request: inline keyboard button URL 'http://localhost:8000/' is invalid: Wrong HTTP URL";
    refuse = ({ reply_markup: keyboard }) => (keyboard ? { error_code: 400, description } : null);
    const person = await startBot({ language: "en" });
    await pay(person);
    await deliverAll();
    expect(texts()).toEqual([
      "Payment received\n\nWe received your payment of $2.50. Your Lite plan is active.",
    ]);
    await deliverAll();
    expect(sent).toHaveLength(1);
  });

  it("gives up on unreachable users without marking the notification as delivered", async () => {
    const person = await startBot({ language: "en" });
    await pay(person);
    const [{ id }] = await listNotices(person);
    for (const refusal of [
      { error_code: 403, description: "Forbidden: bot was blocked by the user" },
      { error_code: 400, description: "Bad Request: chat not found" },
    ]) {
      refuse = () => refusal;
      await deliverNotification({ id, dependencies: server.dependencies });
    }
    refuse = () => null;
    await deliverNotification({ id, dependencies: server.dependencies });
    expect(sent).toHaveLength(1);
  });

  it("retries after any other error", async () => {
    const person = await startBot({ language: "en" });
    await pay(person);
    const [{ id }] = await listNotices(person);
    const deliver = () => deliverNotification({ id, dependencies: server.dependencies });
    for (const refusal of [
      { error_code: 400, description: "Bad Request: message is too long" },
      { error_code: 502, description: "Bad Gateway" },
    ]) {
      refuse = () => refusal;
      await expect(deliver()).rejects.toMatchObject({ code: "unavailable" });
    }
    refuse = () => ({ error_code: 429, description: "Too Many Requests", parameters: { retry_after: 7 } });
    await expect(deliver()).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 7 });
    refuse = () => null;
    await deliver();
    expect(sent).toHaveLength(1);
  });

  it("sends the stored English text of notifications that have no notice", async () => {
    const { accountId } = await startBot({ language: "ru" });
    await insertNotification({
      db: server.db,
      notification: {
        id: "old",
        accountId,
        type: "payment_succeeded",
        notice: null,
        title: "Payment received",
        message: "We received your payment of $2.50. Your Lite plan is active.",
        actionUrl: "/subscription",
        actionText: "View transactions",
        expiresAt: null,
        noticeKey: "old",
        createdAt: new Date(server.clock.now()),
      },
    });
    await deliverNotification({ id: "old", dependencies: server.dependencies });
    expect(sent[0]?.body).toMatchObject({
      text: "Payment received\n\nWe received your payment of $2.50. Your Lite plan is active.",
      reply_markup: {
        inline_keyboard: [[{ text: "View transactions", url: `${TEST_ORIGIN}/subscription` }]],
      },
    });
  });
});
