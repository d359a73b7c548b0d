import type { Page } from "@playwright/test";
import { startPith } from "../../../harness/start-pith.ts";
import { expect } from "./site.ts";

const findSetupUrl = (output: string) =>
  [...output.matchAll(/http:\/\/localhost:\d+\/setup\?code=[\w-]+/g)].at(-1)?.[0];

const password = "marmalade on warm toast";

/** Fills in the setup, sign-in or invitation form. All members have the same password. */
export async function fillInMember({ page, name }: { page: Page; name: string }): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/**
 * Starts a self-hosted server without an admin, on localhost, since passkeys need a host name instead of an
 * IP address. Returns the server with its origin and the setup link that it prints.
 */
export async function openHome() {
  // The journeys' own settings, such as a YouTube replay, aren't allowed on a self-hosted server.
  const server = await startPith({ settings: { EDITION: "self-hosted" } });
  const origin = server.origin.replace("127.0.0.1", "localhost");
  await server.restart({ settings: { PUBLIC_URL: origin } });
  // The link is printed after the server is ready.
  await expect.poll(() => findSetupUrl(server.readOutput())).toBeDefined();
  const setupUrl = findSetupUrl(server.readOutput()) ?? "";
  return { server, origin, setupUrl };
}
