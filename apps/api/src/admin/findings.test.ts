import { readFile } from "node:fs/promises";
import path from "node:path";
import english from "@pith/core/findings/english.json" with { type: "json" };
import { expect, it } from "vitest";

it("every sentence of the doctor is used by one of its checks", async () => {
  const files = [
    "check-clock",
    "check-database",
    "check-folder",
    "check-mail",
    "check-settings",
    "check-storage",
  ];
  const others = ["check-youtube", "ask-service", "list-http-services", "survey-processes"];
  const sources = await Promise.all(
    [...files, ...others].map((file) => readFile(path.join(import.meta.dirname, `${file}.ts`), "utf8")),
  );
  const source = sources.join("\n");
  expect(Object.keys(english).filter((code) => !source.includes(`"${code}"`))).toEqual([]);
});
