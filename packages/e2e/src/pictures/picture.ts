import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../harness/start-pith.ts";

export interface PictureTools {
  page: Page;
  context: BrowserContext;
  site: RunningPith;
}

export interface Picture {
  /** The file name. */
  name: string;
  path: string;
  /** Runs before the page opens. If it returns a string, that replaces `path`. */
  before?: ((tools: PictureTools) => Promise<unknown>) | undefined;
  /** Runs on the page before the screenshot is taken. */
  act?: ((tools: PictureTools) => Promise<unknown>) | undefined;
  /** True to capture only the window, for dialogs over a page. */
  isWindowOnly?: boolean;
  /** True for a page that keeps a connection open, so that the network is never idle. */
  isBusy?: boolean;
}
