import type { Digest } from "@pith/core/contract/follow.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { DigestPage } from "./digest-page.tsx";

const digest: Digest = {
  id: "d1",
  createdAt: "2026-01-05T08:00:00.000Z",
  startsAt: "2026-01-04T08:00:00.000Z",
  endsAt: "2026-01-05T08:00:00.000Z",
  lines: [
    {
      title: "The old harbor",
      url: "https://example.org/harbor",
      feedTitle: "Small Towns",
      summaryId: "s1",
      gist: "The wall has moved.",
      captionLanguage: "de",
      points: [
        { text: "It moved in 19 places.", quote: "found 19 places", startSeconds: 3725.8 },
        { text: "Nobody regrets it.", quote: "nobody regrets it", startSeconds: null },
      ],
    },
  ],
  skipped: [
    { title: "Trailer", url: "https://example.org/t", reason: { code: "skip.keywords", params: {} } },
  ],
};

const show = () =>
  render(
    <MemoryRouter initialEntries={["/digests/d1"]}>
      <Routes>
        <Route path="/digests/:digestId" element={<DigestPage />} />
      </Routes>
    </MemoryRouter>,
  );

const before = authStore.getState();
beforeAll(() => loadTextArea("following"));
beforeEach(signInMember);
afterEach(() => vi.restoreAllMocks());
afterAll(() => authStore.setState(before));

describe("DigestPage", () => {
  it("shows each point with its quote, and opens it at its timestamp", async () => {
    vi.spyOn(api, "call").mockResolvedValue(digest);
    show();
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toContain("January");
    expect(screen.getByText("found 19 places", { selector: "q" }).lang).toBe("de");
    const links = screen.getAllByRole("link", { name: /^Open at/ });
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["1:02:05", "/summary/s1?t=3725"],
    ]);
    expect(screen.getByText("nobody regrets it", { selector: "q" })).toBeTruthy();
    expect(screen.getByText(/Doesn’t match your keywords/)).toBeTruthy();
  });

  it("explains a failure, and loads the digest once that is pressed", { tags: "D.pages.19" }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(api, "call")
      .mockRejectedValueOnce(new AppError({ code: "network" }))
      .mockResolvedValue(digest);
    show();
    expect(await screen.findByText("Network error. Please try again.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The wall has moved.")).toBeTruthy();
  });

  it("says that a digest doesn't exist, and leads back", async () => {
    vi.spyOn(api, "call").mockRejectedValue(new AppError({ code: "not_found.digest" }));
    show();
    expect(await screen.findByRole("heading", { name: "Digest not found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Following" }).getAttribute("href")).toBe("/following");
  });
});
