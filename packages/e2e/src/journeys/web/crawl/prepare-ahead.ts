import type { Browser, Cookie } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";
import type { CrawledPage } from "./crawled-page.ts";

export interface PreparedAccount {
  /** Signs in the account. */
  cookies: Cookie[];
  /** The path to open. */
  path: string;
}

export interface PreparedAccounts extends AsyncDisposable {
  /** Returns an unused account in the page's state. */
  take: () => Promise<PreparedAccount>;
}

/** Creates a page's next account in advance, so that the crawler doesn't have to wait for it. */
export function prepareAhead({
  browser,
  site,
  target,
}: {
  browser: Browser;
  site: RunningPith;
  target: Pick<CrawledPage, "prepare">;
}): PreparedAccounts {
  async function prepare(): Promise<PreparedAccount> {
    // A separate context, so that the current account's cookies aren't changed.
    const context = await browser.newContext();
    try {
      const path = await target.prepare({ context, site });
      return { path, cookies: await context.cookies() };
    } finally {
      await context.close();
    }
  }

  let next: Promise<PreparedAccount> | null = null;
  return {
    take: async () => {
      const account = await (next ?? prepare());
      next = prepare();
      // A failure is reported by the next `take`, if there is one.
      next.catch(() => undefined);
      return account;
    },
    [Symbol.asyncDispose]: async () => {
      await next?.catch(() => undefined);
    },
  };
}
