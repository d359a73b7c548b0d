// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listPageModules } from "./list-page-modules.ts";

const appFile = new URL("../src/app/app.tsx", import.meta.url);
const app = readFileSync(appFile, "utf8");

describe("listPageModules", () => {
  it("finds the module of every route but home and what isn't there", () => {
    const pages = listPageModules(app);
    expect(pages).toHaveLength((app.match(/path: "\/[^"]/g) ?? []).length);
    expect(pages.length).toBeGreaterThan(10);
    for (const { file } of pages) expect(existsSync(new URL(file, appFile)), file).toBe(true);
  });

  it("knows the texts that come with a page", () => {
    expect(listPageModules(app)).toContainEqual({
      path: "/login",
      file: "../pages/login/login-page.tsx",
      areas: ["account", "members", "home"],
    });
  });

  it("refuses a route whose page it can't find", () => {
    expect(() => listPageModules('{ path: "/new", element: <NewPage /> }')).toThrow(/NewPage.*\/new/);
  });
});
