import type { Page, Request } from "@playwright/test";
import { readView, type View } from "./read-view.ts";

export interface Watch {
  /** Returns the faults since the last call, such as `403 GET /api/…`. */
  takeFaults: () => string[];
  /** Returns whether the page has sent a request or offered a file since the last call. */
  takeActivity: () => boolean;
  /** Returns whether data on the server has changed since the last call. */
  takeChange: () => boolean;
  /** Waits until all responses have arrived and the page hasn't changed for a few frames. Then reads it. */
  settle: () => Promise<View>;
}

const SETTLE_LIMIT_MS = 6_000;

/** Requests that change data but don't affect which controls a page has. */
const harmless =
  /^\/api\/(?:auth\/session\/token|payment\/create-checkout-session|summaries\/[^/]+\/(?:feedback|questions)|library\/questions)/;

/**
 * Error responses that users don't see. This one means that a summary has no audio yet, so Listen offers to
 * create it.
 */
const expected = /^404 GET \/api\/summaries\/[^/]+\/audio$/;

/** Watches a page for failed calls and uncaught errors. */
export function watchFaults({ page, origin }: { page: Page; origin: string }): Watch {
  const faults: string[] = [];
  const pending = new Set<Request>();
  let isActive = false;
  let hasChanged = false;
  const isOwn = (url: string) => url.startsWith(origin);
  // Event streams stay open while a summary is being created, so they are ignored.
  const isStream = (url: string) => /\/events(?:\?|$)/.test(url);

  const listen = (to: Page): void => {
    to.on("request", (request) => {
      if (!isOwn(request.url())) return;
      isActive = true;
      if (!isStream(request.url())) pending.add(request);
      const { pathname } = new URL(request.url());
      if (request.method() !== "GET" && !harmless.test(pathname)) hasChanged = true;
    });
    for (const event of ["requestfinished", "requestfailed"] as const) {
      to.on(event as "requestfinished", (request) => pending.delete(request));
    }
    to.on("response", (response) => {
      if (!isOwn(response.url()) || response.status() < 400) return;
      const { pathname } = new URL(response.url());
      const fault = `${response.status()} ${response.request().method()} ${pathname}`;
      if (!expected.test(fault)) faults.push(fault);
    });
    to.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
  };
  listen(page);
  page.on("popup", async (popup) => {
    isActive = true;
    listen(popup);
    await popup.waitForLoadState().catch(() => undefined);
    await popup.close();
  });
  for (const event of ["download", "filechooser"] as const) {
    page.on(event as "download", () => {
      isActive = true;
    });
  }

  return {
    takeFaults: () => faults.splice(0),
    takeActivity: () => {
      const was = isActive;
      isActive = false;
      return was;
    },
    takeChange: () => {
      const was = hasChanged;
      hasChanged = false;
      return was;
    },
    async settle() {
      const end = Date.now() + SETTLE_LIMIT_MS;
      let view: View | null = null;
      let isSettled = false;
      while (view === null || (!isSettled && Date.now() < end)) {
        // A navigation may replace the page while it is being read.
        await page.waitForLoadState("domcontentloaded").catch(() => undefined);
        // If a request finished while the page was being read, the page may not show its response yet.
        const wasIdle = pending.size === 0;
        view = await readView(page).catch((error: unknown) => {
          if (Date.now() >= end) throw error;
          return null;
        });
        isSettled = wasIdle && pending.size === 0;
      }
      return view;
    },
  };
}
