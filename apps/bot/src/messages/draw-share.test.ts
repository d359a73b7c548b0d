import { expect, it } from "vitest";
import { drawShare } from "./draw-share.ts";

it("drawShare fills the bar proportionally, clamped to empty and full", () => {
  expect(drawShare(-1)).toBe("▁".repeat(16));
  expect(drawShare(0.5)).toBe("▄".repeat(8) + "▁".repeat(8));
  expect(drawShare(7)).toBe("▄".repeat(16));
});
