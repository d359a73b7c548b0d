import type { BrowserContext, Page, Route } from "@playwright/test";
import { botServiceKey } from "../../../harness/bot-service-key.ts";
import { fetchRoute } from "../../../harness/fetch-route.ts";
import type { RunningPith } from "../../../harness/start-pith.ts";
import { sendWithoutContent } from "./send-without-content.ts";

export interface TelegramPerson {
  telegramId: string;
  firstName: string;
  lastName: string | null;
  username: string | null;
}

let lastTelegramId = 700_000_000 + Math.floor(Math.random() * 100_000_000);

/** Returns a Telegram id that no one else has in this run. */
export function createTelegramId(): string {
  lastTelegramId += 1;
  return String(lastTelegramId);
}

/** Creates a user who has started the bot. */
export async function createTelegramPerson({
  site,
  firstName = "Ada",
  lastName = "Lovelace",
  username = "ada_l",
}: { site: RunningPith } & Partial<Omit<TelegramPerson, "telegramId">>): Promise<TelegramPerson> {
  const person = { telegramId: createTelegramId(), firstName, lastName, username };
  const response = await fetch(`${site.origin}/api/bot/users/${person.telegramId}`, {
    method: "PUT",
    headers: { "content-type": "application/json", "x-pith-service-key": botServiceKey },
    body: JSON.stringify({ first_name: firstName, last_name: lastName, username, language_code: "en" }),
  });
  if (!response.ok)
    throw new Error(`The bot's user wasn't made: ${response.status} ${await response.text()}`);
  return person;
}

/** Returns the signed link that the bot would send to this user. It works only once. */
export async function createLoginLink({
  site,
  telegramId,
}: {
  site: RunningPith;
  telegramId: string;
}): Promise<string> {
  const response = await fetch(`${site.origin}/api/bot/login-links`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-pith-service-key": botServiceKey },
    body: JSON.stringify({ telegram_id: Number(telegramId) }),
  });
  const { data }: { data?: { url: string } } = await response.json();
  if (!data) throw new Error(`No login link: status ${response.status}`);
  return data.url;
}

/** Signs the browser in as a new Telegram user, before it has opened any page. */
export async function signIn({
  context,
  site,
  person = {},
}: {
  context: BrowserContext;
  site: RunningPith;
  person?: Partial<Omit<TelegramPerson, "telegramId">>;
}): Promise<TelegramPerson> {
  const made = await createTelegramPerson({ site, ...person });
  const link = new URL(await createLoginLink({ site, telegramId: made.telegramId }));
  const response = await context.request.post(`${site.origin}/api/auth/telegram-session`, {
    data: Object.fromEntries(link.searchParams),
  });
  if (!response.ok()) throw new Error(`Not signed in: ${response.status()} ${await response.text()}`);
  return made;
}

/** Returns the last code that the server has printed for this Telegram id. */
export async function readLoginCode({
  site,
  telegramId,
}: {
  site: RunningPith;
  telegramId: string;
}): Promise<string> {
  const pattern = new RegExp(`To Telegram ${telegramId}: (\\d{6}) `, "g");
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const code = [...site.readOutput().matchAll(pattern)].at(-1)?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No code was printed for ${telegramId}.`);
}

type Change<Data> = (data: Data) => Data;

/**
 * Changes `data` in a response from the server, to show a state that would otherwise take a month to reach.
 */
export async function changeAnswer<Data>({
  page,
  path,
  change,
}: {
  page: Page;
  path: string;
  change: Change<Data>;
}): Promise<void> {
  if (/^\/api\/summaries\/[^/]+$/.test(path)) await sendWithoutContent(page);
  await page.route(
    (url) => url.pathname === path,
    async (route: Route) => {
      if (route.request().method() !== "GET") return route.fallback();
      const response = await fetchRoute(route);
      const reply: { data: Data } = await response.json();
      await route.fulfill({ response, json: { ...reply, data: change(reply.data) } });
    },
  );
}
