import { buildContent, buildSummary } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { eraseOffline, openOffline } from "../../lib/auth/offline-account.ts";
import { createFakeCaches } from "../../lib/offline/testing/create-fake-caches.ts";
import { setViewer } from "../../lib/viewer.ts";
import { EarlierSummaries } from "./earlier-summaries.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  eraseOffline();
  setViewer("visitor");
});

function findRoom({ viewer }: { viewer: "unknown" | "visitor" }): Element | null {
  setViewer(viewer);
  return render(<EarlierSummaries />).container.querySelector("[data-latest-room]");
}

describe("EarlierSummaries", () => {
  it("reserves space only in a member's browser, until the user is known", () => {
    // build/before-paint.test.ts tests how a member's browser is recognized.
    expect(findRoom({ viewer: "unknown" })?.className).toMatch(/(^| )hidden( .*)? in-data-member:block/);
    expect(findRoom({ viewer: "visitor" })).toBeNull();
  });

  it.each(["unknown", "member"] as const)(
    "shows the summaries stored on this device while offline (viewer: %s)",
    async (viewer) => {
      vi.stubGlobal("caches", createFakeCaches());
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      openOffline({ userId: "user-1", isOfTab: false, isMember: true });
      const cache = await caches.open("pith-copies-user-1");
      const copy = {
        ...buildSummary({ id: "kept", status: "done" }),
        content: buildContent({ title: "The harbour" }),
      };
      await cache.put("/summary/kept", Response.json(copy));
      setViewer(viewer);
      render(
        <MemoryRouter>
          <EarlierSummaries />
        </MemoryRouter>,
      );
      const link = await screen.findByRole("link", { name: /^The harbour/ });
      expect(link.getAttribute("href")).toBe("/summary/kept");
    },
  );
});
