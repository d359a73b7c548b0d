import type { Page } from "@playwright/test";
import { type RunningPith, startPith } from "../../../harness/start-pith.ts";
import { type AuthEmulator, emulatorProject, startAuthEmulator } from "./auth-emulator.ts";
import { routeGoogleFrames } from "./route-google-frames.ts";
import { test as base, siteSettings } from "./site.ts";

export interface GoogleSite {
  pith: RunningPith;
  emulator: AuthEmulator;
}

interface GoogleFixtures {
  googleFrames: undefined;
}

interface GoogleWorkerFixtures {
  /** The site under test, configured with a Firebase project in the Auth emulator. */
  google: GoogleSite;
}

/** Playwright's `test` for signing in with Google. */
export const test = base.extend<GoogleFixtures, GoogleWorkerFixtures>({
  google: [
    async ({ replay }, use) => {
      const outside = replay?.origin ?? "http://127.0.0.1:9";
      await using emulator = await startAuthEmulator();
      await using pith = await startPith({
        settings: {
          ...siteSettings,
          YOUTUBE_ORIGIN: outside,
          SPONSORBLOCK_ORIGIN: outside,
          RATE_LIMITS: "off",
          FIREBASE_PROJECT_ID: emulatorProject.projectId,
          FIREBASE_API_KEY: emulatorProject.apiKey,
          FIREBASE_AUTH_DOMAIN: emulatorProject.authDomain,
          FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
        },
      });
      await use({ pith, emulator });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  googleFrames: [
    async ({ context }, use) => {
      await routeGoogleFrames(context);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

export interface GooglePerson {
  email: string;
  displayName: string;
  photoUrl?: string;
}

/** Clicks the Google button, and waits for the provider's popup. */
export async function openPopup({ page, button }: { page: Page; button: string }): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: button }).click(),
  ]);
  await popup.locator(".js-new-account").first().waitFor();
  return popup;
}

/** Signs in with a new Google account in the provider's popup. */
export async function signInInPopup({ popup, person }: { popup: Page; person: GooglePerson }): Promise<void> {
  await popup.locator(".js-new-account").first().click();
  await popup.locator("#email-input").fill(person.email);
  await popup.locator("#display-name-input").fill(person.displayName);
  if (person.photoUrl) await popup.locator("#profile-photo-input").fill(person.photoUrl);
  const closed = popup.waitForEvent("close");
  await popup.locator("#sign-in").click();
  await closed;
}
