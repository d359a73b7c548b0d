import { act, cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useConsent } from "../../lib/consent-store.ts";
import { useRegion } from "../../lib/region.ts";
import { useNavigate } from "../../lib/router.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ConsentGate } from "./consent-gate.tsx";
import * as tracking from "./tracking.ts";

const before = useConsent.getState();
const all = { necessary: true, analytics: true, marketing: true, functional: true } as const;

beforeAll(() => loadTextArea("home"));
beforeEach(() => {
  // Not `vi.mock`, because test files share their modules, and another may have loaded the gate already.
  vi.spyOn(tracking, "startTracking").mockReturnValue(undefined);
  provideSelfHosted({ analyticsId: "G-ABC", marketingId: "1234" });
  useConsent.setState({ decision: { isAccepted: true, preferences: all } });
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetConfig();
  useConsent.setState(before);
  useRegion.setState({ isEu: null });
});

/**
 * Opens a document at one URL and navigates to others. Returns whether analytics were allowed at each of
 * them.
 */
function visit(first: string, ...next: string[]): boolean[] {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { name: new URL(first, window.location.href).href } as PerformanceEntry,
  ]);
  let go: (path: string) => void = () => undefined;
  function Guide() {
    const navigate = useNavigate();
    go = (path) => void navigate(path);
    return <ConsentGate />;
  }
  render(<Guide />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[first]}>{children}</MemoryRouter>,
  });
  const read = () => vi.mocked(tracking.startTracking).mock.lastCall?.[0].allowed.analytics ?? false;
  const allowed = [read()];
  for (const path of next) {
    act(() => go(path));
    allowed.push(read());
  }
  cleanup();
  return allowed;
}

describe("ConsentGate", () => {
  it("starts what was allowed, and stops it while the URL contains a secret", () => {
    expect(visit("/docs", "/s/abc", "/docs")).toEqual([true, false, true]);
  });

  it.each(["/setup?code=AAAA", "/join?token=abc", "/login?owner=abc", "/login?sessionId=abc", "/s/abc"])(
    "starts nothing in a document that was opened at %s",
    (address) => {
      expect(visit(address, "/", "/docs")).toEqual([false, false, false]);
    },
  );
});
