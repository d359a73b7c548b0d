import { expect, it } from "vitest";
import { formatList } from "./format-list.ts";

it.each(["en", "ru", "tr"])("separates names by commas in %s", (language) => {
  expect(formatList({ parts: new Set(["A", "B", "C"]), language })).toContain("A, B");
});
