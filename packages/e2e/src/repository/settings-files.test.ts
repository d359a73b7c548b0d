import { describe, expect, it } from "vitest";
import { readText } from "./repository.ts";
import { settingsFiles } from "./settings-files.ts";

describe("settingsFiles", () => {
  it.each(settingsFiles)(
    "$file matches the settings' source: else run npm run settings",
    ({ file, render }) => {
      expect(readText(file)).toBe(render());
    },
  );
});
