import { openAccount } from "./support/accounts.ts";
import { AGENT_REDIRECT, prepareAgent } from "./support/agents.ts";
import { findViolations } from "./support/check-page.ts";
import { createLoginLink, createTelegramPerson, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

test("an agent gets access after sign-in, uses its tools, and loses access when it is disconnected", {
  tag: "@night",
}, async ({ page, site }) => {
  const { path, clientId, verifier } = await prepareAgent({ site });
  await page.goto(`${site.origin}${path}`);
  await expect(page).toHaveURL(`${site.origin}/login?redirect=${encodeURIComponent(path)}`);
  const { telegramId } = await createTelegramPerson({ site });
  await page.goto(await createLoginLink({ site, telegramId }));
  await expect(page.getByRole("button", { name: /^Account menu for/ })).toBeVisible();
  await page.goto(`${site.origin}${path}`);
  const question = page.locator("[data-agent-question]");
  await expect(question).toContainText("Let “Claude” use Pith?");
  await expect(question.locator("[data-agent-host]")).toHaveText("agent.example");
  await expect(question.getByRole("button", { name: "Allow", exact: true })).not.toBeFocused();
  for (const theme of ["light", "dark"] as const) expect(await findViolations({ page, theme })).toEqual([]);

  await page.route(`${AGENT_REDIRECT}**`, (route) => route.fulfill({ body: "Back in the app" }));
  await question.getByRole("button", { name: "Allow", exact: true }).click();
  await page.waitForURL(`${AGENT_REDIRECT}**`);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("state"), searchParams.get("iss")]).toEqual(["the state", site.origin]);

  const response = await fetch(`${site.origin}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: clientId,
      redirect_uri: AGENT_REDIRECT,
      code: searchParams.get("code") ?? "",
      code_verifier: verifier,
    }),
  });
  const { access_token: token }: { access_token: string } = await response.json();
  const ask = async () => {
    const answer = await fetch(`${site.origin}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: "{}",
    });
    return answer.status;
  };
  expect(await ask()).toBe(400);

  await openAccount({ page, site });
  await page.getByRole("button", { name: "Connected agents" }).click();
  const dialog = page.locator("[data-dialog=agents]");
  await expect(dialog.locator("[data-agent=Claude]")).toContainText("agent.example");
  for (const theme of ["light", "dark"] as const) expect(await findViolations({ page, theme })).toEqual([]);
  await dialog.getByRole("button", { name: "Disconnect: Claude" }).click();
  await dialog.getByRole("button", { name: "Disconnect agent" }).click();
  await expect(dialog).toContainText("You haven’t connected any agents yet.");
  expect(await ask()).toBe(401);
});

test("an agent that is denied gets no code, and no site can frame the consent page", async ({
  context,
  page,
  site,
}) => {
  await signIn({ context, site });
  const { path } = await prepareAgent({ site });
  const response = await page.goto(`${site.origin}${path}`);
  expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await page.route(`${AGENT_REDIRECT}**`, (route) => route.fulfill({ body: "Back in the app" }));
  await page.getByRole("button", { name: "Don’t allow" }).click();
  await page.waitForURL(`${AGENT_REDIRECT}**`);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    error: "access_denied",
    state: "the state",
    iss: site.origin,
  });
});
