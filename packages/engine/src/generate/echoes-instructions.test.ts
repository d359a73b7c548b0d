import { describe, expect, it } from "vitest";
import { echoesInstructions } from "./echoes-instructions.ts";

describe("echoesInstructions", () => {
  it("knows pieces of our own instructions and the marks of fences", () => {
    const leak = "The speaker says: you read the captions of a video, or a part of them.";
    expect(echoesInstructions({ text: leak, span: "The speaker says hello." })).toBe(true);
    expect(echoesInstructions({ text: "The crust is kqzvbcdf.", span: "The crust is fine." })).toBe(true);
  });

  it("lets pass what was said, and ordinary sentences", () => {
    const said = "You read the captions of a video, or a part of them.";
    expect(echoesInstructions({ text: said, span: said })).toBe(false);
    expect(echoesInstructions({ text: "A good crust costs four euros.", span: "" })).toBe(false);
  });
});
