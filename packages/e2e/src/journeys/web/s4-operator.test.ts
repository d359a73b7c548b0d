import type { BrowserContext } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { test as base, expect, siteLinks, siteSettings } from "./support/site.ts";

/** A server that has trackers and a model configured. It never reaches external services. */
const test = base.extend<{ operated: RunningPith }>({
  operated: async ({ startPith }, use) => {
    const server = await startPith({
      settings: {
        ...siteSettings,
        ANALYTICS_ID: "G-JOURNEY",
        MARKETING_ID: "424242",
        MODEL_PROVIDERS: "compatible:any-model",
        MODEL_COMPATIBLE_BASE_URL: "http://127.0.0.1:9/v1",
      },
    });
    await use(server);
  },
});

const trackers = [
  { host: "www.googletagmanager.com", global: "dataLayer" },
  { host: "connect.facebook.net", global: "fbq" },
] as const;

/** Fulfills all external requests with an empty script. Returns the hosts that were requested. */
async function routeOutside({
  context,
  origin,
}: {
  context: BrowserContext;
  origin: string;
}): Promise<string[]> {
  const hosts: string[] = [];
  await context.route(
    (url) => url.origin !== origin && url.href !== siteLinks.geolocationUrl,
    async (route) => {
      hosts.push(new URL(route.request().url()).host);
      await route.fulfill({ contentType: "text/javascript", body: "" });
    },
  );
  return hosts;
}

test("in the EU by geolocation, saving starts analytics and then marketing, and nothing starts earlier", {
  tag: ["@S7.other.03", "@S4.consent.12", "@S4.consent.13", "@S4.consent.14"],
}, async ({ context, operated, page }) => {
  const asked: string[] = [];
  await context.route(siteLinks.geolocationUrl, (route) => {
    asked.push(route.request().method());
    return route.fulfill({
      json: { country_code: "FR" },
      headers: { "access-control-allow-origin": "*" },
    });
  });
  const hosts = await routeOutside({ context, origin: operated.origin });
  await page.goto(`${operated.origin}/terms`);
  // The browser's language and time zone are American, so only geolocation indicates the EU.
  const banner = page.getByRole("region", { name: "Cookies" });
  await expect(banner).toBeVisible();
  expect(asked).toEqual(["GET"]);
  expect(hosts).toEqual([]);

  const isThere = (name: string) => page.evaluate((global) => global in window, name);
  await banner.getByRole("button", { name: "Choose" }).click();
  await banner.getByRole("checkbox", { name: /^Functional/ }).check();
  await banner.getByRole("button", { name: "Accept selected" }).click();
  await expect(banner).toHaveCount(0);
  for (const { global } of trackers) expect(await isThere(global)).toBe(false);

  const openSettings = () =>
    page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Cookie Settings" });
  await openSettings();
  expect(hosts).toEqual([]);
  await settings.getByRole("checkbox", { name: /^Analytics/ }).check();
  await settings.getByRole("button", { name: "Accept selected" }).click();
  await expect.poll(() => hosts).toEqual([trackers[0].host]);
  expect(await isThere(trackers[0].global)).toBe(true);
  expect(await isThere(trackers[1].global)).toBe(false);
  const commands = await page.evaluate(() =>
    [...Reflect.get(window, "dataLayer")].map((command: ArrayLike<unknown>) => [command[0], command[1]]),
  );
  expect(commands).toContainEqual(["config", "G-JOURNEY"]);

  await openSettings();
  await settings.getByRole("checkbox", { name: /^Marketing/ }).check();
  await settings.getByRole("button", { name: "Accept selected" }).click();
  await expect.poll(() => hosts).toEqual(trackers.map(({ host }) => host));
  expect(await isThere(trackers[1].global)).toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, "fbq").queue)).toContainEqual(["init", "424242"]);
});

test("with a model, summaries are offered in at least 25 languages besides the captions' own", {
  tag: ["@S1.product.11", "@D.options.02"],
}, async ({ operated, page }) => {
  await page.goto(operated.origin);
  const options = page.getByRole("main").getByLabel("Language", { exact: true }).first().locator("option");
  await expect(options.first()).toHaveText("Caption language");
  const names = (await options.allInnerTexts()).slice(1);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(25);
  expect(names).toEqual(expect.arrayContaining(["English", "German", "Arabic", "Japanese"]));
});
