import { expect, it } from "vitest";
import { describeLeftOut } from "./describe-left-out.ts";

it("separates the reasons with a comma in Russian too", () => {
  const leftOut = [
    { startSeconds: 0, endSeconds: 45, reason: "sponsor" as const },
    { startSeconds: 100, endSeconds: 116, reason: "housekeeping" as const },
  ];
  expect(describeLeftOut({ leftOut, texts: { language: "ru" } })).toMatch(/\(45 с\), .+\(16 с\)$/);
});
