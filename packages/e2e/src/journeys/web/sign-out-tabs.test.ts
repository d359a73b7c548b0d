import { addSummary } from "../../pictures/add-summary.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

test("signing out in one tab takes what is private off every tab at once, and leaves what was typed for everybody", async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  const id = await addSummary({ context, page, site, person });
  const [reading, library, typing] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  await reading.goto(`${site.origin}/summary/${id}`);
  await reading.locator("[data-key-point]").first().waitFor();
  // The server renders the points, but the tab only learns what happens in other tabs once its scripts run.
  await reading.getByRole("button", { name: /^Account menu/ }).waitFor();
  await library.goto(`${site.origin}/summaries`);
  await library.locator("[data-summary]").waitFor();
  await typing.goto(site.origin);
  await typing.locator("[data-latest] a").first().waitFor();
  const field = typing.getByPlaceholder("Paste a link to a video");
  await field.fill("https://youtu.be/half-a-link");

  await page.goto(`${site.origin}/subscription`);
  // The other tabs mustn't need the server for this.
  for (const other of [reading, library, typing]) await other.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();

  await expect(reading).toHaveURL(`${site.origin}/login?redirect=${encodeURIComponent(`/summary/${id}`)}`);
  await expect(reading.locator("[data-key-point]")).toHaveCount(0);
  await expect(library).toHaveURL(`${site.origin}/login?redirect=%2Fsummaries`);
  await expect(library.locator("[data-summary]")).toHaveCount(0);
  await expect(typing.getByRole("button", { name: /^Account menu/ })).toHaveCount(0);
  await expect(typing.locator("[data-latest] a")).toHaveCount(0);
  await expect(field).toHaveValue("https://youtu.be/half-a-link");
});
