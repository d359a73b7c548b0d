import { vi } from "vitest";

/** Makes every shadow root accessible until mocks are restored. */
export function openShadowRoots(): void {
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, "attachShadow").mockImplementation(function (this: Element, init) {
    return attach.call(this, { ...init, mode: "open" });
  });
}
