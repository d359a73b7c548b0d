import { afterEach, describe, expect, it, vi } from "vitest";
import { guardPresses, isPressSeen } from "./guard-presses.ts";

afterEach(() => document.body.replaceChildren());

function place(): { host: HTMLElement; button: HTMLButtonElement } {
  const holder = document.createElement("div");
  const host = document.createElement("pith-panel");
  const button = document.createElement("button");
  holder.append(host);
  document.body.append(holder);
  const root = host.attachShadow({ mode: "closed" });
  root.append(button);
  guardPresses({ host, root });
  return { host, button };
}

/** Returns whether a pointer click counts as seen when `top` is the topmost element at that point. */
function press({ host, top }: { host: HTMLElement; top: Element }): boolean {
  document.elementFromPoint = () => top;
  document.elementsFromPoint = () => [top];
  return isPressSeen({ host, event: new MouseEvent("click", { detail: 1 }) });
}

describe("guardPresses", () => {
  it("blocks scripted clicks and keys", () => {
    const { button } = place();
    const heard = vi.fn();
    for (const type of ["click", "keydown"]) button.addEventListener(type, heard);
    button.click();
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(heard).not.toHaveBeenCalled();
  });

  it("allows a click on what the user sees, and blocks one under a page element", () => {
    const { host } = place();
    expect(press({ host, top: host })).toBe(true);
    expect(press({ host, top: document.body })).toBe(false);
  });

  it.each([
    ["takes no press under a picture that lets presses through", "background: red", true, false],
    ["takes a press under such a layer that shows nothing", "", true, true],
    ["takes a press over such a picture", "background: red", false, true],
  ])("%s", (_name, style, isAbove, isTaken) => {
    const { host } = place();
    const layer = document.createElement("div");
    layer.setAttribute("style", `pointer-events: none; ${style}`);
    // A page may also add elements as siblings of its body.
    document.documentElement.append(layer);
    const asBefore = layer.getAttribute("style");
    vi.spyOn(layer, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 900, 900));
    document.elementsFromPoint = () => [host];
    document.elementFromPoint = () => (isAbove && layer.style.pointerEvents === "auto" ? layer : host);
    const event = new MouseEvent("click", { detail: 1, clientX: 5, clientY: 5 });
    expect(isPressSeen({ host, event })).toBe(isTaken);
    expect(layer.getAttribute("style")).toBe(asBefore);
    layer.remove();
  });

  it.each(["opacity: 0.1", "visibility: hidden", "filter: blur(9px)"])(
    "blocks clicks if the page has set %s",
    (style) => {
      const { host } = place();
      if (host.parentElement) host.parentElement.style.cssText = style;
      expect(press({ host, top: host })).toBe(false);
    },
  );
});
