import { afterEach, describe, expect, it } from "vitest";
import { createChapterMemory } from "./create-chapter-memory.ts";

afterEach(() => localStorage.clear());

describe("createChapterMemory", () => {
  it("remembers the choices for the latest thirty summaries", () => {
    for (let index = 0; index < 31; index += 1)
      createChapterMemory(`s${index}`).write(new Map([[index, false]]));
    expect(createChapterMemory("s30").read()).toEqual(new Map([[30, false]]));
    expect(createChapterMemory("s0").read()).toEqual(new Map());
  });

  it("starts empty from a store with foreign data", () => {
    for (const stored of ["", "{}", '[["s1",[["1",true]]]]', '[["s1"]]']) {
      localStorage.setItem("pith-chapters", stored);
      expect(createChapterMemory("s1").read()).toEqual(new Map());
    }
  });
});
