import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";

/** What a scene is played with. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  site: RunningPith;
}

/** What is done on a page that is open, so that it shows more than it did. */
export interface State {
  name: string;
  act: (stage: Stage) => Promise<unknown>;
  /** What opened over the page: it keeps the focus, Escape closes it, and the focus goes back. */
  overlay?: string;
  /** Only there on a phone. */
  isOnPhone?: boolean;
}

/** A page of the website with the states that it has. */
export interface Scene {
  name: string;
  /** As the application's list of routes writes it. */
  route: string;
  /** Makes ready what the page needs, and returns the path to open. */
  prepare: (stage: Stage) => Promise<string> | string;
  /** What shows that the page stands. */
  landmark: string;
  /** Errors in the console that belong to what is shown, such as a call for what isn't there. */
  expectedErrors?: RegExp;
  /** A page without header and footer, or one that something covers: its languages aren't walked. */
  isBare?: boolean;
  states?: readonly State[];
}

/** Presses a button by its name. */
export const press =
  (name: string | RegExp) =>
  ({ page }: Stage): Promise<void> =>
    page
      .getByRole("button", typeof name === "string" ? { name, exact: true } : { name })
      .first()
      .click();

/** Does one thing after another. */
export const inTurn =
  (...acts: State["act"][]) =>
  async (stage: Stage): Promise<void> => {
    for (const act of acts) await act(stage);
  };

/** Waits until it is to be seen. */
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
