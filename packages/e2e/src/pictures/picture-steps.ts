import type { Premium } from "@pith/core/accounts/premium";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getTierLimit } from "@pith/core/plans/get-tier-limit";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { buildPremium } from "@pith/core/testing";
import type { Page } from "@playwright/test";
import { changeOverview, signInWithGoogleProfile } from "../journeys/web/support/accounts.ts";
import { changeAnswer } from "../journeys/web/support/people.ts";
import type { PictureTools } from "./picture.ts";

type Step = (tools: PictureTools) => Promise<unknown>;

/** Runs steps in order, and returns the result of the last one. */
export const inTurn =
  (...steps: Step[]): Step =>
  async (tools) => {
    let answer: unknown;
    for (const step of steps) answer = await step(tools);
    return answer;
  };

/** Sets the page's language. */
export const speak = (language: string): Step => {
  return ({ page }) => page.addInitScript((code) => localStorage.setItem("ui-language", code), language);
};

export const asMember: Step = (tools) => signInWithGoogleProfile(tools);

/** Shows the user as a member with this plan and its limit from the catalog. */
export const on = (changes: Partial<Premium>): Step => {
  return async (tools) => {
    await asMember(tools);
    await changeOverview({
      page: tools.page,
      change: (overview) => {
        const premium = buildPremium(overview.premium, changes);
        const limit = getTierLimit(getEffectiveTier(premium)) ?? UNLIMITED_SUMMARIES;
        return {
          ...overview,
          premium: { ...premium, summaries_limit: limit },
          stats: {
            ...overview.stats,
            monthly: { ...overview.stats.monthly, summaries_limit: limit },
          },
        };
      },
    });
  };
};

/** Shows the pages as if the server had different settings. */
export const withConfig = (changes: Partial<PublicConfig>): Step => {
  return ({ page }) =>
    changeAnswer<PublicConfig>({
      page,
      path: "/api/config",
      change: (config) => ({ ...config, ...changes }),
    });
};

/** The settings of a server that has a model. */
export const withModel = withConfig({
  engine: "model",
  summaryShapes: ["brief", "points", "notes"],
  canTakeWish: true,
  summaryLanguages: [
    "ar",
    "de",
    "en",
    "es",
    "fr",
    "hi",
    "id",
    "it",
    "ja",
    "ko",
    "nl",
    "pl",
    "pt",
    "ru",
    "tr",
    "zh",
  ],
});

/** Leaves these requests pending, so that the loading state stays visible. */
export const hold = (pattern: string | RegExp): Step => {
  return ({ page }) => page.route(pattern, () => new Promise(() => undefined));
};

/** Makes these requests fail. */
export const refuse = ({
  pattern,
  status,
  error,
  code,
}: {
  pattern: string | RegExp;
  status: number;
  error: string;
  code: string;
}): Step => {
  return ({ page }) =>
    page.route(pattern, (route) => route.fulfill({ status, json: { success: false, error, code } }));
};

/** Clicks a button by its name. */
export const press = (name: string | RegExp): Step => {
  return ({ page }) => findButton({ page, name }).click();
};

/** Clicks a button that opens a dialog. */
export const openDialog = (name: string | RegExp): Step => {
  return inTurn(press(name), see('[role="dialog"]'));
};

/** Waits until an element is visible. */
export const see = (selector: string): Step => {
  return ({ page }) => page.locator(selector).first().waitFor();
};

export const goUp: Step = async ({ page }) => {
  // User input keeps the page from scrolling back to the section in its URL.
  await page.keyboard.press("Shift");
  await page.evaluate(() => window.scrollTo(0, 0));
};

function findButton({ page, name }: { page: Page; name: string | RegExp }) {
  return page.getByRole("button", { name, exact: typeof name === "string" }).first();
}
