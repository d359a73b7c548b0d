import { expect, test } from "./support/site.ts";

for (const path of ["/login", "/docs", "/privacy", "/summaries", "/payment/crypto/success"]) {
  test(`the HTML of ${path} names the scripts that it needs, and the page asks for none of them late`, async ({
    page,
    site,
  }) => {
    const html = await (await page.request.get(`${site.origin}${path}`)).text();
    const named = [...html.matchAll(/<(?:script|link)\s[^>]*(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, file]) => file,
    );
    expect(named.length).toBeGreaterThan(2);
    const askedFor: string[] = [];
    page.on("request", (request) => askedFor.push(new URL(request.url()).pathname));
    await page.goto(`${site.origin}${path}`);
    await expect(page.locator("main h1").first()).toBeVisible();
    // Each is asked for once, and before anything that a script has asked for; the settings come with the page as well.
    await expect.poll(() => askedFor.indexOf("/api/auth/session")).toBeGreaterThan(0);
    const firstCall = askedFor.indexOf("/api/auth/session");
    for (const file of named) {
      expect(
        askedFor.filter((asked) => asked === file),
        file,
      ).toHaveLength(1);
      expect(askedFor.indexOf(file ?? ""), file).toBeLessThan(firstCall);
    }
    expect(askedFor.filter((asked) => asked === "/api/config")).toHaveLength(1);
  });
}

test("a shared summary is asked for with the page, and once", async ({ page, site }) => {
  const post = async (call: { path: string; data: unknown; token?: string }) => {
    const headers = call.token ? { authorization: `Bearer ${call.token}` } : {};
    return (
      await (await page.request.post(`${site.origin}${call.path}`, { data: call.data, headers })).json()
    ).data;
  };
  const { token } = await post({ path: "/api/auth/guest-session", data: {} });
  const text = "The harbour was built in twelve years. It cost a third of what was feared by its builders.";
  const source = { kind: "text", title: "The harbour", text };
  const { summary } = await post({ path: "/api/summaries", data: { source }, token });
  const headers = { authorization: `Bearer ${token}` };
  await page.request.get(`${site.origin}/api/summaries/${summary.id}/events`, { headers });
  const { shareId } = await post({ path: `/api/summaries/${summary.id}/share`, data: {}, token });
  const askedFor: string[] = [];
  page.on("request", (request) => askedFor.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/s/${shareId}`);
  await expect(page.getByRole("heading", { name: "The harbour" }).first()).toBeVisible();
  const call = `/api/shared/${shareId}`;
  expect(askedFor.filter((asked) => asked === call)).toHaveLength(1);
  await expect.poll(() => askedFor.indexOf("/api/auth/session")).toBeGreaterThan(askedFor.indexOf(call));
});
