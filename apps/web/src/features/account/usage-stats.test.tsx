import { premiumSchema } from "@pith/core/accounts/premium";
import { statsSchema } from "@pith/core/accounts/stats";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { UsageStats } from "./usage-stats.tsx";

beforeAll(() => loadTextArea("account"));
afterEach(() => {
  cleanup();
  authStore.setState({ userDataCause: null });
});

function show({ tier, limit, used }: { tier: "free" | "pro" | "admin"; limit: number; used: number }) {
  const stats = statsSchema.parse({ monthly: { text_summaries_used: used }, total: {} });
  render(
    <MemoryRouter>
      <UsageStats
        stats={stats}
        premium={premiumSchema.parse({ tier, active: tier !== "free", summaries_limit: limit })}
      />
    </MemoryRouter>,
  );
  return screen.queryByRole("link", { name: "See plans" });
}

function countRows(container: HTMLElement): number {
  return container.querySelectorAll("dt").length;
}

describe("UsageStats", () => {
  it("takes the same room before the account has loaded, so that what is below doesn't move", () => {
    const { container } = render(<UsageStats stats={null} premium={null} />, { wrapper: MemoryRouter });
    const before = countRows(container);
    expect(container.textContent).not.toMatch(/\d/);
    expect(screen.queryByRole("heading")).toBeNull();
    cleanup();
    show({ tier: "free", limit: 5, used: 4 });
    expect(countRows(document.body)).toBe(before);
  });

  it("shows nothing if the account couldn't be loaded", () => {
    authStore.setState({ userDataCause: new Error("unavailable") });
    const { container } = render(<UsageStats stats={null} premium={null} />, { wrapper: MemoryRouter });
    expect(container.textContent).toBe("");
  });

  it("links to the plans once the month's last summary is used", { tags: "S4.quota.05" }, () => {
    expect(show({ tier: "free", limit: 5, used: 5 })?.getAttribute("href")).toBe(
      "/subscription?section=upgrade",
    );
  });

  it("shows no link while a summary is left", { tags: "S4.quota.04" }, () => {
    expect(show({ tier: "free", limit: 5, used: 4 })).toBeNull();
  });

  it("shows no link without a monthly limit", { tags: "S4.quota.03" }, () => {
    expect(show({ tier: "admin", limit: -1, used: 4000 })).toBeNull();
  });

  it("shows no link if there is no bigger plan", () => {
    expect(show({ tier: "pro", limit: 300, used: 300 })).toBeNull();
  });
});
