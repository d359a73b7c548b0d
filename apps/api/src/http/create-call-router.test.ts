import { endpoints } from "@pith/core/contract/contract";
import { getPublicCall } from "@pith/core/contract/public-calls";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createCallRouter } from "./create-call-router.ts";

function createApp(calls: readonly (readonly [method: string, path: string])[]) {
  const app = new Hono({ router: createCallRouter() });
  for (const [method, path] of calls) {
    app.on(method, path, ({ req }) => Response.json({ path, params: req.param() }));
  }
  return async (method: string, path: string) => {
    const response = await app.request(path, { method });
    return response.status === 404 ? null : response.json();
  };
}

describe("createCallRouter", () => {
  it("prefers a static path over a parameter, regardless of order", async () => {
    const ask = createApp([
      ["GET", "/follows/:id"],
      ["GET", "/follows/digest"],
      ["POST", "/follows/:id/episodes"],
    ]);
    expect(await ask("GET", "/follows/digest")).toEqual({ path: "/follows/digest", params: {} });
    expect(await ask("GET", "/follows/a%20b")).toEqual({ path: "/follows/:id", params: { id: "a b" } });
    expect(await ask("POST", "/follows/digest/episodes")).toEqual({
      path: "/follows/:id/episodes",
      params: { id: "digest" },
    });
  });

  it("matches no other paths or methods, and nothing without calls", async () => {
    const ask = createApp([["GET", "/follows/:id"]]);
    for (const [method, path] of [
      ["GET", "/follows"],
      ["GET", "/follows/"],
      ["GET", "/follows/1/2"],
      ["PUT", "/follows/1"],
      ["PROPFIND", "/follows/1"],
    ] as const) {
      expect(await ask(method, path)).toBeNull();
    }
    expect(await createApp([])("GET", "/")).toBeNull();
  });

  it("matches every call of the contract", async () => {
    const calls = Object.values(endpoints).map(({ method, path }) => [method, path] as const);
    const publicCalls = (Object.keys(endpoints) as (keyof typeof endpoints)[]).flatMap((name) => {
      const call = getPublicCall(name);
      return call ? [[endpoints[name].method, call.path] as const] : [];
    });
    const all = [...calls, ...publicCalls];
    const ask = createApp(all);
    for (const [method, path] of all) {
      expect(await ask(method, path.replaceAll(/:\w+/g, "7"))).toMatchObject({ path });
    }
  });

  it("rejects middleware", () => {
    const router = createCallRouter<string>();
    expect(() => router.add("ALL", "/api/x", "handler")).toThrow("middleware");
    expect(() => router.add("GET", "/api/*", "handler")).toThrow("middleware");
  });
});
