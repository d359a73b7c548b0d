import type { Page } from "@playwright/test";
import type { Stage } from "../support/scene.ts";

export interface CrawledPage {
  name: string;
  /** Creates the state through API calls, without a page, and returns the path to open. */
  prepare: (stage: Omit<Stage, "page">) => Promise<string> | string;
  /** Before the page is opened, fakes responses that the server can't be made to send. */
  dress?: (page: Page) => Promise<unknown>;
  /** Selector of an element that shows that the page has loaded. */
  landmark: string;
  size: { width: number; height: number };
}
