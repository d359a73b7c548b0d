import { normalizeCookiePreferences } from "@pith/core/consent/normalize-cookie-preferences";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { useConsent } from "../../lib/consent-store.ts";
import { useRegion } from "../../lib/region.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ConsentSettings } from "./consent-settings.tsx";

const before = useConsent.getState();

beforeAll(() => loadTextArea("home"));
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  useRegion.getState().openCookieSettings();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  useRegion.getState().closeCookieSettings();
  useConsent.setState(before);
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
