import type { User } from "@pith/core/accounts/user";
import type { Page } from "@playwright/test";
import { changeAnswer, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

/** The smallest possible image, served for all remote images. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

async function givePhoto({ page, photoUrl }: { page: Page; photoUrl: string }): Promise<void> {
  await changeAnswer<{ user: User | null }>({
    page,
    path: "/api/auth/session",
    change: ({ user }) => ({ user: user && { ...user, profile: { ...user.profile, photoUrl } } }),
  });
}

/** Fulfills or aborts requests for external images, and records them. */
async function routePictures({
  page,
  isBroken,
}: {
  page: Page;
  isBroken: (url: URL) => boolean;
}): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(
    (url) => url.protocol === "https:",
    async (route) => {
      const url = new URL(route.request().url());
      if (route.request().resourceType() !== "image") return route.fallback();
      asked.push(url);
      if (isBroken(url)) await route.abort();
      else await route.fulfill({ contentType: "image/gif", body: picture });
    },
  );
  return asked;
}

function findAvatar(page: Page) {
  return page.getByRole("banner").locator("[data-avatar]");
}

const proxied = [
  ["@S2.avatar.01", "Telegram", "https://t.me/i/userpic/320/ada.jpg"],
  ["@S2.avatar.01", "Telegram's CDN", "https://cdn4.telegram-cdn.org/file/ada.jpg"],
  ["@S2.avatar.02", "Google", "https://lh3.googleusercontent.com/a/ada=s96-c"],
] as const;

for (const [id, name, photoUrl] of proxied) {
  test(`a photo of ${name} is loaded through the proxy, round and at size 96`, {
    tag: [id, "@S2.avatar.03", "@S2.avatar.04", "@S2.avatar.05"],
  }, async ({ context, page, site }) => {
    await signIn({ context, site });
    await givePhoto({ page, photoUrl });
    const asked = await routePictures({ page, isBroken: () => false });
    await page.goto(`${site.origin}/docs`);
    await expect(findAvatar(page).locator("img")).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    const [url] = asked;
    if (!url) throw new Error("No picture was asked for.");
    expect(url.hostname).toBe("images.weserv.nl");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      url: photoUrl,
      w: "96",
      h: "96",
      mask: "circle",
    });
    expect(asked.map(({ hostname }) => hostname)).not.toContain(new URL(photoUrl).hostname);
  });
}

test("a photo from another host is loaded directly, and through the proxy if that fails", {
  tag: "@S2.avatar.07",
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await givePhoto({ page, photoUrl: "https://pictures.example/ada.png" });
  const asked = await routePictures({ page, isBroken: ({ hostname }) => hostname === "pictures.example" });
  await page.goto(`${site.origin}/docs`);
  // If the page renders again while loading, it requests a broken image again, so count each host only once.
  await expect
    .poll(() => [...new Set(asked.map(({ hostname }) => hostname))])
    .toEqual(["pictures.example", "images.weserv.nl"]);
  const proxied = asked.find(({ hostname }) => hostname === "images.weserv.nl");
  expect(proxied?.searchParams.get("url")).toBe("https://pictures.example/ada.png");
  const image = findAvatar(page).locator("img");
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1);
});

for (const [name, photoUrl] of [
  ["Google's photo, at both of its tries", "https://lh3.googleusercontent.com/a/ada"],
  ["a photo from elsewhere, which is broken itself", "https://pictures.example/ada.png"],
] as const) {
  test(`if the proxy fails for ${name}, the initials replace the picture`, {
    tag: "@S2.avatar.08",
  }, async ({ context, page, site }) => {
    await signIn({ context, site });
    await givePhoto({ page, photoUrl });
    const asked = await routePictures({ page, isBroken: () => true });
    await page.goto(`${site.origin}/docs`);
    await expect.poll(() => new Set(asked.map(({ href }) => href)).size).toBe(2);
    expect(asked.some(({ hostname }) => hostname === "images.weserv.nl")).toBe(true);
    await expect(findAvatar(page).locator("img")).toHaveCount(0);
    await expect(findAvatar(page)).toHaveText("AL");
    await expect(findAvatar(page).getByText("AL")).toBeVisible();
  });
}
