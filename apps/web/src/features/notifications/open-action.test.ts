import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openAction } from "./open-action.ts";

const navigate = vi.fn<(to: unknown) => void>();
const open = vi.fn<typeof window.open>(() => null);

beforeEach(() => {
  vi.stubGlobal("open", open);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("openAction", () => {
  it("opens a path of this site within the page", () => {
    openAction({ actionUrl: "/subscription?section=upgrade", navigate });
    openAction({ actionUrl: `${window.location.origin}/docs#top`, navigate });
    expect(navigate.mock.calls).toEqual([["/subscription?section=upgrade"], ["/docs#top"]]);
    expect(open).not.toHaveBeenCalled();
  });

  it("opens another site in a window without access to this one", () => {
    openAction({ actionUrl: "https://status.example/", navigate });
    expect(String(open.mock.calls[0]?.[0])).toBe("https://status.example/");
    expect(open.mock.calls[0]?.slice(1)).toEqual(["_blank", "noopener"]);
  });

  it.each([null, "", "javascript:alert(1)", "data:text/html,x", "http://plain.example/", "//[", "https://"])(
    "ignores %j without throwing",
    (actionUrl) => {
      openAction({ actionUrl, navigate });
      expect(navigate).not.toHaveBeenCalled();
      expect(open).not.toHaveBeenCalled();
    },
  );
});
