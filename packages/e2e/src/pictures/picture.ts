import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../harness/start-pith.ts";

export interface PictureTools {
  page: Page;
  context: BrowserContext;
  site: RunningPith;
}

export interface Picture {
  /** The file's name. */
  name: string;
  path: string;
  /** What must be so before the page opens. A text that is returned takes the place of `path`. */
  before?: ((tools: PictureTools) => Promise<unknown>) | undefined;
  /** What is done on the page before the picture is taken. */
  act?: ((tools: PictureTools) => Promise<unknown>) | undefined;
  /** Only what is in the window, for dialogs over a page. */
  isWindowOnly?: boolean;
  /** True for pages that keep a connection open, so that the network never rests. */
  isBusy?: boolean;
}
