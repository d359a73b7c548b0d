import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openShadowRoots } from "../testing/open-shadow-roots.ts";

let mountThumbnailButton: typeof import("./mount-thumbnail-button.ts").mountThumbnailButton;

// As in the tests for the watch page's button, the guard would drop synthetic clicks.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("./page/guard-presses.ts", () => ({ guardPresses: () => undefined }));
  ({ mountThumbnailButton } = await import("./mount-thumbnail-button.ts"));
});
afterAll(() => {
  vi.doUnmock("./page/guard-presses.ts");
  vi.resetModules();
});
beforeEach(openShadowRoots);
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const findButton = () =>
  document.querySelector("pith-thumbnail")?.shadowRoot?.querySelector("button") ?? null;

/** Mounts the button over a thumbnail of a typical size. */
function mount(onPress: (videoId: string) => Promise<void>): void {
  const first = document.createElement("a");
  first.href = "/watch?v=bbbbbbbbbbb";
  first.getBoundingClientRect = () => new DOMRect(0, 0, 320, 180);
  document.body.append(first);
  mountThumbnailButton({
    text: "Summarize",
    first,
    onAim: () => undefined,
    onPress,
    failureText: "Reload the page to use Pith",
  });
}

it("opens the thumbnail's video, and makes way for the panel", () => {
  const onPress = vi.fn(async () => undefined);
  mount(onPress);
  expect(findButton()?.getAttribute("aria-label")).toBe("Summarize");
  findButton()?.click();
  expect(onPress).toHaveBeenCalledExactlyOnceWith("bbbbbbbbbbb");
  expect(findButton()).toBeNull();
});

it("says that the page must be reloaded if the extension was updated in the meantime", async () => {
  mount(() => Promise.reject(new Error("Extension context invalidated.")));
  findButton()?.click();
  await vi.waitFor(() => expect(findButton()?.textContent).toBe("Reload the page to use Pith"));
  expect(findButton()?.hasAttribute("aria-label")).toBe(false);
  expect(findButton()?.title).toBe("");
  expect(document.querySelector<HTMLElement>("pith-thumbnail")?.style.maxWidth).toBe("308px");
});

it("stands in the corner where the page's text starts", () => {
  document.documentElement.dir = "rtl";
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1000);
  mount(vi.fn());
  document.documentElement.dir = "";
  expect(document.querySelector("pith-thumbnail")?.getAttribute("style")).toContain(
    "inset-inline-start: 686px",
  );
});
