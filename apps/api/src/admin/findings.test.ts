import { readFile } from "node:fs/promises";
import path from "node:path";
import english from "@pith/core/findings/english.json" with { type: "json" };
import { expect, it } from "vitest";

it("every doctor message is used by one of its checks", async () => {
  const files = [
    "check-clock",
    "check-database",
    "check-folder",
    "check-mail",
    "check-settings",
    "check-storage",
  ];
  const others = ["check-youtube", "ask-service", "list-http-services", "survey-processes"];
  const settings = ["describe-config-problems", "describe-secret-problems"];
  const forms = ["find-misspelled-settings", "read-settings"];
  const core = path.join(import.meta.dirname, "../../../../packages/core/src/settings");
  const paths = [
    ...[...files, ...others].map((file) => path.join(import.meta.dirname, file)),
    ...settings.map((file) => path.join(import.meta.dirname, "../settings", file)),
    ...forms.map((file) => path.join(core, file)),
  ];
  const sources = await Promise.all(paths.map((file) => readFile(`${file}.ts`, "utf8")));
  const source = sources.join("\n");
  expect(Object.keys(english).filter((code) => !source.includes(`"${code}"`))).toEqual([]);
});
