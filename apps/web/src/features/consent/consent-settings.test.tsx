import { normalizeCookiePreferences } from "@pith/core/consent/normalize-cookie-preferences";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { useConsent } from "../../lib/consent-store.ts";
import { useRegion } from "../../lib/region.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ConsentSettings } from "./consent-settings.tsx";

beforeAll(() => loadTextArea("home"));
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  useRegion.getState().openCookieSettings();
  // Test files share their modules, and another file may have left a decision.
  useConsent.setState({ decision: null });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  useRegion.getState().closeCookieSettings();
  useConsent.setState({ decision: null });
  localStorage.clear();
});

it.each([
  { who: "a visitor who hasn't decided", isAccepted: null },
  { who: "a visitor who has accepted", isAccepted: true },
  { who: "a visitor who has declined", isAccepted: false },
])("opens at the side for $who", { tags: "S2.cookies.08" }, ({ isAccepted }) => {
  const preferences = normalizeCookiePreferences(null);
  useConsent.setState({ decision: isAccepted === null ? null : { isAccepted, preferences } });
  render(<ConsentSettings />);
  expect(screen.getByRole("dialog", { name: "Cookie Settings" }).dataset["shape"]).toBe("side");
});

it.each(["analytics", "marketing", "functional"] as const)(
  "accepts only $0 if only that is checked",
  {
    tags: ["S2.cookies.15"],
  },
  async (category) => {
    render(<ConsentSettings />);
    await userEvent.click(screen.getByRole("checkbox", { name: new RegExp(`^${category}`, "i") }));
    await userEvent.click(screen.getByRole("button", { name: "Accept selected" }));
    const preferences = { ...normalizeCookiePreferences(null), [category]: true };
    expect(useConsent.getState().decision).toEqual({ isAccepted: true, preferences });
  },
);
