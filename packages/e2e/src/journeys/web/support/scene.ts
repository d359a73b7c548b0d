import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";

/** Tools for a scene's functions. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  site: RunningPith;
}

/** A step on an open page that reveals more of it. */
export interface State {
  name: string;
  act: (stage: Stage) => Promise<unknown>;
  /** Selector of the overlay that opened. It traps the focus, closes with Escape, and returns the focus. */
  overlay?: string;
  /** Available only on a phone. */
  isOnPhone?: boolean;
}

/** A page of the website and its states. */
export interface Scene {
  name: string;
  /** As listed in the app's routes. */
  route: string;
  /** Prepares the page's data and returns the path to open. */
  prepare: (stage: Stage) => Promise<string> | string;
  /** Element that indicates that the page has loaded. */
  landmark: string;
  /** Expected console errors, such as for a request that returns 404. */
  expectedErrors?: RegExp;
  /** A page without header and footer, or one under an overlay. It isn't checked in other languages. */
  isBare?: boolean;
  states?: readonly State[];
}

/** Clicks a button by its name. */
export const press =
  (name: string | RegExp) =>
  ({ page }: Stage): Promise<void> =>
    page
      .getByRole("button", typeof name === "string" ? { name, exact: true } : { name })
      .first()
      .click();

/** Runs several steps in order. */
export const inTurn =
  (...acts: State["act"][]) =>
  async (stage: Stage): Promise<void> => {
    for (const act of acts) await act(stage);
  };

/** Waits until an element is visible. */
export const see =
  (selector: string) =>
  ({ page }: Stage): Promise<void> =>
    page.locator(selector).first().waitFor();

/** A dialog opened by a button. */
export const dialog = ({ name, button }: { name: string; button: string | RegExp }): State => ({
  name,
  act: inTurn(press(button), see('[role="dialog"]')),
  overlay: '[role="dialog"]',
});
