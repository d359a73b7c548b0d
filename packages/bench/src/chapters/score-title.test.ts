import { describe, expect, it } from "vitest";
import { scoreTitle } from "./score-title.ts";

describe("scoreTitle", () => {
  it("counts shared words, whatever their form and order", () => {
    expect(scoreTitle({ name: "The volcano", title: "Volcanoes" })).toBe(1);
    expect(scoreTitle({ name: "Rivers and lakes", title: "Lake, river" })).toBe(1);
    expect(scoreTitle({ name: "Rivers and lakes", title: "River" })).toBeCloseTo(2 / 3);
    expect(scoreTitle({ name: "Rivers", title: "Bridges" })).toBe(0);
    expect(scoreTitle({ name: "Rivers", title: "" })).toBe(0);
  });

  it("returns no score if the reference title has no content words", () => {
    expect(scoreTitle({ name: "Who are you?", title: "Rivers" })).toBeNull();
  });
});
