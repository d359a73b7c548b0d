import type { BrowserContext, Page } from "@playwright/test";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

const signOutUrl = /\/api\/auth\/session$/;

/** Ways that the website's sign-out call can fail. `cause` returns a function that repairs the fault. */
const faults: {
  name: string;
  cause: (place: { page: Page; context: BrowserContext }) => Promise<() => Promise<void>>;
  /** False if the page can't be opened again until the fault has been repaired. */
  canReload: boolean;
}[] = [
  {
    name: "aborted",
    canReload: true,
    cause: ({ page }) => failSignOut({ page, fail: (route) => route.abort("connectionaborted") }),
  },
  {
    name: "answered with 500",
    canReload: true,
    cause: ({ page }) =>
      failSignOut({
        page,
        fail: (route) =>
          route.fulfill({ status: 500, json: { success: false, error: "Broken.", code: "internal" } }),
      }),
  },
  {
    name: "left without an answer",
    canReload: true,
    cause: ({ page }) => failSignOut({ page, fail: () => undefined }),
  },
  {
    name: "made without a connection",
    canReload: false,
    async cause({ context }) {
      await context.setOffline(true);
      return () => context.setOffline(false);
    },
  },
];

type Route = Parameters<Parameters<Page["route"]>[1]>[0];

async function failSignOut({
  page,
  fail,
}: {
  page: Page;
  fail: (route: Route) => unknown;
}): Promise<() => Promise<void>> {
  await page.route(signOutUrl, async (route) => {
    if (route.request().method() === "DELETE") await fail(route);
    else await route.fallback();
  });
  return () => page.unrouteAll({ behavior: "ignoreErrors" });
}

for (const { name, cause, canReload } of faults) {
  test(`a sign-out that is ${name} signs out locally, and the server learns of it`, async ({
    context,
    page,
    site,
  }) => {
    await signIn({ context, site });
    const session = (await context.cookies()).find((cookie) => cookie.name === "session")?.value ?? "";
    const isServed = async () => {
      const response = await fetch(`${site.origin}/api/users/account/overview`, {
        headers: { Cookie: `session=${session}` },
      });
      return response.ok;
    };
    await page.goto(`${site.origin}/subscription`);
    const account = page.getByRole("button", { name: /^Account menu/ });
    await expect(account).toBeVisible();
    expect(await isServed()).toBe(true);

    const mend = await cause({ page, context });
    await account.click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(account).toHaveCount(0);

    if (!canReload) await mend();
    // Loads a new document, as the next user of this browser would.
    await page.goto(`${site.origin}/subscription`);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expect(account).toHaveCount(0);
    // The calls that the page made after the reload have completed the sign-out.
    await expect.poll(isServed).toBe(false);
    await mend();
  });
}
