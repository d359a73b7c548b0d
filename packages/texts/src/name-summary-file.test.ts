import { expect, it } from "vitest";
import { nameSummaryFile } from "./name-summary-file.ts";

it.each([
  ["“Bridges/Arches”: 2?", "bridges-arches-2"],
  ["हिन्दी में बात", "हिन्दी-में-बात"],
  ["Cafe\u0301 noir", "caf\u00e9-noir"],
  ["…", "summary"],
])("names the file of %s with whole letters of any script", (title, name) => {
  expect(nameSummaryFile(title)).toBe(name);
});
