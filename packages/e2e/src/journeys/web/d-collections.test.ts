import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";
import { makeOwnSummary } from "./support/summaries.ts";

const findFilter = ({ page, name }: { page: Page; name: string }) =>
  page.getByRole("navigation", { name: "Show" }).getByRole("button", { name: new RegExp(`^${name}`) });
const listStored = async ({ context, site }: { context: BrowserContext; site: RunningPith }) => {
  const answer = await context.request.get(`${site.origin}/api/library`);
  const { data }: { data: { collections: { name: string }[] } } = await answer.json();
  return data.collections.map(({ name }) => name).sort();
};

/** Opens a library that has a summary and these empty collections. */
async function openCollections({
  names,
  page,
  context,
  site,
}: {
  names: readonly string[];
  page: Page;
  context: BrowserContext;
  site: RunningPith;
}): Promise<void> {
  const person = await signIn({ context, site });
  await makeOwnSummary({ context, site, person });
  await page.goto(`${site.origin}/summaries`);
  for (const name of names) {
    await page.getByRole("button", { name: "New collection" }).click();
    await page.getByPlaceholder("Collection name").fill(name);
    await page.keyboard.press("Enter");
    await findFilter({ page, name }).waitFor();
  }
}

async function deleteCollection({ page, name }: { page: Page; name: string }): Promise<void> {
  await findFilter({ page, name }).click();
  await page.getByRole("button", { name: "Delete collection" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: `Deleted the collection “${name}”.` }),
  ).toBeVisible();
  await expect(findFilter({ page, name })).toHaveCount(0);
}

test("a deleted collection comes back with Undo, and is gone for good once it can't be undone anymore", async ({
  context,
  page,
  site,
}) => {
  await page.clock.install();
  await openCollections({ names: ["Bridges", "Mines"], page, context, site });
  await deleteCollection({ page, name: "Bridges" });
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(findFilter({ page, name: "Bridges" })).toHaveAttribute("aria-current", "page");
  await page.clock.fastForward(UNDO_DELETE_MS);
  expect(await listStored({ context, site })).toEqual(["Bridges", "Mines"]);

  await deleteCollection({ page, name: "Bridges" });
  expect(await listStored({ context, site })).toEqual(["Bridges", "Mines"]);
  await page.clock.fastForward(UNDO_DELETE_MS);
  await expect(undo).toHaveCount(0);
  await expect.poll(() => listStored({ context, site })).toEqual(["Mines"]);
  await page.reload();
  await findFilter({ page, name: "Mines" }).waitFor();
  await expect(findFilter({ page, name: "Bridges" })).toHaveCount(0);
});

test("leaving the library deletes a collection at once, by a link or by closing the tab", async ({
  context,
  page,
  site,
}) => {
  await openCollections({ names: ["Bridges", "Mines"], page, context, site });
  await deleteCollection({ page, name: "Bridges" });
  await page.locator("header").getByRole("link").first().click();
  await expect.poll(() => listStored({ context, site })).toEqual(["Mines"]);
  await page.goto(`${site.origin}/summaries`);
  await deleteCollection({ page, name: "Mines" });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => listStored({ context, site })).toEqual([]);
});
