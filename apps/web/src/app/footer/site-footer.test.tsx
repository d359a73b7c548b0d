import { decideCookieConsent } from "@pith/core/consent/decide-cookie-consent";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { useConsent } from "../../lib/consent-store.ts";
import { useRegion } from "../../lib/region.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { SiteFooter } from "./site-footer.tsx";

afterEach(() => {
  cleanup();
  useRegion.setState({ isEu: null });
  window.history.replaceState(null, "", "/");
});

it("offers cookie settings only once a visitor is known to be in the EU", {
  tags: ["S2.footer.08", "S2.footer.09"],
}, () => {
  render(
    <MemoryRouter>
      <SiteFooter />
    </MemoryRouter>,
  );
  const find = () => screen.queryByText("Cookie Settings");
  expect(find()).toBeNull();
  act(() => useRegion.getState().setRegion(false));
  expect(find()).toBeNull();
  act(() => useRegion.getState().setRegion(true));
  expect(find()).toBeTruthy();
  const decision = decideCookieConsent({ kind: "decline" });
  act(() => useConsent.setState({ decision }));
  expect(find(), "after a decision").toBeTruthy();
  act(() => useConsent.setState({ decision: null }));
});

it("links ‘Contact Us’ to the server's support address, or ours until that is known", {
  tags: "S2.footer.04",
}, () => {
  render(
    <MemoryRouter>
      <SiteFooter />
    </MemoryRouter>,
  );
  const readTarget = () => screen.getByRole("link", { name: "Contact Us" }).getAttribute("href");
  expect(readTarget()).toBe("mailto:support@pith.app");
  act(() => provideSelfHosted());
  expect(readTarget()).toBe("mailto:admin@home.example");
  act(forgetConfig);
});

it.each(["/", "/docs?tab=bot&section=telegram-bot", "/payment/success"])(
  "links ‘Documentation’ to /docs, also on %s",
  { tags: "S2.footer.03" },
  (path) => {
    window.history.replaceState(null, "", path);
    render(
      <MemoryRouter initialEntries={[path]}>
        <SiteFooter />
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Documentation" }).getAttribute("href")).toBe("/docs");
  },
);
