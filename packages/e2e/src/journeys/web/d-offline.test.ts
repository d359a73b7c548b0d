import { addSummary, orchardVideo } from "../../pictures/add-summary.ts";
import { createLoginLink, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

test.use({ serviceWorkers: "allow" });

test("opened summaries can be read offline until sign-out", { tag: "@night" }, async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  const id = await addSummary({ page, context, site, person, source: orchardVideo });
  const listStored = () => page.evaluate(() => caches.keys());
  await page.goto(`${site.origin}/summary/${id}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(orchardVideo.video.title);
  // The first user input makes the page register the service worker.
  await page.keyboard.press("Shift");
  await expect
    .poll(async () => (await listStored()).sort())
    .toEqual([expect.stringMatching("pith-copies-"), expect.stringMatching("pith-shell-")]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await context.setOffline(true);
  await page.reload();
  await expect(title).toHaveText(orchardVideo.video.title);
  await expect(page.getByText("or change the length or language")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Length" }).locator("option:enabled")).toHaveCount(1);
  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Plain text" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.txt$/);
  await page.goto(site.origin);
  // As is the case after a deployment, the scripts that start a summary can only come from this browser.
  const started = page.waitForEvent("requestfailed", (request) => /\/api\/summaries$/.test(request.url()));
  await page.getByRole("textbox", { name: /link/i }).fill(orchardVideo.url);
  await page.keyboard.press("Enter");
  await started;
  await expect(
    page.locator("[data-latest]").getByRole("link", { name: orchardVideo.video.title }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Read 1 saved summary" }).click();
  await expect(page.locator("[data-offline-library] li")).toHaveCount(1);
  await page.goto(`${site.origin}/summary/another`);
  await expect(page.getByText("this summary isn’t saved on this device")).toBeVisible();
  await page.getByRole("link", { name: "Saved summaries" }).click();
  await page.getByRole("link", { name: orchardVideo.video.title }).click();
  await expect(title).toHaveText(orchardVideo.video.title);

  await context.setOffline(false);
  // The page reloads by itself and then recognizes the user again.
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect.poll(listStored).toEqual([expect.stringMatching("pith-shell-")]);
  await context.setOffline(true);
  await page.goto(`${site.origin}/summary/${id}`);
  await expect(page.getByText("this summary isn’t saved on this device")).toBeVisible();
});

test("a copy stays readable offline after its session is ended elsewhere, and is deleted once the server is reached", async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  const id = await addSummary({ page, context, site, person, source: orchardVideo });
  const listCopies = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("pith-copies-")));
  await page.goto(`${site.origin}/summary/${id}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(orchardVideo.video.title);
  await page.keyboard.press("Shift");
  await expect.poll(listCopies).toHaveLength(1);
  const [own] = await listCopies();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await context.setOffline(true);
  const link = new URL(await createLoginLink({ site, telegramId: person.telegramId }));
  const signedIn = await fetch(`${site.origin}/api/auth/telegram-session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(Object.fromEntries(link.searchParams)),
  });
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const ended = await fetch(`${site.origin}/api/users/account/places`, {
    method: "DELETE",
    headers: { Cookie },
  });
  expect(ended.ok).toBe(true);
  // A page that is never idle doesn't load its footer or other deferred parts.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.reload();
  await expect(title).toHaveText(orchardVideo.video.title);
  expect(await listCopies()).toEqual([own]);

  await context.setOffline(false);
  // Meanwhile, the page either navigates to the sign-in page, which interrupts `listCopies`, or becomes a
  // guest's page, which stores its copies elsewhere.
  await expect(async () => expect(await listCopies()).not.toContain(own)).toPass();
  await context.setOffline(true);
  await page.goto(`${site.origin}/summary/${id}`, { waitUntil: "commit" });
  await expect(page.getByText("this summary isn’t saved on this device")).toBeVisible();
});

test("signing out in one tab takes copies off a tab that was opened offline", async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  const id = await addSummary({ page, context, site, person, source: orchardVideo });
  await page.goto(`${site.origin}/summary/${id}`);
  await page.keyboard.press("Shift");
  const menu = page.getByRole("button", { name: /^Account menu/ });
  await menu.waitFor();
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith("pith-copies-"))),
    )
    .toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await context.setOffline(true);
  const [library, reading] = [await context.newPage(), await context.newPage()];
  await library.goto(`${site.origin}/summaries`);
  const copies = library.locator("[data-offline-library] li");
  await expect(copies).toHaveCount(1);
  await reading.goto(`${site.origin}/summary/${id}`);
  await reading.locator("[data-key-point]").first().waitFor();
  await menu.click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(copies).toHaveCount(0);
  await expect(reading.locator("[data-key-point]")).toHaveCount(0);
});
