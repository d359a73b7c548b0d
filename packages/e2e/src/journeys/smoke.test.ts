import { expect, test } from "../harness/test.ts";

test("the website opens at / without an error and says what it is", async ({ page, pith }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(pith.origin);
  await expect(page).toHaveTitle(/Pith/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Pith" })).toBeVisible();
  await expect(page.getByRole("main")).toBeVisible();
  expect(problems).toEqual([]);
});
