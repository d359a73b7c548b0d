import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openShadowRoots } from "../testing/open-shadow-roots.ts";

let mountButton: typeof import("./mount-button.ts").mountButton;

// The tests dispatch synthetic clicks, which the guard would drop. Test files share modules, so the button
// may already have been loaded with the guard.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("./page/guard-presses.ts", () => ({ guardPresses: () => undefined }));
  ({ mountButton } = await import("./mount-button.ts"));
});
afterAll(() => {
  vi.doUnmock("./page/guard-presses.ts");
  vi.resetModules();
});

const row =
  '<ytd-watch-metadata><div id="actions"><div id="top-level-buttons-computed"></div></div></ytd-watch-metadata>';
let controller = new AbortController();

beforeEach(() => {
  controller = new AbortController();
  vi.useFakeTimers();
  openShadowRoots();
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
  document.documentElement.removeAttribute("dark");
});

function mount(onPress = () => undefined, onAim = () => undefined) {
  return mountButton({ signal: controller.signal, text: "Summarize", onAim, onPress });
}
const findHost = () => document.querySelector("pith-button");
const findButton = () => findHost()?.shadowRoot?.querySelector("button") ?? null;
/** Lets MutationObserver callbacks run. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("mountButton", () => {
  it("adds a button first in the row under the title and reports presses", () => {
    document.body.innerHTML = row;
    const onPress = vi.fn();
    const button = mount(onPress);
    expect(findHost()?.parentElement?.id).toBe("top-level-buttons-computed");
    findButton()?.click();
    expect(onPress).toHaveBeenCalledOnce();
    button.setExpanded(true);
    expect(findButton()?.getAttribute("aria-expanded")).toBe("true");
  });

  it("reports trusted focus as intent to press, but no scripted event", () => {
    document.body.innerHTML = row;
    const onAim = vi.fn();
    const button = mount(undefined, onAim);
    findButton()?.dispatchEvent(new PointerEvent("pointerenter"));
    expect(onAim).not.toHaveBeenCalled();
    // Unlike a dispatched event, the event that `focus()` fires is trusted.
    button.focus();
    expect(onAim).toHaveBeenCalledOnce();
  });

  it("waits for the row, and floats in the corner until it appears", async () => {
    mount();
    expect(findHost()).toBeNull();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(findHost()?.hasAttribute("data-floating")).toBe(true);
    document.body.insertAdjacentHTML("beforeend", row);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(findHost()?.hasAttribute("data-floating")).toBe(false);
    expect(findHost()?.parentElement?.id).toBe("top-level-buttons-computed");
  });

  it("remounts when YouTube rebuilds its row", async () => {
    document.body.innerHTML = row;
    mount();
    document.body.innerHTML = "";
    await settle();
    document.body.innerHTML = row;
    await vi.advanceTimersByTimeAsync(250);
    expect(document.querySelectorAll("pith-button")).toHaveLength(1);
  });

  it("follows YouTube's theme", async () => {
    document.body.innerHTML = row;
    mount();
    expect(findHost()?.hasAttribute("data-dark")).toBe(false);
    document.documentElement.setAttribute("dark", "");
    await settle();
    expect(findHost()?.hasAttribute("data-dark")).toBe(true);
  });

  it("removes the button for good when the page changes", async () => {
    document.body.innerHTML = row;
    mount();
    controller.abort();
    document.body.insertAdjacentHTML("beforeend", row);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(findHost()).toBeNull();
  });

  it("keeps key presses from YouTube's shortcuts", () => {
    document.body.innerHTML = row;
    mount();
    const onKey = vi.fn();
    document.addEventListener("keydown", onKey, { signal: controller.signal });
    findButton()?.dispatchEvent(new KeyboardEvent("keydown", { key: "k", bubbles: true, composed: true }));
    expect(onKey).not.toHaveBeenCalled();
  });
});
