import { render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { eraseOffline, openOffline } from "../../lib/auth/offline-account.ts";
import { tellViewer } from "../../lib/viewer.ts";
import { EarlierSummaries } from "./earlier-summaries.tsx";

afterEach(() => {
  eraseOffline();
  tellViewer("visitor");
});

function findRoom({ viewer }: { viewer: "unknown" | "visitor" }): Element | null {
  tellViewer(viewer);
  return render(<EarlierSummaries />).container.querySelector("[data-latest-room]");
}

describe("EarlierSummaries", () => {
  it("leaves room for a member's summaries until it is known who is signed in", () => {
    openOffline({ userId: "user-1", isOfTab: false, isMember: true });
    expect(findRoom({ viewer: "unknown" })).not.toBeNull();
  });

  it("leaves none for a visitor, a guest, or once nobody turns out to be signed in", () => {
    expect(findRoom({ viewer: "unknown" })).toBeNull();
    openOffline({ userId: "guest-1", isOfTab: false, isMember: false });
    expect(findRoom({ viewer: "unknown" })).toBeNull();
    openOffline({ userId: "user-1", isOfTab: false, isMember: true });
    expect(findRoom({ viewer: "visitor" })).toBeNull();
  });
});
