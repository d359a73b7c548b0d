import { describe, expect, it } from "vitest";
import { tidyModelText } from "./tidy-model-text.ts";

describe("tidyModelText", () => {
  it.each([
    ["- **Bread** needs `flour`", "Bread needs flour"],
    ["1) First\nthings", "First things"],
    ["2. Weltkrieg endete 1945", "2. Weltkrieg endete 1945"],
    ["Python runs __init__ first", "Python runs __init__ first"],
    ["2**3 is 8 and 3**2 is 9", "2**3 is 8 and 3**2 is 9"],
    ["“Bread needs flour.”", "Bread needs flour."],
    ["Br\u200Bead \u202Eturns\u202C", "Bread turns"],
    ["He said “bread” and “flour”", "He said “bread” and “flour”"],
    ["   ", ""],
  ])("turns %j into plain text", (text, plain) => {
    expect(tidyModelText(text)).toBe(plain);
  });
});
