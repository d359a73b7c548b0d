import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";

/** The context passed to a scene's functions. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  site: RunningPith;
}

/** A state of an open page, with the step that leads to it. */
export interface State {
  name: string;
  act: (stage: Stage) => Promise<unknown>;
  /** Selector of the overlay that the step opens. It must trap focus, close on Escape, and restore focus. */
  overlay?: string;
  /** True if the state exists only on phones. */
  isOnPhone?: boolean;
}

/** A page on the website, with its states. */
export interface Scene {
  name: string;
  /** The route as declared in the app. */
  route: string;
  /** Prepares the data for the page, and returns the path to open. */
  prepare: (stage: Stage) => Promise<string> | string;
  /** Selector of an element that shows that the page has loaded. */
  landmark: string;
  /** Errors that are expected in the console, for example for a request that returns 404. */
  expectedErrors?: RegExp;
  /**
   * True for a page without a header and footer, or for a page under an overlay. Such pages aren't checked in
   * other languages.
   */
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

/** A dialog that a button opens. */
export const dialog = ({ name, button }: { name: string; button: string | RegExp }): State => ({
  name,
  act: inTurn(press(button), see('[role="dialog"]')),
  overlay: '[role="dialog"]',
});
