// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listPageModules } from "./list-page-modules.ts";

const appFile = new URL("../src/app/app.tsx", import.meta.url);
const app = readFileSync(appFile, "utf8");

describe("listPageModules", () => {
  it("finds the module of every route except home and the 404 page", () => {
    const pages = listPageModules(app);
    expect(pages).toHaveLength((app.match(/path: "\/[^"]/g) ?? []).length);
    expect(pages.length).toBeGreaterThan(10);
    for (const { file } of pages) expect(existsSync(new URL(file, appFile)), file).toBe(true);
  });

  it("includes the texts that a page needs", () => {
    expect(listPageModules(app)).toContainEqual({
      path: "/login",
      file: "../pages/login/login-page.tsx",
      areas: ["account", "members", "home"],
    });
  });

  it("rejects a route without a page", () => {
    expect(() => listPageModules('{ path: "/new", element: <NewPage /> }')).toThrow(/NewPage.*\/new/);
  });
});
