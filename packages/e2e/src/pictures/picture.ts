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
  /** Setup before the page opens. A returned string replaces `path`. */
  before?: ((tools: PictureTools) => Promise<unknown>) | undefined;
  /** Steps on the page before the picture is taken. */
  act?: ((tools: PictureTools) => Promise<unknown>) | undefined;
  /** Captures only the window, for dialogs over a page. */
  isWindowOnly?: boolean;
  /** True for pages that keep a connection open, so that the network is never idle. */
  isBusy?: boolean;
}
